import EaselKit
import Testing

@Suite struct SuggestionsTests {
  private static let some = Suggestions(["inbox", "Work", "workshop", "home"])

  @Test func whatIsTypedNarrowsThemAndOneOfThemShowsAll() {
    #expect(Self.some.fitting("") == Self.some.texts)
    #expect(Self.some.fitting("wor") == ["Work", "workshop"])
    #expect(Self.some.fitting("inbox") == Self.some.texts)
    #expect(Self.some.fitting("else") == [])
  }

  @Test func stepsGoRoundThoseThatFit() {
    #expect(Self.some.next(after: "inbox", by: 1) == "Work")
    #expect(Self.some.next(after: "home", by: 1) == "inbox")
    #expect(Self.some.next(after: "inbox", by: -1) == "home")
    #expect(Self.some.next(after: "wor", by: 1) == "Work")
    #expect(Self.some.next(after: "wor", by: -1) == "workshop")
    #expect(Self.some.next(after: "else", by: 1) == nil)
    #expect(Suggestions([]).next(after: "", by: 1) == nil)
  }

  @Test func ofManyThoseAroundTheOneThatStandsThereAreShown() {
    let many = Suggestions((0..<20).map { "list \($0 + 10)" })
    #expect(many.shown(for: "list 10", most: 5) == ["list 10", "list 11", "list 12", "list 13", "list 14"])
    #expect(many.shown(for: "list 20", most: 5).first == "list 18")
    #expect(many.shown(for: "list 29", most: 5) == ["list 25", "list 26", "list 27", "list 28", "list 29"])
    #expect(Self.some.shown(for: "else", most: 5).isEmpty && Self.some.shown(for: "", most: 0).isEmpty)
  }
}
