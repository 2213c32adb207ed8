import EaselAPI
import EaselKit
import TestKit
import Testing
import Widgets

/// The help of each widget is held to what its keys do, and its hints to its help.
@Suite("The widgets' keys")
struct WidgetKeysTests {
  /// A widget in each state that its help speaks of, the plain one under the empty name.
  private static func states(_ id: String) throws -> [String: WidgetRig] {
    switch id {
    case "todo": return todo()
    case "calendar": return calendar()
    case "chat": return chat()
    case "events": return events()
    default:
      var rig = WidgetRig(try #require(WidgetCatalog.builtIn[id]).type)
      rig.mount()
      return ["": rig]
    }
  }

  private static func todo() -> [String: WidgetRig] {
    var server = TodoServer.sample
    var plain = WidgetRig(TodoWidget.self)
    plain.mount()
    plain.answer { server.reply($0) }
    var filtered = plain
    filtered.press("/", "a", "Enter")
    var typing = plain
    typing.press("a", "x", "Space", "y")
    server.lists.append(TodoList(id: "l1", name: "Work", createdAt: WidgetRig.now))
    server.items.append(TodoItem(id: "w", list: "l1", title: "x", createdAt: WidgetRig.now, updatedAt: WidgetRig.now))
    var choosing = plain
    choosing.press("l")
    choosing.answer { server.reply($0) }
    choosing.press("j")
    var asked = choosing
    asked.press("D")
    return [
      "": plain, "while filtered": filtered, "while typing": typing, "choosing a list": choosing,
      "asked before deleting": asked,
    ]
  }

  private static func calendar() -> [String: WidgetRig] {
    let none = ZonedTime(wall: CivilTime(secondsSinceEpoch: 0), utcOffset: 0)
    let event = Occurrence(
      eventId: "a", title: "Stand-up", start: .at(ZonedTime("2026-11-22T09:00:00Z") ?? none),
      end: .at(ZonedTime("2026-11-22T09:15:00Z") ?? none), allDay: false)
    var month = WidgetRig(CalendarWidget.self)
    month.mount()
    month.answer { _ in .page([event]) }
    month.press("t", "Enter", "h")
    var list = month
    list.press("Enter")
    var typing = month
    typing.press("n", "x", "Space", "y")
    return ["": list, "in the month": month, "in the day's events": list, "while typing": typing]
  }

  private static func chat() -> [String: WidgetRig] {
    var server = ChatServer()
    server.messages["general"] = (0..<60).map { ChatServer.message("m\($0)", "ada", "word \($0)", minute: $0 - 99) }
    var plain = WidgetRig(ChatWidget.self)
    plain.mount()
    plain.answer { server.reply($0) }
    plain.type("some words")
    var back = plain
    back.press("PageUp")
    var naming = plain
    naming.press("Ctrl+N")
    server.channels[1].messages = 3
    var choosing = plain
    choosing.press("Alt+c")
    choosing.answer { server.reply($0) }
    choosing.press("j")
    var asked = choosing
    asked.press("D")
    return [
      "": plain, "further back": back, "naming a channel": naming, "choosing a channel": choosing,
      "asked before deleting": asked,
    ]
  }

  private static func events() -> [String: WidgetRig] {
    var plain = WidgetRig(EventsWidget.self)
    plain.mount()
    for number in 0..<5 {
      plain.send(
        .bus(
          CanvasEvent(
            id: "\(number)", type: "todo.item.created", source: "todo-1", timestamp: WidgetRig.now, data: .null)))
    }
    var filtered = plain
    filtered.press("/", "t", "o", "d", "o", ".", "*", "*", "Enter")
    var typing = plain
    typing.press("/", "x", "y")
    var looking = plain
    looking.press("Enter")
    return ["": plain, "while filtered": filtered, "while typing": typing, "looking at an event": looking]
  }

  @Test(arguments: WidgetConformanceTests.ids)
  func `each key of the help does something where it says`(id: String) throws {
    let states = try Self.states(id)
    for help in try #require(WidgetCatalog.builtIn[id]).type.keys {
      #expect(!help.keys.isEmpty && !help.action.isEmpty)
      let state = try #require(states[help.place], "no state is called \"\(help.place)\"")
      for key in help.keys {
        var rig = state
        rig.send(.key(key))
        // Where all rows fit, these keys are left to the page; so are the arrows of the chat.
        let pageKeys: [Key.Code] = id == "chat" ? [.pageUp, .pageDown, .up, .down] : [.pageUp, .pageDown]
        let mayScrollPage = pageKeys.contains(key.code)
        #expect(rig.lastReaction.handled || mayScrollPage, "\(id): \(key), \(help.action) \(help.place)")
        #expect(rig.thrown.isEmpty)
      }
    }
  }

  /// What hints show that is no key: how something is written.
  private static let examples: Set<String> = ["due:", "14:00", "* **"]

  @Test(arguments: WidgetConformanceTests.ids)
  func `every key of the hints is in the help`(id: String) throws {
    let known = Set(
      try #require(WidgetCatalog.builtIn[id]).type.keys.flatMap(\.keys).map { $0.description.lowercased() })
    for rig in try Self.states(id).values {
      for hint in rig.widget.hints where !Self.examples.contains(hint.key) {
        for name in hint.key.split(separator: " ") {
          let keys = Key(String(name)) == nil ? name.map { String($0) } : [String(name)]
          for key in keys { #expect(known.contains(key.lowercased()), "\(id): \(hint.key) \(hint.action)") }
        }
      }
    }
  }

  private func copied(_ rig: WidgetRig) -> [String] {
    rig.effects.compactMap { if case .copy(let text) = $0 { text } else { nil } }
  }

  private func said(_ rig: WidgetRig) -> [String] {
    rig.effects.compactMap { if case .notify(_, let text) = $0 { text } else { nil } }
  }

  @Test(arguments: [
    ("todo", "", "y", "Tax return"), ("calendar", "in the day's events", "y", "09:00-09:15 Stand-up"),
    ("chat", "", "Alt+y", "word 59"),
  ])
  func `y copies the text of what is selected`(id: String, place: String, key: String, text: String) throws {
    var rig = try #require(try Self.states(id)[place])
    rig.press(key)
    #expect(copied(rig) == [text])
  }

  @Test func `with nothing selected nothing is copied, and that is said`() {
    var rig = WidgetRig(TodoWidget.self)
    rig.mount()
    rig.answer { _ in .page([TodoItem]()) }
    rig.press("y")
    #expect(copied(rig).isEmpty && said(rig) == ["There is nothing to copy."])
  }

  @Test func `further back in the chat the lowest message shown is copied`() throws {
    var rig = try #require(try Self.states("chat")["further back"])
    let lowest = try #require(rig.lines.last { $0.contains("word") && !$0.contains("some") })
    rig.press("Alt+y")
    let text = try #require(copied(rig).first)
    #expect(lowest.contains(text) && text != "word 59")
  }

  @Test(arguments: ["todo", "calendar", "chat", "events"])
  func `content copies nothing`(id: String) throws {
    let text = "\u{1B}]52;c;aGk=\u{7} y"
    for var rig in try Self.states(id).values {
      rig.send(.paste(text))
      rig.send(
        .bus(
          CanvasEvent(
            id: "9", type: "calendar.date.selected", source: "c", timestamp: WidgetRig.now, data: .string(text))))
      rig.send(.stale)
      rig.answer { _ in .json(["items": [["title": .string(text), "id": .string(text)]]] as JSONValue) }
      #expect(copied(rig).isEmpty)
    }
  }
}
