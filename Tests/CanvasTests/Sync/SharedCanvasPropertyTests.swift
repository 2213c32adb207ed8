import Canvas
import EaselKit
import TestKit
import Testing

@Suite("a shared canvas, at random")
struct SharedCanvasPropertyTests {
  private static func layout(using random: inout SeededRandom) -> Layout {
    let grid = GridConfig(
      compaction: Bool.random(using: &random) ? .vertical : .none,
      preventCollision: Int.random(in: 0..<5, using: &random) == 0)
    var layout = RandomLayouts.make(grid: grid, using: &random)
    layout.pages.append(Page(id: "page-2", title: "Second"))
    return layout
  }

  @Test("whatever is done where, and however late it is told, all show the same in the end", arguments: UInt64(0)..<12)
  func converges(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<8 {
      var rig = SharedCanvasRig(Self.layout(using: &random), terminals: Int.random(in: 2...4, using: &random))
      for _ in 0..<60 {
        let index = rig.terminals.indices.randomElement(using: &random) ?? 0
        switch Int.random(in: 0..<8, using: &random) {
        case 0, 1, 2: _ = rig.act(on: index) { RandomOperations.operate(on: $0, using: &random) }
        case 3, 4: if !rig.terminals[index].isCut { rig.send(index) }
        case 5, 6: if !rig.terminals[index].isCut { rig.tell(index, Int.random(in: 1...4, using: &random)) }
        default: rig.terminals[index].isCut.toggle()
        }
        #expect(CanvasManager.normalized(rig.terminals[index].shared.shown) == rig.terminals[index].shared.shown)
      }
      rig.settle()
      #expect(CanvasManager.normalized(rig.server.confirmed) == rig.server.confirmed)
      for terminal in rig.terminals {
        #expect(terminal.shared.pending.isEmpty)
        #expect(terminal.shared.shown == rig.server.confirmed)
        #expect(terminal.shared.revision == rig.server.revision)
      }
    }
  }

  /// A setting that was made, or a widget that was added.
  private struct Deed {
    var change: String
    var widget: String
    var value: JSONValue?
  }

  @Test("what was set or added is there, or a later change on the same field overruled it", arguments: UInt64(0)..<12)
  func keepsWhatWasMeant(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<8 {
      var rig = SharedCanvasRig(Self.layout(using: &random), terminals: 3)
      var deeds: [Deed] = []
      for _ in 0..<50 {
        let index = rig.terminals.indices.randomElement(using: &random) ?? 0
        switch Int.random(in: 0..<6, using: &random) {
        case 0: deeds += Self.configure(&rig, index, using: &random)
        case 1: deeds += Self.add(&rig, index, using: &random)
        case 2: _ = rig.act(on: index) { RandomOperations.operate(on: $0, using: &random) }
        case 3: rig.send(index)
        default: rig.tell(index, Int.random(in: 1...3, using: &random))
        }
      }
      rig.settle()
      for deed in deeds { Self.check(deed, rig) }
    }
  }

  private static func configure(
    _ rig: inout SharedCanvasRig, _ index: Int, using random: inout SeededRandom
  ) -> [Deed] {
    guard let widget = rig.terminals[index].shared.shown.widgets.randomElement(using: &random) else { return [] }
    let value = JSONValue.int(Int.random(in: 0..<1_000_000, using: &random))
    let ids = rig.act(on: index) { try? $0.configure(widget.id, ["set": value]) }
    return ids.map { Deed(change: $0, widget: widget.id, value: value) }
  }

  private static func add(_ rig: inout SharedCanvasRig, _ index: Int, using random: inout SeededRandom) -> [Deed] {
    let frame = GridFrame(x: Int.random(in: 0...9, using: &random), y: 0, w: 3, h: 2)
    var widget = ""
    let ids = rig.act(on: index) { canvas in
      widget = (try? canvas.addWidget(WidgetPlacement(id: "", app: "new", frame: frame), isPlaced: true)) ?? ""
    }
    return ids.map { Deed(change: $0, widget: widget) }
  }

  /// The deed's change is in the order, and the final arrangement has what it did unless a later one did otherwise.
  private static func check(_ deed: Deed, _ rig: SharedCanvasRig) {
    guard let turn = rig.log.firstIndex(where: { $0.id == deed.change }) else {
      // Only what was there already, or was taken back on the same terminal before it was sent, has nothing to send.
      Issue.record("\(deed) was lost")
      return
    }
    let made = rig.log[turn].change
    let widget = made.subject ?? deed.widget
    let isOverruled = rig.log[(turn + 1)...].contains { later in
      later.change.items.contains { item in
        item.id == widget && (item.after == nil || item.before?.config["set"] != item.after?.config["set"])
      }
    }
    if isOverruled { return }
    let found = rig.server.confirmed.widgets.first { $0.id == widget }
    #expect(found != nil, "\(widget) is gone")
    if let value = deed.value { #expect(found?.config["set"] == value) }
  }
}
