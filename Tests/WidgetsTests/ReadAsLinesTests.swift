import EaselAPI
import EaselKit
import TestKit
import Testing
import Widgets

/// What is heard of the built-in widgets where nothing is seen.
@Suite("Widgets read as lines")
struct ReadAsLinesTests {
  private static let size = Size(width: 1100, height: 20)

  private func rig(_ type: any Widget.Type) -> WidgetRig { WidgetRig(type, size: Self.size, isReadAsLines: true) }

  /// The lines that are not blank.
  private func heard(_ rig: WidgetRig) -> [String] {
    rig.lines.map { String($0.trimmingPrefix(while: { $0 == " " })) }.filter { !$0.isEmpty }
  }

  @Test func `the clock says the time and the day`() {
    var rig = rig(ClockWidget.self)
    rig.mount()
    #expect(rig.lines == ["14:02, Sunday 22 November 2026"])
    rig.context.config["date"] = false
    #expect(rig.lines == ["14:02"])
  }

  private static func standUp(_ id: String, _ day: String) -> Occurrence {
    let none = ZonedTime(wall: CivilTime(secondsSinceEpoch: 0), utcOffset: 0)
    return Occurrence(
      eventId: id, title: "Stand-up", start: .at(ZonedTime("\(day)T09:00:00Z") ?? none),
      end: .at(ZonedTime("\(day)T09:15:00Z") ?? none), allDay: false)
  }

  private static let rent: Occurrence = {
    let day = CivilDate("2026-11-24") ?? CivilDate(daysSinceEpoch: 0)
    return Occurrence(eventId: "rent", title: "Rent", start: .day(day), end: .day(day.adding(days: 1)), allDay: true)
  }()

  @Test func `the calendar says the day with its events in one line, and the days of the month with some`() {
    var rig = rig(CalendarWidget.self)
    rig.mount()
    #expect(heard(rig) == ["Sunday 22 November 2026, today: fetching the events"])
    rig.answer { _ in .page([Self.standUp("a", "2026-11-23"), Self.standUp("b", "2026-11-24"), Self.rent]) }
    let month = "November 2026, something on 23, 24"
    #expect(heard(rig) == ["Sunday 22 November 2026, today: nothing planned", month])
    rig.press("Right")
    #expect(heard(rig) == ["Monday 23 November 2026: 09:00-09:15 Stand-up", month])
    rig.press("Right")
    #expect(heard(rig) == ["Tuesday 24 November 2026: all day Rent; 09:00-09:15 Stand-up", month])
    #expect(rig.screen.contains("selection"), "what is selected can be told")
    rig.press("Enter")
    #expect(
      heard(rig) == ["Tuesday 24 November 2026, chosen: 2 events", "all day Rent", "09:00-09:15 Stand-up", month])
    rig.press("n")
    #expect(rig.lines.last == "new Tue 24 Nov, such as 14:00-15:30 Dentist")
    rig.type("Dentist")
    #expect(rig.lines.last == "new Tue 24 Nov: Dentist")
    rig.press("Enter")
    #expect(heard(rig).contains { $0.contains("all day Dentist, sending") })
    rig.answer { _ in .offline }
    #expect(heard(rig).contains { $0.contains("all day Dentist, not sent yet") })
  }

  @Test func `a todo says whether it is done, when it is due and how far it is sent`() {
    var rig = rig(TodoWidget.self)
    var server = TodoServer.sample
    rig.mount()
    #expect(heard(rig) == ["Fetching the todos"])
    rig.answer { server.reply($0) }
    #expect(!heard(rig).contains { $0.contains("[") })
    rig.press("a")
    rig.type("Write to Bo due:tomorrow")
    #expect(rig.lines.last == "add: Write to Bo due:tomorrow")
    rig.press("Enter")
    #expect(heard(rig).contains("Write to Bo, due tomorrow, sending"))
    rig.answer { server.reply($0) }
    #expect(heard(rig).contains("Write to Bo, due tomorrow"))
    #expect(heard(rig).contains { $0.contains(", overdue since ") })
    rig.press("/")
    #expect(rig.lines.last?.hasPrefix("search:") == true)
    rig.type("bo")
    rig.press("Enter")
    #expect(heard(rig).first == "with bo, Esc shows all")
  }

  @Test func `each message says who wrote it and when; nothing stands beside it`() {
    var rig = rig(ChatWidget.self)
    var server = ChatServer()
    rig.mount()
    rig.answer { server.reply($0) }
    #expect(heard(rig).first?.hasPrefix("#general, channel 1 of ") == true)
    rig.type("Hello")
    #expect(rig.lines.last == "Message to #general: Hello")
    rig.press("Enter")
    #expect(heard(rig).contains("cy 14:02 (sending): Hello"))
    rig.answer { server.reply($0) }
    #expect(heard(rig).contains { $0.hasSuffix(" 14:02: Hello") })
    #expect(rig.lines.last == "Message to #general:")
    #expect(!heard(rig).contains { $0.contains("│") || $0.contains("─") })
  }

  @Test func `an event says when, what, who and with which data`() {
    var rig = rig(EventsWidget.self)
    rig.mount()
    let data: JSONValue = ["title": "Pay rent"]
    rig.send(
      .bus(CanvasEvent(id: "1", type: "todo.item.completed", source: "todo-1", timestamp: WidgetRig.now, data: data)))
    #expect(rig.lines == ["14:02:00 todo.item.completed from todo-1: title \"Pay rent\""])
  }
}
