import EaselAPI
import EaselKit
import TestKit
import Testing
import Widgets

/// A screen on a wall, or a guest: what cannot be done is said at the key that would begin it.
@Suite("Widgets where nothing can be changed")
struct ReadOnlyTests {
  private static let reason = "Nothing is changed from here."

  private static func mounted(_ type: any Widget.Type) -> WidgetRig {
    var rig = WidgetRig(type, size: Size(width: 120, height: 14))
    rig.context.readOnlyReason = reason
    rig.mount()
    return rig
  }

  /// Presses a key that is refused: it says so, opens nothing and changes nothing.
  private func expectRefusal(
    of key: String, in rig: inout WidgetRig, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    rig.effects = []
    rig.press(key)
    #expect(rig.notices == [Self.reason], "\(key)", sourceLocation: sourceLocation)
    #expect(rig.lastReaction.handled && !rig.widget.isTyping, "\(key)", sourceLocation: sourceLocation)
    #expect(rig.open.isEmpty && rig.pending.isEmpty, "\(key)", sourceLocation: sourceLocation)
  }

  @Test func `todos are not added, edited, ticked or deleted, and can be looked through`() {
    var server = TodoServer.sample
    var rig = Self.mounted(TodoWidget.self)
    rig.answer { server.reply($0) }
    for key in ["a", "e", "Enter", "Space", "D", "u"] { expectRefusal(of: key, in: &rig) }
    rig.effects = []
    rig.press("j", "/", "a")
    #expect(rig.widget.isTyping && rig.notices.isEmpty)
    rig.press("Esc")
    rig.send(.mouse(MouseEvent(.press, at: Point(x: 1, y: 1))))
    #expect(rig.notices == [Self.reason] && rig.pending.isEmpty)
  }

  @Test func `events are not added, edited or deleted, and days can be gone to`() {
    let none = ZonedTime(wall: CivilTime(secondsSinceEpoch: 0), utcOffset: 0)
    let event = Occurrence(
      eventId: "a", title: "Stand-up", start: .at(ZonedTime("2026-11-22T09:00:00Z") ?? none),
      end: .at(ZonedTime("2026-11-22T09:15:00Z") ?? none), allDay: false)
    var rig = Self.mounted(CalendarWidget.self)
    rig.answer { _ in .page([event]) }
    for key in ["n", "u"] { expectRefusal(of: key, in: &rig) }
    rig.effects = []
    rig.press("t", "Enter")
    #expect(rig.notices.isEmpty)
    for key in ["e", "Enter", "D", "n", "u"] { expectRefusal(of: key, in: &rig) }
  }

  @Test func `nothing is typed into the chat, which can be read`() {
    var server = ChatServer()
    var rig = Self.mounted(ChatWidget.self)
    rig.answer { server.reply($0) }
    let before = rig.lines
    for key in ["Enter", "Ctrl+N"] { expectRefusal(of: key, in: &rig) }
    for key in ["h", "Space", "7", "é", "q"] {
      rig.effects = []
      rig.press(key)
      #expect(rig.notices == [Self.reason] && !rig.lastReaction.handled, "\(key) is the host's, if it has a use for it")
      #expect(!rig.widget.isTyping && rig.open.isEmpty && rig.pending.isEmpty, "\(key)")
    }
    rig.effects = []
    for key in ["?", ":"] {
      rig.press(key)
      #expect(!rig.lastReaction.handled && rig.effects.isEmpty, "\(key) is the host's")
    }
    rig.send(.paste("hello"))
    #expect(rig.notices == [Self.reason])
    #expect(rig.lines == before && rig.surface().cursor == nil)
    #expect(rig.lines.last?.hasSuffix("look only") == true && !rig.lines.contains { $0.contains(">") })
    rig.effects = []
    rig.press("Ctrl+R", "PageUp", "Alt+n")
    #expect(rig.notices.isEmpty && !rig.open.isEmpty)
  }

  @Test func `no key is offered for what would be refused`() {
    var todo = Self.mounted(TodoWidget.self)
    todo.answer { _ in .page([TodoItem]()) }
    var calendar = Self.mounted(CalendarWidget.self)
    calendar.answer { _ in .page([Occurrence]()) }
    var server = ChatServer()
    server.messages = [:]
    var chat = Self.mounted(ChatWidget.self)
    chat.answer { server.reply($0) }
    for (rig, sentence) in [
      (todo, "Nothing to do."), (calendar, "Nothing planned."), (chat, "Nothing was said here yet."),
    ] {
      let text = rig.lines.joined(separator: " ")
      #expect(text.contains(sentence) && !text.contains("adds") && !text.contains("press Enter"))
    }
  }

  @Test(arguments: ["todo", "calendar", "chat"])
  func `a service that a link does not show is named in the pane`(id: String) throws {
    var rig = Self.mounted(try #require(WidgetCatalog.builtIn[id]).type)
    let sentence = "This link does not show \(id); an owner of the canvas can make one that does."
    rig.answer { _ in .problem(403, "auth.link.refused", sentence) }
    #expect(rig.lines.contains { $0.contains("This link does not show \(id)") })
    #expect(!rig.lines.contains { $0.contains("asks again") || $0.contains(">") })
  }
}
