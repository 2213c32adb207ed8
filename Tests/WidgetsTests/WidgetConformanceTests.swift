import EaselAPI
import EaselKit
import TestKit
import Testing
import Widgets

@Suite("All built-in widgets")
struct WidgetConformanceTests {
  static let ids = WidgetCatalog.builtIn.entries.map(\.manifest.id)

  private func rig(_ id: String, size: Size = Size(width: 40, height: 14)) throws -> WidgetRig {
    let entry = try #require(WidgetCatalog.builtIn[id])
    return WidgetRig(entry.type, size: size)
  }

  @Test func `the catalog knows them by id, each once`() {
    #expect(Self.ids == ["todo", "calendar", "chat", "clock", "events", "ops"])
    #expect(Set(Self.ids).count == Self.ids.count)
    #expect(WidgetCatalog.builtIn["nothing"] == nil)
  }

  @Test(arguments: ids) func `the manifest holds together`(id: String) throws {
    let manifest = try #require(WidgetCatalog.builtIn[id]).manifest
    #expect(!manifest.summary.isEmpty)
    #expect(throws: Never.self) { try manifest.settings.validated([:]) }
    for emission in manifest.emits {
      #expect(EventPattern.isType(emission.type))
      #expect(emission.type.hasPrefix(id + "."))
    }
  }

  @Test(arguments: ids) func `draws at any size before and after its first event`(id: String) throws {
    for size in [(0, 0), (1, 1), (0, 5), (5, 0), (2, 2), (3, 40), (200, 1), (1, 60)] {
      var rig = try rig(id, size: Size(width: size.0, height: size.1))
      _ = rig.surface()
      rig.mount()
      _ = rig.surface()
      rig.answer { _ in .offline }
      _ = rig.surface()
      #expect(rig.thrown.isEmpty)
    }
  }

  @Test(arguments: ids) func `takes nonsense as its state and from the bus and the backend`(id: String) throws {
    let nonsense: [JSONValue] = [.null, 7, "x", [1, 2], ["unsent": 3], ["unsent": [["change": 1]]], ["selected": [:]]]
    for value in nonsense {
      var rig = try rig(id)
      rig.mount(state: value)
      for type in ["calendar.date.selected", "todo.item.created"] {
        rig.send(
          .bus(CanvasEvent(id: "1", type: type, source: "x", timestamp: WidgetRig.now, data: value)))
      }
      rig.send(.state(.shared("selectedDate"), value))
      rig.answer { _ in .json(value) }
      _ = rig.surface()
      #expect(rig.thrown.isEmpty)
    }
  }

  @Test(arguments: ids) func `hints name keys only`(id: String) throws {
    var rig = try rig(id)
    rig.mount()
    #expect(rig.widget.hints.allSatisfy { !$0.key.isEmpty && !$0.action.isEmpty })
  }

  @Test(arguments: ["todo", "calendar", "chat"]) func `asks for a timer only while it loads`(id: String) throws {
    var rig = try rig(id)
    rig.mount()
    #expect(rig.loadingTimers == 1)
    rig.send(.timer(tag: "loading"))
    #expect(rig.lastReaction.redraw && rig.loadingTimers == 2)
    rig.answer { _ in .json(Page<TodoItem>(items: [])) }
    #expect(rig.effects.contains { if case .cancelTimer(tag: "loading") = $0 { true } else { false } })
    // One that ran out meanwhile changes nothing.
    rig.send(.timer(tag: "loading"))
    rig.send(.stale)
    #expect(!rig.lastReaction.effects.isEmpty && rig.loadingTimers == 2)
    var still = try self.rig(id)
    still.context.reducesMotion = true
    still.mount()
    #expect(still.loadingTimers == 0)
  }

  @Test(arguments: ids) func `holds under random events`(id: String) throws {
    var random = SeededRandom(seed: 7)
    for _ in 0..<8 {
      var rig = try rig(id, size: Self.size(&random))
      rig.mount()
      for step in 0..<120 {
        rig.send(Self.event(&random))
        if step % 3 == 0 {
          rig.answer { Self.reply($0, &random) }
        }
        let surface = rig.surface()
        #expect(surface.isSound)
      }
      rig.send(.unmounting)
      var again = try self.rig(id)
      again.mount(state: rig.widget.state)
      #expect(again.surface().isSound)
      #expect(rig.thrown.isEmpty && again.thrown.isEmpty)
    }
  }

  private static func size(_ random: inout SeededRandom) -> Size {
    Size(width: Int.random(in: 0...90, using: &random), height: Int.random(in: 0...24, using: &random))
  }

  private static let keys = [
    "a", "e", "D", "u", "/", "n", "N", "j", "k", "g", "G", "t", "p", "h", "l", "<", ">", "y", "1", ":", "Space",
    "Enter", "Enter", "Enter", "Esc", "Esc", "Backspace", "Delete", "Left", "Right", "Up", "Down", "Home", "End",
    "PageUp", "PageDown", "Ctrl+D", "Ctrl+U", "Ctrl+W", "Ctrl+K", "Ctrl+N", "Ctrl+R", "Alt+n", "Alt+p", "Alt+a",
    "Alt+r", "Alt+b", "Alt+d", "é", "漢", "👩‍👩‍👧",
  ].compactMap { Key($0) }

  private static let texts = [
    "", "due:today", "14:00 x", "\u{1B}[2J\u{0}", "漢字\u{301}\u{202E}", String(repeating: "ab 漢", count: 300),
  ]

  private static let news = ["todo.item.updated", "chat.message.sent", "calendar.event.created"].flatMap { type in
    [JSONValue.null, ["id": "a", "title": "\u{1B}[2J"]].map { ServiceNews(type: type, subject: "a", data: $0) }
  }

  private static func event(_ random: inout SeededRandom) -> WidgetEvent {
    let point = Point(x: Int.random(in: -2...90, using: &random), y: Int.random(in: -2...24, using: &random))
    switch Int.random(in: 0...24, using: &random) {
    case 0: return .resized(size(&random))
    case 1: return .focused(Bool.random(using: &random))
    case 2: return Bool.random(using: &random) ? .stale : .told(Self.news)
    case 3: return .disconnected
    case 4: return .tick
    case 5: return .paste(texts.randomElement(using: &random) ?? "")
    case 6: return .mouse(MouseEvent(.press, at: point))
    case 7: return .mouse(MouseEvent(Bool.random(using: &random) ? .wheelUp : .wheelDown, at: point))
    case 8: return .configured
    case 9: return Bool.random(using: &random) ? .timer(tag: "retry") : .settingsOpened
    case 10:
      let date = CivilDate(daysSinceEpoch: Int.random(in: 20_000...21_000, using: &random))
      let type = Bool.random(using: &random) ? "calendar.date.selected" : "calendar.date.cleared"
      return .bus(
        CanvasEvent(
          id: "1", type: type, source: "c", timestamp: WidgetRig.now, data: ["date": .string(date.description)]))
    case 11:
      let date = CivilDate(daysSinceEpoch: Int.random(in: 20_000...21_000, using: &random))
      return .state(.shared("selectedDate"), Bool.random(using: &random) ? .string(date.description) : nil)
    default: return .key(keys.randomElement(using: &random) ?? Key("a"))
    }
  }

  /// Any answer a server, good or bad, might give.
  private static func reply(
    _ request: BackendRequest, _ random: inout SeededRandom
  ) -> Result<BackendResponse, BackendFailure>? {
    let count = Int.random(in: 0...30, using: &random)
    let kept = Bool.random(using: &random) ? WidgetRig.now : nil
    switch Int.random(in: 0...9, using: &random) {
    case 0: return .offline
    case 1: return .failure(.timedOut)
    case 2: return .problem([404, 409, 412, 422, 503].randomElement(using: &random) ?? 404, "x", "No.")
    case 3: return .json("nonsense")
    case 4: return nil
    case 5 where request.method == .delete: return .nothing
    default: break
    }
    let text = texts.randomElement(using: &random) ?? ""
    if request.path.hasSuffix("/occurrences") {
      let day = CivilDate(daysSinceEpoch: Int.random(in: 20_750...20_800, using: &random))
      let item = Occurrence(eventId: "e", title: text, start: .day(day), end: .day(day), allDay: true)
      return .json(Page(items: Array(repeating: item, count: count)), keptSince: kept)
    }
    if request.path.hasSuffix("/messages"), request.method == .get {
      let items = (0..<count).map { ChatServer.message("m\($0)", text, text, minute: $0) }
      return .json(Page(items: items, next: count > 20 ? "x" : nil), keptSince: kept)
    }
    if request.path.hasSuffix("/channels") {
      let items = (0..<count).map { ChatChannel(id: "c\($0)", name: text, topic: text, unread: $0 - 2) }
      return .json(Page(items: items), keptSince: kept)
    }
    let items = (0..<count).map {
      TodoServer.item("t\($0)", text, due: "2026-11-\(10 + $0 % 20)", completed: $0 % 3 == 0)
    }
    if request.method == .get, request.path.hasSuffix("/items") {
      return .json(Page(items: items, next: count > 25 ? "x" : nil), keptSince: kept)
    }
    return .json(TodoServer.item("t1", text))
  }
}

extension WidgetRig {
  /// How often it has asked to be told when the sign beside what loads turns on.
  fileprivate var loadingTimers: Int {
    effects.count { if case .timer(tag: "loading", _) = $0 { true } else { false } }
  }
}
