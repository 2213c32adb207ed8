import EaselKit
import TestKit
import Testing

@testable import EaselAPI

/// What is written straight into bytes is what Foundation's encoder gives, byte for byte.
@Suite struct JSONWrittenTests {
  private static let texts = [
    "", "Buy milk", "\"quoted\" \\ and / slashes", "a\tb\nc\rd\u{8}e\u{C}f\u{0}g\u{1B}h\u{1F}\u{7F}",
    "Grüße 👩‍👩‍👧 \u{2028}", "\u{202E}abc\u{FFFD}", String(repeating: "x", count: 700),
  ]

  @Test(arguments: 0..<60) func theSameBytes(seed: Int) throws {
    var chance = SeededRandom(seed: UInt64(seed))
    let items = (0..<Int.random(in: 0...4, using: &chance)).map { _ in todo(&chance) }
    try expectSame(Page(items: items, next: Bool.random(using: &chance) ? text(&chance) : nil))
    try expectSame(todo(&chance))
    try expectSame(
      TodoList(
        id: text(&chance), name: text(&chance), createdAt: instant(&chance), version: .random(in: 1...9, using: &chance)
      ))
    try expectSame(CalendarInfo(id: text(&chance), name: text(&chance), version: 3))
    try expectSame(event(&chance))
    try expectSame(
      Page(items: [
        Occurrence(
          eventId: text(&chance), title: text(&chance), start: time(&chance), end: time(&chance), allDay: true,
          version: Bool.random(using: &chance) ? 3 : nil)
      ]))
    try expectSame(
      ChatChannel(
        id: text(&chance), name: text(&chance), topic: text(&chance), unread: .random(in: 0...2000, using: &chance)))
    try expectSame(
      Page(items: [
        ChatMessage(
          id: text(&chance), channel: text(&chance), author: text(&chance), text: text(&chance),
          sentAt: instant(&chance))
      ]))
  }

  @Test(arguments: 0..<40) func theSameBytesOfAnything(seed: Int) throws {
    var chance = SeededRandom(seed: UInt64(seed))
    let value = anything(depth: 4, &chance)
    try expectSame(value)
    let updatedAt = seed % 2 == 0 ? nil : instant(&chance)
    try expectSame(CanvasState(revision: 3, layout: seed % 5 == 0 ? nil : value, updatedAt: updatedAt))
    try expectSame(
      Page(items: [
        CanvasEntry(revision: 1, id: text(&chance), origin: "desk", madeAt: instant(&chance), change: value)
      ]))
    let event = PublishedEvent(
      sequence: seed, id: text(&chance), type: "a.b", source: "a", subject: text(&chance), timestamp: instant(&chance),
      data: value, correlationID: seed % 2 == 0 ? nil : text(&chance))
    try expectSame(event)
    for word: LiveWord in [
      .event(event), .hello(sequence: seed), .reset(sequence: 7), .dropped(after: 1),
      .error(code: "a.b", detail: text(&chance)), .unknown("x"),
    ] {
      try expectSame(word)
    }
  }

  @Test func membersStandInTheOrderOfTheirBytes() throws {
    let value: JSONValue = [
      "b": 1, "a": 2, "B": 3, "é": 4, "e\u{301}x": 5, "10": 6, "9": 7, "": 8, "\u{1F600}": 9, "\u{FF5E}": 0,
    ]
    try expectSame(value)
  }

  @Test(arguments: [Double.infinity, -.infinity, .nan]) func whatIsNoNumberIsRefused(number: Double) {
    let value: JSONValue = ["a": [1, .double(number)]]
    #expect(throws: EncodingError.self) { try APIJSON.encode(value) }
  }

  private func anything(depth: Int, _ chance: inout SeededRandom) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 8 : 5), using: &chance) {
    case 0: return .null
    case 1: return .bool(.random(using: &chance))
    case 2: return .int(.random(in: .min ... .max, using: &chance))
    case 3:
      return .double([0.5, -0.0, 3, 1e16, 1e300, .leastNonzeroMagnitude, -2.25].randomElement(using: &chance) ?? 0)
    case 4: return .string(text(&chance))
    case 5: return .array((0..<Int.random(in: 0...4, using: &chance)).map { _ in anything(depth: depth - 1, &chance) })
    default:
      var members: [String: JSONValue] = [:]
      for _ in 0..<Int.random(in: 0...5, using: &chance) {
        members[text(&chance)] = anything(depth: depth - 1, &chance)
      }
      return .object(members)
    }
  }

  private func expectSame(_ value: some Encodable, at location: SourceLocation = #_sourceLocation) throws {
    #expect(value is any JSONWritten, sourceLocation: location)
    let written = String(decoding: try APIJSON.encode(value), as: UTF8.self)
    #expect(written == String(decoding: try APIJSON.encodeByTree(value), as: UTF8.self), sourceLocation: location)
  }

  private func todo(_ chance: inout SeededRandom) -> TodoItem {
    TodoItem(
      id: text(&chance), list: text(&chance), title: text(&chance), completed: .random(using: &chance),
      due: Bool.random(using: &chance) ? day(&chance) : nil, createdAt: instant(&chance), updatedAt: instant(&chance),
      completedAt: Bool.random(using: &chance) ? instant(&chance) : nil,
      version: .random(in: .min ... .max, using: &chance))
  }

  private func event(_ chance: inout SeededRandom) -> CalendarEvent {
    CalendarEvent(
      id: text(&chance), calendar: text(&chance), title: text(&chance), start: time(&chance), end: time(&chance),
      allDay: .random(using: &chance), timeZone: "Europe/Berlin", createdAt: instant(&chance),
      updatedAt: instant(&chance))
  }

  private func text(_ chance: inout SeededRandom) -> String { Self.texts.randomElement(using: &chance) ?? "" }

  private func day(_ chance: inout SeededRandom) -> CivilDate {
    CivilDate(daysSinceEpoch: .random(in: -719_162...2_932_896, using: &chance))
  }

  private func instant(_ chance: inout SeededRandom) -> Timestamp {
    Timestamp(milliseconds: .random(in: -62_000_000_000_000...253_000_000_000_000, using: &chance))
  }

  private func time(_ chance: inout SeededRandom) -> CalendarTime {
    guard Bool.random(using: &chance) else { return .day(day(&chance)) }
    let offset = Int.random(in: -14...14, using: &chance) * 1800
    return .at(ZonedTime(wall: instant(&chance).civil(), utcOffset: offset))
  }
}
