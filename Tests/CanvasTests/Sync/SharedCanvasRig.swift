import Canvas
import EaselKit
import TestKit

/// A server that puts changes in order, and terminals at the end of slow lines, in memory.
struct SharedCanvasRig {
  /// A terminal: what it knows, and what was meant there.
  struct Terminal {
    var shared = SharedCanvas()
    var manager: CanvasManager
    /// How far it was told.
    var told = 0
    var isCut = false
  }

  private(set) var server = SharedCanvas()
  private(set) var log: [SharedCanvas.Made] = []
  var terminals: [Terminal]
  private var number = 0

  init(_ layout: Layout, terminals count: Int) {
    let layout = CanvasManager.normalized(layout)
    let first = CanvasChange(.load, subject: nil, from: SharedCanvas.nothing, to: layout)
    log = [SharedCanvas.Made(revision: 1, id: "first", change: first)]
    _ = server.take(log[0])
    terminals = (0..<count).map { _ in Terminal(manager: Layouts.manager(layout)) }
    for index in terminals.indices { tell(index, .max) }
  }

  /// Has something done on a terminal; answers the ids of the changes it has led to.
  mutating func act(on index: Int, _ work: (CanvasManager) -> Void) -> [String] {
    var terminal = terminals[index]
    let manager = Layouts.manager(terminal.shared.shown)
    var changes: [CanvasChange] = []
    manager.onChange = { changes.append($0) }
    work(manager)
    var ids: [String] = []
    for change in changes {
      number += 1
      guard terminal.shared.add(change, id: "change-\(number)") else { continue }
      ids.append("change-\(number)")
    }
    terminals[index] = terminal
    return ids
  }

  /// A terminal sends the first change that waits; answers whether the server took it.
  @discardableResult
  mutating func send(_ index: Int) -> Bool {
    let shared = terminals[index].shared
    guard let first = shared.pending.first, shared.revision == server.revision else { return false }
    guard CanvasRebaser.isExact(first.change, on: server.confirmed) else { return false }
    let made = SharedCanvas.Made(revision: server.revision + 1, id: first.id, change: first.change)
    guard case .new = server.take(made) else { return false }
    log.append(made)
    return true
  }

  /// A terminal is told of so many changes more.
  mutating func tell(_ index: Int, _ count: Int) {
    for made in log.dropFirst(terminals[index].told).prefix(count) {
      _ = terminals[index].shared.take(made)
      terminals[index].told += 1
    }
  }

  /// Tells and sends until nothing is on its way.
  mutating func settle() {
    while true {
      for index in terminals.indices { tell(index, .max) }
      guard let index = terminals.indices.first(where: { !terminals[$0].shared.pending.isEmpty }) else { return }
      guard send(index) else { return }
    }
  }
}
