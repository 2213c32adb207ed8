import Testing
import Transport

@Suite struct EventStreamParserTests {
  typealias Event = EventStreamParser.Event

  static func event(_ data: String, id: String = "", type: String = "message") -> Event {
    Event(id: id, type: type, data: Array(data.utf8))
  }

  static let cases: [(stream: String, events: [Event])] = [
    ("data: a\n\n", [event("a")]),
    ("data: a\r\n\r\n", [event("a")]),
    ("data: a\r\r", [event("a")]),
    ("\u{FEFF}data: a\n\n", [event("a")]),
    ("data: a\ndata:b\ndata\n\n", [event("a\nb\n")]),
    ("data:  a\n\n", [event(" a")]),
    ("data\n\n", [event("")]),
    ("data: a: b\n\n", [event("a: b")]),
    (": comment\n\n:\ndata: a\n\n", [event("a")]),
    ("event: x\ndata: a\n\ndata: b\n\n", [event("a", type: "x"), event("b")]),
    ("event: x\n\ndata: b\n\n", [event("b")]),
    ("id: 7\ndata: a\n\ndata: b\n\nid\ndata: c\n\n", [event("a", id: "7"), event("b", id: "7"), event("c")]),
    ("id: 7\n\ndata: a\n\n", [event("a", id: "7")]),
    ("id: 1\0\ndata: a\n\n", [event("a")]),
    ("other: x\nDATA: y\ndata: a\n\n", [event("a")]),
    ("data: a\n", []),
    ("data: a", []),
    ("", []),
    ("\n\n\r\n\r", []),
    ("data: \u{1F600}é\n\n", [event("\u{1F600}é")]),
  ]

  @Test(arguments: cases)
  func readsStreams(stream: String, events: [Event]) throws {
    var parser = EventStreamParser()
    #expect(try parser.feed(stream.utf8) == events)
  }

  @Test(arguments: cases)
  func readsThemByteByByte(stream: String, events: [Event]) throws {
    var parser = EventStreamParser()
    var found: [Event] = []
    for byte in stream.utf8 { found += try parser.feed([byte]) }
    #expect(found == events)
  }

  @Test(arguments: 0..<50)
  func readsTheSameHoweverItIsCut(seed: UInt64) throws {
    var random = SplitMix(state: seed)
    let pieces = ["data", ": ", ":", "\n", "\r", "\r\n", "\n\n", "id: 5", "event: e", "x", "\u{FEFF}", "é", "retry: 9"]
    let bytes = Array((0..<200).map { _ in pieces.randomElement(using: &random) ?? "" }.joined().utf8)
    var whole = EventStreamParser()
    let expected = try whole.feed(bytes)
    var cut = EventStreamParser()
    var found: [Event] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Int.random(in: 1...min(9, rest.count), using: &random)
      found += try cut.feed(rest.prefix(count))
      rest = rest.dropFirst(count)
    }
    #expect(found == expected)
    #expect(cut.reconnectionTime == whole.reconnectionTime)
  }

  @Test func keepsTheReconnectionTime() throws {
    var parser = EventStreamParser()
    _ = try parser.feed("retry: 1500\nretry: x\nretry:\nretry: 99999999999999999999\n".utf8)
    #expect(parser.reconnectionTime == 1500)
  }

  @Test func boundsLinesAndEvents() throws {
    var lines = EventStreamParser(longestLine: 8)
    #expect(try lines.feed("data: ab\n\n".utf8) == [Self.event("ab")])
    #expect(throws: EventStreamParser.Failure.longLine) { try lines.feed("data: abc".utf8) }
    var events = EventStreamParser(largestEvent: 8)
    #expect(throws: EventStreamParser.Failure.largeEvent) {
      for _ in 0..<5 { _ = try events.feed("data: a\n".utf8) }
    }
    var empty = EventStreamParser(largestEvent: 8)
    #expect(throws: EventStreamParser.Failure.largeEvent) {
      for _ in 0..<10 { _ = try empty.feed("data\n".utf8) }
    }
  }
}

/// A small random generator that repeats itself from a seed.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
