import Canvas
import EaselKit
import Testing

@Suite("Event bus")
struct EventBusTests {
  private struct Broken: Error {}

  private let manifest = Manifest(
    id: "todo", name: "Todo", summary: "", version: "1",
    emits: [.init("todo.item.completed", .durable), .init("todo.item.selected", .latest)])

  private func bus() -> EventBus {
    let bus = EventBus()
    bus.register(source: "todo-1", manifest)
    return bus
  }

  private func event(_ type: String, at milliseconds: Int64 = 0, number: Int = 0, from source: String = "todo-1")
    -> CanvasEvent
  {
    CanvasEvent(
      id: "\(milliseconds)-\(number)", type: type, source: source, timestamp: Timestamp(milliseconds: milliseconds),
      data: .int(number))
  }

  private func pattern(_ text: String) throws -> EventPattern { try #require(EventPattern(text)) }

  @Test("listeners hear what their patterns match, in order")
  func delivers() throws {
    let bus = bus()
    var heard: [Int] = []
    bus.subscribe("events-1", to: [try pattern("todo.**")]) { heard.append($0.data.int ?? -1) }
    bus.subscribe("chat-1", to: [try pattern("chat.**")]) { _ in Issue.record("chat hears nothing of this") }
    for number in 0..<5 { try bus.publish(event("todo.item.completed", number: number)) }
    #expect(heard == [0, 1, 2, 3, 4])
  }

  @Test("a failing listener is reported and disturbs nobody")
  func isolates() throws {
    let bus = bus()
    var heard = 0
    var faults: [BusFault] = []
    bus.onFault = { faults.append($0) }
    bus.subscribe("bad", to: [try pattern("**")]) { _ in throw Broken() }
    bus.subscribe("good", to: [try pattern("**")]) { _ in heard += 1 }
    try bus.publish(event("todo.item.completed"))
    #expect(heard == 1)
    #expect(faults == [.listenerFailed("bad", type: "todo.item.completed", reason: "Broken()")])
  }

  @Test("a source may only emit what it declares, under its own name")
  func validates() throws {
    let bus = bus()
    #expect(throws: BusFault.undeclared("todo.item.stolen", source: "todo-1")) {
      try bus.publish(event("todo.item.stolen"))
    }
    #expect(throws: BusFault.unknownSource("ghost")) { try bus.publish(event("todo.item.completed", from: "ghost")) }
    #expect(throws: BusFault.badType("nonsense", source: "todo-1")) { try bus.publish(event("nonsense")) }
    #expect(bus.log.newest(10).isEmpty)
  }

  @Test("of latest events one in 100 ms is told, and always the last")
  func coalesces() throws {
    let bus = bus()
    var heard: [Int] = []
    bus.subscribe("x", to: [try pattern("**")]) { heard.append($0.data.int ?? -1) }
    for number in 0..<50 { try bus.publish(event("todo.item.selected", at: Int64(number), number: number)) }
    #expect(heard == [0])
    #expect(bus.nextDeadline == Timestamp(milliseconds: 100))
    bus.advance(to: Timestamp(milliseconds: 99))
    #expect(heard == [0])
    bus.advance(to: Timestamp(milliseconds: 100))
    #expect(heard == [0, 49])
    #expect(bus.nextDeadline == nil)
  }

  private var calendar: Manifest {
    Manifest(
      id: "calendar", name: "Calendar", summary: "", version: "1",
      emits: [.init("calendar.date.selected", .latest), .init("calendar.date.cleared", .latest)])
  }

  private func calendarEvent(_ name: String, at milliseconds: Int64) -> CanvasEvent {
    event("calendar.date.\(name)", at: milliseconds, from: "calendar-1")
  }

  @Test("what is held back is told before what the same source says next")
  func keepsOrder() throws {
    let bus = bus()
    bus.register(source: "calendar-1", calendar)
    var heard: [String] = []
    bus.subscribe("x", to: [try pattern("**")]) { heard.append($0.id) }
    for (name, time) in [("selected", 0), ("selected", 10), ("cleared", 20)] as [(String, Int64)] {
      try bus.publish(calendarEvent(name, at: time))
    }
    try bus.publish(calendarEvent("cleared", at: 30))
    try bus.publish(calendarEvent("selected", at: 40))
    bus.advance(to: Timestamp(milliseconds: 100))
    #expect(heard == ["0-0", "10-0", "20-0", "30-0", "40-0"])
    bus.advance(to: Timestamp(milliseconds: 1000))
    #expect(heard.count == 5)
    #expect(bus.nextDeadline == nil)
  }

  @Test("who leaves is heard to the end")
  func tellsTheRest() throws {
    let bus = bus()
    bus.register(source: "calendar-1", calendar)
    var heard: [String] = []
    bus.subscribe("x", to: [try pattern("**")]) { heard.append($0.type) }
    for time: Int64 in [0, 10] { try bus.publish(calendarEvent("cleared", at: time)) }
    bus.unregister(source: "calendar-1")
    #expect(heard.count == 2)
    bus.advance(to: Timestamp(milliseconds: 1000))
    #expect(heard.count == 2)
  }

  @Test("durable events are never dropped")
  func keepsDurable() throws {
    let bus = bus()
    var heard = 0
    bus.subscribe("x", to: [try pattern("**")]) { _ in heard += 1 }
    for number in 0..<1000 { try bus.publish(event("todo.item.completed", number: number)) }
    #expect(heard == 1000)
  }

  @Test("events told while others are delivered wait their turn; endless echoes are cut")
  func nests() throws {
    let bus = bus()
    var order: [Int] = []
    var faults = 0
    bus.onFault = { _ in faults += 1 }
    bus.subscribe("first", to: [try pattern("**")]) { event in
      let number = event.data.int ?? 0
      try bus.publish(self.event("todo.item.completed", number: number + 1))
    }
    bus.subscribe("second", to: [try pattern("**")]) { order.append($0.data.int ?? -1) }
    try bus.publish(event("todo.item.completed"))
    #expect(order == Array(0..<EventBus.longestChain))
    #expect(faults > 0)
  }

  @Test("a clock that is set back does not hold events for long")
  func clockJumps() throws {
    let bus = bus()
    var heard: [Int] = []
    bus.subscribe("x", to: [try pattern("**")]) { heard.append($0.data.int ?? -1) }
    try bus.publish(event("todo.item.selected", at: 10_000_000, number: 1))
    try bus.publish(event("todo.item.selected", at: 0, number: 2))
    #expect(heard == [1, 2])
  }

  @Test("who has gone hears and emits nothing")
  func unregisters() throws {
    let bus = bus()
    bus.subscribe("todo-1", to: [try pattern("**")]) { _ in Issue.record("it has gone") }
    bus.unregister(source: "todo-1")
    #expect(throws: BusFault.unknownSource("todo-1")) { try bus.publish(event("todo.item.completed")) }
  }

  @Test("the log keeps the newest events")
  func logs() {
    var log = EventLog()
    for number in 0..<EventLog.capacity + 10 { log.append(event("a.b", number: number)) }
    #expect(log.newest(2).map(\.data.int) == [EventLog.capacity + 8, EventLog.capacity + 9])
    #expect(log.newest(.max).first?.data.int == 10)
  }
}
