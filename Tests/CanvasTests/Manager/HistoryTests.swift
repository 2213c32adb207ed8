import Canvas
import EaselKit
import TestKit
import Testing

@Suite("History")
struct HistoryTests {
  /// A canvas on which `a` was moved to so many columns one after the other.
  private func moved(_ columns: ClosedRange<Int>) throws -> CanvasManager {
    let canvas = Layouts.manager(Layouts.drawn(["a"], grid: GridConfig(columns: 100, rows: 1)))
    for column in columns { try canvas.updateWidgetPosition("a", x: column, y: 0) }
    return canvas
  }

  /// The same canvas after the program ended and began again.
  private func restarted(
    _ canvas: CanvasManager, _ store: InMemoryCanvasStore, limit: Int = 3
  ) async -> CanvasManager {
    await store.write(canvas.unsavedHistory)
    return CanvasManager(
      snapshot: canvas.snapshot(states: [:]), store: store, history: await store.tail(limit: limit)
    ) { Timestamp(seconds: 9) }
  }

  @Test("undo survives a restart, and goes on further back than was read at the start")
  func restart() async throws {
    let store = InMemoryCanvasStore()
    let first = try moved(1...20)
    for _ in 0..<5 { #expect(first.undo()) }
    let again = await restarted(first, store)
    #expect(again.history.done.count == 3 && again.history.undone.count == 3)
    for _ in 0..<3 { #expect(again.undo()) }
    #expect(!again.undo())
    #expect(again.history.hasOlder)
    #expect(again.history.pointer == 12)
    try await again.loadMoreHistory()
    for column in stride(from: 11, through: 0, by: -1) {
      #expect(again.undo())
      #expect(again.widget("a")?.frame.x == column)
    }
    #expect(!again.undo() && !again.history.hasOlder)
    try await again.loadMoreHistory()
    var steps = 0
    while again.redo() { steps += 1 }
    #expect(steps == 20)
    #expect(again.widget("a")?.frame.x == 20)
  }

  @Test("the list has all changes, newest first, and can be jumped in")
  func jump() async throws {
    let store = InMemoryCanvasStore()
    let canvas = await restarted(try moved(1...20), store)
    let entries = try await canvas.historyEntries(limit: 99)
    #expect(entries.map(\.id) == Array((1...20).reversed()))
    #expect(entries.first?.summary == "moved a to 20,0")
    #expect(entries.first?.time == Timestamp(seconds: 7))
    #expect(try await canvas.historyEntries(limit: 2, before: 19).map(\.id) == [18, 17])
    var told: [CanvasChange] = []
    canvas.onChange = { told.append($0) }
    try await canvas.jump(to: 4)
    #expect(canvas.widget("a")?.frame.x == 4)
    #expect(told.map(\.verb) == [.jump])
    #expect(told.first?.items.first?.before?.frame.x == 20)
    try await canvas.jump(to: 15)
    #expect(canvas.widget("a")?.frame.x == 15)
    #expect(try await canvas.historyEntries(limit: 99).filter { !$0.isDone }.map(\.id) == [20, 19, 18, 17, 16])
    try await canvas.jump(to: 0)
    #expect(canvas.widget("a")?.frame.x == 0)
    await #expect(throws: CanvasError.unknownRecord(21)) { try await canvas.jump(to: 21) }
    await #expect(throws: CanvasError.unknownRecord(-1)) { try await canvas.jump(to: -1) }
    #expect(canvas.widget("a")?.frame.x == 0)
  }

  @Test("a new change after an undo drops what was undone, in the store, too")
  func redoEnds() async throws {
    let store = InMemoryCanvasStore()
    let canvas = await restarted(try moved(1...10), store)
    #expect(canvas.undo() && canvas.undo())
    try canvas.updateWidgetPosition("a", x: 50, y: 0)
    #expect(!canvas.redo())
    let again = await restarted(canvas, store, limit: 99)
    #expect(await store.records.map(\.id) == Array(1...8) + [11])
    #expect(again.undo())
    #expect(again.widget("a")?.frame.x == 8)
    #expect(again.redo())
    #expect(again.widget("a")?.frame.x == 50)
  }

  @Test("what was written is confirmed; what came since is not")
  func confirmation() throws {
    let canvas = try moved(1...3)
    let update = canvas.unsavedHistory
    #expect(update.added.map(\.id) == [1, 2, 3] && update.pointer == 3)
    #expect(canvas.undo())
    try canvas.updateWidgetPosition("a", x: 9, y: 0)
    canvas.confirm(update)
    #expect(canvas.unsavedHistory.added.map(\.id) == [4])
    #expect(canvas.unsavedHistory.dropped == [3...3])
    #expect(canvas.unsavedHistory.pointer == 4)
    canvas.confirm(canvas.unsavedHistory)
    #expect(canvas.unsavedHistory == HistoryUpdate(pointer: 4))
  }

  @Test("records that do not fit are left out with a sentence, and the others still work")
  func foreignRecords() async throws {
    let store = InMemoryCanvasStore()
    let canvas = try moved(1...4)
    await store.write(canvas.unsavedHistory)
    let other = Layouts.manager(["x."])
    try other.updateWidgetPosition("x", x: 1, y: 0)
    let foreign = try #require(other.history.done.last)
    await store.replace(4, by: HistoryRecord(id: 4, time: foreign.time, change: foreign.change, summary: ""))
    let layout = try moved(1...3).layout
    let again = CanvasManager(
      snapshot: CanvasSnapshot(layout: layout), store: store, history: await store.tail(limit: 9)
    ) { Timestamp(seconds: 0) }
    var faults: [String] = []
    again.onFault = { faults.append($0) }
    try await again.jump(to: 3)
    #expect(again.layout == layout)
    faults = []
    #expect(again.undo())
    #expect(again.widget("a")?.frame.x == 2)
    #expect(faults == ["Change 4 of the history does not fit the canvas; it was left out."])
    #expect(again.unsavedHistory == HistoryUpdate(pointer: 2))
    #expect(again.redo() && !again.redo())
  }

  @Test("when nothing fits, what can be undone stays as it was")
  func foreignCanvas() async throws {
    let store = InMemoryCanvasStore()
    let canvas = try moved(1...4)
    #expect(canvas.undo())
    await store.write(canvas.unsavedHistory)
    let other = Layouts.manager(["x."]).layout
    let again = CanvasManager(
      snapshot: CanvasSnapshot(layout: other), store: store, history: await store.tail(limit: 9)
    ) { Timestamp(seconds: 0) }
    var faults: [String] = []
    again.onFault = { faults.append($0) }
    #expect(!again.undo() && !again.redo())
    #expect(again.layout == other)
    #expect(again.unsavedHistory == HistoryUpdate(pointer: 3))
    #expect(faults.count == 2)
  }

  @Test("a record that would bring the arrangement into disorder is left out", arguments: 0..<5)
  func hostileRecords(kind: Int) throws {
    let canvas = try moved(1...1)
    var change = try #require(canvas.history.done.last).change
    #expect(canvas.undo())
    switch kind {
    case 0: change.items[0].after?.frame = GridFrame(x: 4000, y: -1, w: 0, h: 99)
    case 1: change.items[0].pageAfter = "nowhere"
    case 2: change.items.append(change.items[0])
    case 3: change.items[0].after?.id = ""
    default:
      change.frameBefore =
        CanvasChange(.load, subject: nil, from: canvas.layout, to: Layout(name: "x", pages: []))
        .frameBefore
      change.frameAfter =
        CanvasChange(.load, subject: nil, from: Layout(name: "x", pages: []), to: canvas.layout)
        .frameBefore
    }
    let record = HistoryRecord(id: 1, time: Timestamp(seconds: 0), change: change, summary: "")
    let again = CanvasManager(
      snapshot: canvas.snapshot(states: [:]), store: InMemoryCanvasStore(),
      history: HistoryTail(undone: HistoryPage(records: [record], reached: 1), newest: 1)
    ) { Timestamp(seconds: 0) }
    var faults = 0
    again.onFault = { _ in faults += 1 }
    #expect(!again.redo())
    #expect(faults == 1)
    #expect(again.layout == canvas.layout)
  }

  @Test("saving under a name does not keep what was done before from being undone")
  func saving() async throws {
    let canvas = Layouts.manager(["a."])
    try canvas.renamePage("page-1", to: "Other")
    _ = try await canvas.saveLayout(as: "work", at: Timestamp(seconds: 0))
    #expect(canvas.undo())
    #expect(canvas.layout.name == "work")
    #expect(canvas.page.title == "Main")
    canvas.load(Layout(name: "third", pages: []))
    #expect(canvas.undo())
    #expect(canvas.layout.name == "work")
  }

  /// Random operations, undone and redone at random, with restarts in between: a plain list of arrangements says what
  /// must be there.
  @Test("undo and redo agree with a list of all arrangements", arguments: UInt64(0)..<12)
  func agreesWithList(seed: UInt64) async throws {
    var random = SeededRandom(seed: seed)
    let store = InMemoryCanvasStore()
    let grid = GridConfig(
      columns: 12, rows: 12, compaction: seed.isMultiple(of: 2) ? .none : .vertical,
      preventCollision: seed.isMultiple(of: 3))
    var canvas = Layouts.manager(RandomLayouts.make(grid: grid, using: &random), store: store)
    var (states, index) = ([canvas.layout], 0)
    for step in 0..<400 {
      switch Int.random(in: 0..<8, using: &random) {
      case 0, 1: if canvas.undo() { index -= 1 } else { try await canvas.loadMoreHistory() }
      case 2: if canvas.redo() { index += 1 } else { try await canvas.loadMoreHistory() }
      case 3 where step.isMultiple(of: 5): canvas = await restarted(canvas, store)
      default:
        let newest = canvas.history.done.last?.id
        canvas.show(on: Size(width: .random(in: 20...140, using: &random), height: .random(in: 5...60, using: &random)))
        {
          $0 == "note" ? Size(width: 12, height: 4) : .zero
        }
        RandomOperations.operate(on: canvas, using: &random)
        if canvas.history.done.last?.id != newest {
          states = states.prefix(index + 1) + [canvas.layout]
          index += 1
        }
      }
      try #require(canvas.layout == states[index], "step \(step)")
      try #require(CanvasManager.normalized(canvas.layout) == canvas.layout, "step \(step)")
      #expect(canvas.focus != nil || canvas.page.widgets.isEmpty)
    }
  }
}
