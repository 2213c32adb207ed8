import EaselAPI
import EaselKit
import TestKit
import Testing
import Widgets

@Suite("The calendar widget in narrow places and bad times")
struct CalendarTroubleTests {
  var rig = WidgetRig(CalendarWidget.self)

  private static func event(_ title: String, _ start: String, _ end: String) -> Occurrence {
    let none = ZonedTime(wall: CivilTime(secondsSinceEpoch: 0), utcOffset: 0)
    return Occurrence(
      eventId: title, title: title, start: .at(ZonedTime(start) ?? none), end: .at(ZonedTime(end) ?? none),
      allDay: false)
  }

  private mutating func start(_ events: [Occurrence] = [], size: Size = Size(width: 40, height: 14)) {
    rig.context.size = size
    rig.mount()
    rig.answer { _ in .page(events) }
  }

  // MARK: Times and headings

  @Test(arguments: [25, 40])
  mutating func `an event over midnight shows both times where there is room`(width: Int) {
    start(
      [Self.event("Party", "2026-11-22T23:30:00Z", "2026-11-23T00:30:00Z")], size: Size(width: width, height: 14))
    #expect(rig.lines.contains { $0.hasSuffix("23:30-00:30 Party") })
    rig.press("l")
    #expect(rig.lines.contains { $0.hasSuffix("…until 00:30 Party") })
  }

  @Test mutating func `a narrow list shows when events begin`() {
    start(
      [Self.event("A party with a long name", "2026-11-22T23:30:00Z", "2026-11-23T00:30:00Z")],
      size: Size(width: 22, height: 14))
    #expect(rig.lines.contains { $0.hasPrefix("23:30 A party with") })
  }

  @Test mutating func `an event of days says from when and until when`() {
    start([Self.event("Hike", "2026-11-22T08:00:00Z", "2026-11-24T18:00:00Z")])
    #expect(rig.lines.contains { $0.hasSuffix("from 08:00 Hike") })
    rig.press("l")
    #expect(rig.lines.contains { $0.hasSuffix("…all day Hike") })
    rig.press("l")
    #expect(rig.lines.contains { $0.hasSuffix("…until 18:00 Hike") })
  }

  @Test(arguments: [(21, "Sun 22 Nov 2026"), (24, "Sun 22 Nov 2026, today")])
  mutating func `the week names the month and cuts nothing`(width: Int, heading: String) {
    start(size: Size(width: width, height: 6))
    #expect(rig.lines[2] == heading)
    rig.send(.resized(Size(width: width, height: 8)))
    #expect(rig.lines[0].contains("November 2026"))
    #expect(rig.lines[3] == "Sun 22 Nov, today")
  }

  @Test(arguments: 4...40)
  func `a heading is never cut`(width: Int) {
    let day = CivilDate("2026-09-23") ?? CivilDate(daysSinceEpoch: 0)
    for showsYear in [true, false] {
      let name = CalendarHeading.day(day, today: day, showsYear: showsYear, width: width)
      #expect(name.count <= max(width, 6))
      #expect(name.contains("23 Sep"))
    }
  }

  // MARK: The selection

  @Test mutating func `when it goes, its selection goes`() {
    start()
    rig.press("l", "Enter")
    rig.effects = []
    rig.send(.unmounting)
    #expect(rig.emitted == ["calendar.date.cleared"])
  }

  @Test mutating func `when it goes without a selection, it says nothing`() {
    start()
    rig.send(.unmounting)
    #expect(rig.emitted.isEmpty)
  }

  // MARK: What was refused

  @Test mutating func `a refused event says why and what to do`() {
    start()
    rig.press("n")
    rig.type("Bad")
    rig.press("Enter")
    rig.answer { request in
      request.method == .post ? .problem(422, "calendar.bad", "Not that.") : .page([Occurrence]())
    }
    #expect(rig.lines.contains { $0.hasPrefix("1 refused (!), on Sun 22 Nov; go there") })
    #expect(rig.widget.badge == "!1")
    rig.press("Enter")
    #expect(rig.lines.contains { $0.hasPrefix("Refused: Not that.  e edits, D deletes") })
  }

  @Test mutating func `a title that is too long is refused while it is typed`() {
    start()
    rig.press("n")
    rig.send(.paste("14:00 " + String(repeating: "x", count: 501)))
    #expect(rig.lines.contains { $0.hasPrefix("A title can have at most 500 characters") })
    rig.press("Enter")
    #expect(rig.widget.isTyping)
    #expect(rig.open.isEmpty)
  }

  @Test(arguments: ["\u{200B}", "14:00 \u{200B}"])
  mutating func `a title of which nothing can be seen is no title`(line: String) {
    start()
    rig.press("n")
    rig.send(.paste(line))
    rig.press("Enter")
    #expect(rig.open.isEmpty)
  }

  @Test mutating func `a deletion whose answer was lost is undone by making the event anew`() {
    start([Self.event("Party", "2026-11-22T20:00:00Z", "2026-11-22T21:00:00Z")])
    rig.press("Enter", "D")
    rig.answer { _ in .offline }
    rig.press("u")
    let methods = rig.open.map(\.request.method)
    #expect(methods.contains(.post))
    rig.answer { _ in .offline }
    #expect(rig.lines.count { $0.contains("Party") } == 1)
  }
}
