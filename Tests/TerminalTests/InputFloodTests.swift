import EaselKit
import Terminal
import TestKit
import Testing

/// Input that no person types: floods, lies, and sequences that never end.
@Suite("Input floods")
struct InputFloodTests {
  /// Sequences that are broken, cut off, or mean nothing, each of which a terminal or a hostile program may send.
  static let broken: [String] = [
    "\u{1B}[", "\u{1B}[1;", "\u{1B}[<0;1;", "\u{1B}[<0;1;1", "\u{1B}]0;title", "\u{1B}]52;c;", "\u{1B}P1$r", "\u{1B}_G",
    "\u{1B}^x", "\u{1B}X", "\u{1B}O1;", "\u{1B}[M", "\u{1B}[M !", "\u{1B}[200", "\u{1B}[[", "\u{1B}\u{1B}[",
    "\u{1B}[1\u{18}", "\u{1B}]x\u{1B}[A", "\u{1B}[\u{1B}[A", "\u{1B}[;;;;;;;;;;;;;;~", "\u{1B}[1:2:3:4:5u", "\u{9B}A",
    "\u{0}\u{0}", "\u{1B}\u{0}", "\u{1B}[99999999999999999999;5~", "\u{1B}[-1;-1;-1M",
  ]

  /// Events of bytes that come in pieces.
  private func decode(_ pieces: [some Collection<UInt8>]) -> [InputEvent] {
    var decoder = InputDecoder()
    var events: [InputEvent] = []
    for piece in pieces { events += decoder.feed(piece) }
    events += decoder.giveUp()
    #expect(!decoder.isBusy)
    return events
  }

  @Test("a broken sequence means the same wherever it is cut, and the key after it arrives", arguments: broken)
  func cuts(sequence: String) {
    let bytes = Array(sequence.utf8)
    let whole = decode([bytes])
    for cut in 1..<max(2, bytes.count) { #expect(decode([bytes[..<cut], bytes[cut...]]) == whole) }
    var decoder = InputDecoder()
    _ = decoder.feed(bytes)
    _ = decoder.giveUp()
    #expect(decoder.feed([0x78]) == [.key(Key("x"))])
  }

  @Test("bytes above 127 that are no UTF-8 cannot begin a sequence of eight bits")
  func eightBits() {
    let bytes: [UInt8] = [0x9B, 0x41, 0x9D, 0x30, 0x07, 0x90, 0xFF, 0xC0, 0x80, 0x78]
    let events = decode([bytes])
    #expect(events.first == .key(Key("\u{FFFD}")))
    #expect(events.last == .key(Key("x")))
    #expect(!events.contains(.key(Key(.up))))
  }

  @Test(
    "mouse reports out of range are left out or end at the edge",
    arguments: [
      ("\u{1B}[<0;0;0M", [Point.zero]), ("\u{1B}[<0;9999999999;2M", [Point(x: 9_999_998, y: 1)]),
      ("\u{1B}[<0;-5;2M", []), ("\u{1B}[<0;1M", []), ("\u{1B}[<0;1;1;1M", []), ("\u{1B}[<;;M", [Point.zero]),
      ("\u{1B}[<255;1;1M", []), ("\u{1B}[<99999999;1;1M", []), ("\u{1B}[M !\u{1}", [Point.zero]),
      ("\u{1B}[M \u{0}\u{0}", [Point.zero]),
    ])
  func mouse(report: String, places: [Point]) {
    let events = decode([Array(report.utf8)])
    #expect(events == places.map { .mouse(MouseEvent(.press, at: $0)) })
  }

  @Test("ten thousand keys arrive in order, however they are cut", arguments: 0..<3)
  func keys(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let names = ["\u{1B}[A", "\u{1B}OB", "x", "日", "\u{1B}[<64;3;3M", "\r", "é", "\u{1B}[3;5~", "7"]
    let choice = (0..<10_000).map { _ in Int.random(in: 0..<names.count, using: &random) }
    let single = names.map { name in
      var decoder = InputDecoder()
      return decoder.feed(name.utf8)
    }
    var rest = choice.flatMap { Array(names[$0].utf8) }[...]
    var pieces: [ArraySlice<UInt8>] = []
    while !rest.isEmpty {
      pieces.append(rest.prefix(Int.random(in: 1...4096, using: &random)))
      rest = rest.dropFirst(pieces.last?.count ?? 0)
    }
    #expect(decode(pieces) == choice.flatMap { single[$0] })
  }

  @Test(
    "what never ends is not kept", arguments: ["\u{1B}]0;", "\u{1B}P", "\u{1B}[", "\u{1B}[200~"])
  func endless(beginning: String) {
    var decoder = InputDecoder()
    _ = decoder.feed(beginning.utf8)
    var longest = 0
    for _ in 0..<20 {
      // Digits are part of every kind of sequence.
      for event in decoder.feed(repeatElement(0x31, count: 1 << 16)) {
        if case .paste(let text) = event { longest = max(longest, text.utf8.count) }
      }
    }
    for event in decoder.giveUp() { if case .paste(let text) = event { longest = max(longest, text.utf8.count) } }
    #expect(longest <= InputDecoder.pasteLimit)
    #expect(decoder.feed([0x78]) == [.key(Key("x"))])
  }
}
