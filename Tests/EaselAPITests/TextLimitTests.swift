import EaselAPI
import Testing

@Suite("What is said before a text is sent")
struct TextLimitTests {
  @Test func `a long text is refused with a sentence`() {
    #expect(
      TextLimit.tooLong("four", noun: "A title", longest: 3)
        == "A title can have at most 3 characters; this one has 4.")
    #expect(TextLimit.tooLong("日本語", noun: "A title", longest: 3) == nil)
  }

  @Test func `lengths are those of JSON Schema, in scalars`() {
    #expect(TextLimit.tooLong("👩‍👩‍👧", noun: "A title", longest: 4) != nil)
    #expect(TextLimit.tooLong("👩‍👩‍👧", noun: "A title", longest: 5) == nil)
  }

  @Test func `a few characters of very many marks are too long`() {
    let text = "e" + String(repeating: "\u{301}", count: 100)
    #expect(TextLimit.tooLong(text, noun: "A title", longest: 3) != nil)
  }
}
