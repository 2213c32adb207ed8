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
