import Canvas
import EaselKit
import Testing

@Suite("What is to be done to have the same preferences as the server")
struct PreferenceAgreementTests {
  private typealias Values = [String: JSONValue]

  private func step(_ here: JSONValue, _ there: JSONValue, _ last: JSONValue?) -> PreferenceAgreement.Step? {
    PreferenceAgreement.step(here: ["theme": here], there: ["theme": there], last: last.map { ["theme": $0] })
  }

  @Test func `preferences go to whoever has not changed them`() {
    #expect(step("a", "a", nil) == nil)
    #expect(step("a", .null, nil) == .send)
    #expect(step("a", "b", nil) == .take)
    #expect(step("a", "b", "a") == .take)
    #expect(step("a", "b", "b") == .send)
    #expect(step("a", "b", "c") == .send)
    #expect(step(.null, "b", "b") == .send)
    #expect(step("a", .null, "a") == .take)
  }

  @Test func `what means something together goes over together`() {
    let (mine, theirs): (Values, Values) = (["theme": "a", "back": "dark"], ["theme": "b", "back": "dark"])
    #expect(PreferenceAgreement.step(here: mine, there: theirs, last: nil) == .take)
    #expect(PreferenceAgreement.step(here: mine, there: theirs, last: ["theme": "a", "back": "light"]) == .send)
    #expect(PreferenceAgreement.step(here: mine, there: ["theme": .null, "back": .null], last: nil) == .send)
  }
}
