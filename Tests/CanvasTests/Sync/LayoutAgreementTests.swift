import Canvas
import EaselKit
import TestKit
import Testing

@Suite("What is to be done to agree with the server")
struct LayoutAgreementTests {
  private typealias Step = LayoutAgreement.Step

  private func step(_ here: Int?, _ there: Int?, _ last: (Int, Int)?) -> Step? {
    LayoutAgreement.step(here: here, there: there, last: last.map { LayoutAgreement(here: $0.0, there: $0.1) })
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
    let none = LayoutAgreement.none
    #expect(step(2, nil, (2, none)) == nil && step(3, nil, (2, none)) == .send(over: nil))
    #expect(step(nil, 4, (none, 4)) == nil && step(nil, 5, (none, 4)) == .take(after: 4))
  }

  @Test func `preferences go to whoever has not changed them`() {
    func difference(
      _ here: [String: JSONValue], _ there: [String: JSONValue], _ last: [String: JSONValue]
    ) -> [[String: JSONValue]] {
      let found = PreferenceAgreement.difference(of: ["theme", "seen"], here: here, there: there, last: last)
      return [found.toSend, found.toTake]
    }
    #expect(difference(["theme": "a"], [:], [:]) == [["theme": "a"], [:]])
    #expect(difference(["theme": "a"], ["theme": "b"], [:]) == [[:], ["theme": "b"]])
    #expect(difference(["theme": "a"], ["theme": "b"], ["theme": "a"]) == [[:], ["theme": "b"]])
    #expect(difference(["theme": "a"], ["theme": "b"], ["theme": "b"]) == [["theme": "a"], [:]])
    #expect(difference(["theme": "a"], ["theme": "b"], ["theme": "c"]) == [["theme": "a"], [:]])
    #expect(difference([:], ["theme": "b"], ["theme": "b"]) == [["theme": .null], [:]])
    #expect(difference(["mouse": true], ["other": 1], [:]) == [[:], [:]])
  }
}
