import Canvas
import EaselKit
import TestKit
import Testing

@Suite struct SeenStretchTests {
  private static func place(_ number: Int) -> String { String(number + 1000) }

  private static func stretch(_ cells: Range<Int>, at seconds: Int, next: String? = nil) -> SeenStretch {
    SeenStretch(
      begin: place(cells.lowerBound), end: place(cells.upperBound), next: next, seenAt: Timestamp(seconds: seconds))
  }

  /// When each place was seen, by its number.
  private static func cells(_ stretches: [SeenStretch]) -> [Int: Int] {
    var cells: [Int: Int] = [:]
    for stretch in stretches {
      guard let begin = Int(stretch.begin), let end = Int(stretch.end) else { continue }
      for cell in begin..<end { cells[cell - 1000] = stretch.seenAt.seconds }
    }
    return cells
  }

  @Test(arguments: 0..<20) func whatIsRemovedAloneIsUnknown(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var stretches: [SeenStretch] = []
    for time in 1...20 {
      let begin = Int.random(in: 0..<50, using: &random)
      stretches = SeenStretch.adding(Self.stretch(begin..<begin + 6, at: time), to: stretches)
    }
    for _ in 1...10 {
      let begin = Int.random(in: 0..<50, using: &random)
      let gone = begin..<Int.random(in: begin + 1...55, using: &random)
      let left = Self.cells(stretches).keys.filter { !gone.contains($0) }
      stretches = SeenStretch.removing(Self.stretch(gone, at: 99), from: stretches)
      #expect(Set(Self.cells(stretches).keys) == Set(left))
    }
    let before = stretches
    #expect(SeenStretch.removing(Self.stretch(7..<7, at: 99), from: before) == before)
  }

  @Test(arguments: 0..<20) func whatWasSeenStaysSeenAndIsNeverMadeNewer(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var stretches: [SeenStretch] = []
    var seen: [Int: Int] = [:]
    for time in 1...60 {
      let begin = Int.random(in: 0..<50, using: &random)
      let cells = begin..<Int.random(in: begin + 1...55, using: &random)
      for cell in cells { seen[cell] = time }
      stretches = SeenStretch.adding(Self.stretch(cells, at: time), to: stretches)
      let now = Self.cells(stretches)
      #expect(Set(now.keys) == Set(seen.keys))
      #expect(now.allSatisfy { $0.value <= seen[$0.key] ?? 0 })
      #expect(cells.allSatisfy { now[$0] == time })
      for (left, right) in zip(stretches, stretches.dropFirst()) { #expect(!right.begin.precedes(left.end)) }
    }
  }

  @Test func aRestKeepsItsCursorOrJoinsTheNext() {
    let first = [Self.stretch(0..<10, at: 1, next: "a")]
    let second = SeenStretch.adding(Self.stretch(0..<7, at: 2, next: "b"), to: first)
    #expect(second == [Self.stretch(0..<7, at: 2, next: "b"), Self.stretch(7..<10, at: 1, next: "a")])
    let third = SeenStretch.adding(Self.stretch(0..<4, at: 3, next: "c"), to: second)
    #expect(third == [Self.stretch(0..<4, at: 3, next: "c"), Self.stretch(4..<10, at: 1, next: "a")])
    let middle = SeenStretch.adding(Self.stretch(5..<6, at: 4), to: third)
    #expect(
      middle == [
        Self.stretch(0..<4, at: 3, next: "c"), Self.stretch(4..<5, at: 1), Self.stretch(5..<6, at: 4),
        Self.stretch(6..<10, at: 1, next: "a"),
      ])
  }

  @Test func nothingIsLeftOfWhereNewThingsComeToStand() {
    var head = Self.stretch(0..<10, at: 1)
    head.grows = true
    let body = Self.stretch(10..<20, at: 1)
    let after = SeenStretch.adding(Self.stretch(2..<5, at: 2), to: [head, body])
    #expect(after == [Self.stretch(2..<5, at: 2), body])
  }

  @Test func aChainEndsAtAGapAndTakesTheNewest() {
    let listed = [Self.stretch(0..<4, at: 5), Self.stretch(6..<9, at: 5)]
    let all = [Self.stretch(2..<6, at: 3), Self.stretch(6..<7, at: 9)]
    func chain(_ begin: Int, _ end: Int) -> [Int] {
      SeenStretch.chain(listed + all, from: Self.place(begin), to: Self.place(end)).map(\.seenAt.seconds)
    }
    #expect(chain(0, 20) == [5, 3, 9, 5])
    #expect(chain(0, 3) == [5])
    #expect(chain(5, 6) == [3])
    #expect(chain(9, 20).isEmpty)
    #expect(chain(4, 4).isEmpty)
  }

  @Test func placesAreComparedByteByByte() {
    #expect("Z".precedes("a") && "z".precedes("\u{E4}") && !"b".precedes("a") && !"a".precedes("a"))
    #expect("a".precedes("a\u{1}") && "a\u{1}".precedes("ab"))
  }
}
