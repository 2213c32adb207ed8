import EaselAPI
import EaselKit
import TestKit
import Testing
import Widgets

@Suite("Reminders of events made shortly before they begin")
struct CalendarReminderTests {
  var rig = WidgetRig(CalendarWidget.self)

  private static func event(_ id: String, _ minute: Int) -> Occurrence {
    let none = ZonedTime(wall: CivilTime(secondsSinceEpoch: 0), utcOffset: 0)
    return Occurrence(
      eventId: id, title: id, start: .at(ZonedTime("2026-11-22T14:\(minute < 10 ? "0" : "")\(minute):00Z") ?? none),
      end: .at(ZonedTime("2026-11-22T15:00:00Z") ?? none), allDay: false)
  }

  private mutating func reload(_ events: [Occurrence]) {
    rig.send(.stale)
    rig.answer { _ in .page(events) }
  }

  private mutating func start(_ events: [Occurrence] = []) {
    rig.mount()
    rig.answer { _ in .page(events) }
  }

  private mutating func tick(_ minutes: Int) {
    rig.context.now = WidgetRig.now.adding(seconds: minutes * 60)
    rig.send(.tick)
  }

  @Test mutating func `what is made within the time is reminded of at once, and once`() {
    start()
    rig.context.now = WidgetRig.now.adding(seconds: 45)
    rig.press("n")
    rig.type("14:04-14:30 Call")
    rig.press("Enter")
    #expect(rig.reminders == ["In a minute: 14:04 Call"])
    for minute in 1...10 { tick(minute) }
    #expect(rig.reminders.count == 1 && rig.announced == ["14:04 Call"])
  }

  @Test mutating func `so is what somebody else made, and what was moved there`() {
    start([Self.event("moved", 40)])
    reload([Self.event("moved", 10), Self.event("new", 6)])
    #expect(rig.reminders == ["In 4 minutes: 14:06 new", "In 8 minutes: 14:10 moved"])
    let keys = rig.effects.compactMap { if case .remind(_, once: let key) = $0 { key } else { nil } }
    #expect(keys.map { $0.prefix(9) } == ["soon.new.", "soon.move"])
    reload([Self.event("moved", 10), Self.event("new", 6)])
    #expect(rig.reminders.count == 2)
  }

  @Test mutating func `a start reminds of nothing that was there before`() {
    rig.mount()
    rig.answer { _ in .page([Self.event("old", 6)]) }
    reload([Self.event("old", 6)])
    reload([])
    reload([Self.event("old", 6)])
    tick(1)
    #expect(rig.reminders.isEmpty)
  }

  @Test mutating func `what waited when the program began is not reminded of again`() {
    start()
    rig.press("n")
    rig.type("14:06-14:30 Call")
    rig.press("Enter")
    #expect(rig.reminders.count == 1)
    var next = WidgetRig(CalendarWidget.self)
    next.pending = rig.pending
    next.mount()
    next.answer { _ in .offline }
    #expect(next.reminders.isEmpty)
  }

  @Test mutating func `what has begun, what comes later and what is not to be reminded of is not`() {
    start()
    reload([Self.event("begun", 1), Self.event("later", 30)])
    #expect(rig.reminders.isEmpty)
    rig.context.config["remind"] = 0
    reload([Self.event("begun", 1), Self.event("later", 30), Self.event("soon", 6)])
    #expect(rig.reminders.isEmpty)
  }
}
