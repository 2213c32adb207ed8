import Canvas
import EaselKit
import TestKit
import Testing

@Suite("What is to be done to agree with the server")
struct LayoutAgreementTests {
  private typealias Step = LayoutAgreement.Step

  /// A layout and its version; "a" where nothing else is said.
  private func mark(_ version: Int?, _ id: String = "a") -> LayoutMark? {
    version.map { LayoutMark(id: id, version: $0) }
  }

  private func step(_ here: Int?, _ there: Int?, _ last: (Int?, Int?)?) -> Step? {
    LayoutAgreement.step(
      here: mark(here), there: mark(there), last: last.map { LayoutAgreement(here: mark($0.0), there: mark($0.1)) })
  }

  @Test func `a layout that one has and the other never had goes over`() {
    #expect(step(3, nil, nil) == .send(over: nil))
    #expect(step(nil, 3, nil) == .take(after: 0))
    #expect(step(nil, 50, nil) == .take(after: 30))
    #expect(step(2, 5, nil) == .take(after: 4))
  }

  @Test func `what one has saved since goes over, and what both have is merged`() {
    #expect(step(2, 5, (2, 5)) == nil)
    #expect(step(3, 5, (2, 5)) == .send(over: 5))
    #expect(step(1, 5, (2, 5)) == .send(over: 5), "an earlier version that counts again is a change, too")
    #expect(step(2, 7, (2, 5)) == .take(after: 5))
    #expect(step(3, 7, (2, 5)) == .merge(after: 5))
  }

  @Test func `what one has removed goes, unless the other has changed it`() {
    #expect(step(nil, 5, (2, 5)) == .removeThere(5))
    #expect(step(nil, 6, (2, 5)) == .take(after: 5))
    #expect(step(2, nil, (2, 5)) == .removeHere)
    #expect(step(3, nil, (2, 5)) == .send(over: nil))
    #expect(step(nil, nil, (2, 5)) == .forget)
    #expect(step(nil, nil, nil) == nil)
  }

  @Test func `what one would not have is neither removed nor sent again until it is another`() {
    #expect(step(2, nil, (2, nil)) == nil && step(3, nil, (2, nil)) == .send(over: nil))
    #expect(step(nil, 4, (nil, 4)) == nil && step(nil, 5, (nil, 4)) == .take(after: 4))
    #expect(step(nil, nil, (2, nil)) == .forget)
  }

  @Test func `what was never sent gives way to the server's, unless it was saved since`() {
    #expect(step(2, 7, (2, nil)) == .take(after: 6))
    #expect(step(3, 7, (2, nil)) == .merge(after: 6))
  }

  @Test func `a server that was set back counts`() {
    #expect(step(2, 3, (2, 5)) == .take(after: 2))
    #expect(step(3, 3, (2, 5)) == .merge(after: 2))
    #expect(step(nil, 3, (2, 5)) == .take(after: 0))
  }

  @Test(arguments: [1, 5, 7])
  func `another layout of the name there is a first meeting, whatever its number`(version: Int) {
    let last = LayoutAgreement(here: mark(2), there: mark(5))
    let there = mark(version, "b")
    #expect(LayoutAgreement.step(here: mark(2), there: there, last: last) == .take(after: version - 1))
    #expect(LayoutAgreement.step(here: mark(3), there: there, last: last) == .take(after: version - 1))
    #expect(LayoutAgreement.step(here: nil, there: there, last: last) == .take(after: 0))
  }

  @Test func `another layout of the name here is no old one, though it has its number`() {
    let last = LayoutAgreement(here: mark(2), there: mark(5))
    let here = mark(2, "b")
    #expect(LayoutAgreement.step(here: here, there: mark(5), last: last) == .send(over: 5))
    #expect(LayoutAgreement.step(here: here, there: nil, last: last) == .send(over: nil), "not removed")
    #expect(LayoutAgreement.step(here: here, there: mark(6), last: last) == .merge(after: 5))
  }

  @Test func `names are the same only to the byte`() {
    let (composed, decomposed) = ("caf\u{e9}", "cafe\u{301}")
    let here = [
      LayoutStanding(name: decomposed, here: mark(1)), LayoutStanding(name: "b", here: mark(1)),
      LayoutStanding(name: "gone", last: LayoutAgreement(here: mark(1), there: mark(1))),
    ]
    let there = [(name: composed, mark: LayoutMark(id: "a", version: 1)), ("b", LayoutMark(id: "a", version: 2))]
    let all = LayoutStanding.all(here: here, there: there)
    #expect(all.map { Array($0.name.utf8) } == ["b", decomposed, composed, "gone"].map { Array($0.utf8) })
    #expect(all.map(\.step) == [.take(after: 1), .send(over: nil), .take(after: 0), .forget])
  }
}
