import EaselKit
import Testing

@Suite("Depth of JSON")
struct JSONDepthTests {
  private func isWithin(_ limit: Int, _ text: String) -> Bool { JSONDepth.isWithin(limit, Array(text.utf8)) }

  @Test(arguments: [1, 2, 64, 128]) func `as deep as the limit is taken, one more is not`(limit: Int) {
    for (open, close) in [("[", "]"), (#"{"a":"#, "}")] {
      func nested(_ depth: Int) -> String {
        String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
      }
      #expect(isWithin(limit, nested(limit)))
      #expect(!isWithin(limit, nested(limit + 1)))
      // One that is never closed is not looked for to its end.
      #expect(!isWithin(limit, String(repeating: open, count: limit + 1)))
    }
  }

  @Test func `what was closed does not count`() {
    #expect(isWithin(2, "[" + String(repeating: "[],{},", count: 1000) + "[]]"))
    #expect(!isWithin(2, "[[],[],[[]]]"))
  }

  @Test(arguments: [
    #"["[[[["]"#, #"{"{{{{[[[[":"]]]]"}"#, #"["\"[[[["]"#, #"["\\\"[[[["]"#, #"["\u005b[[["]"#, #"["a\\","[[[["]"#,
  ])
  func `brackets in texts do not count`(text: String) { #expect(isWithin(1, text)) }

  @Test(arguments: [#"["\\",[]]"#, #"["\\\\",[]]"#, #"["",[]]"#, #"["\"",[]]"#])
  func `brackets behind texts do`(text: String) {
    #expect(!isWithin(1, text))
    #expect(isWithin(2, text))
  }

  @Test(arguments: ["", "[", "]]]][", "\"", "\"\\", "\"[[[[", "\"\\\"[[[[", "{\"a", "}}}}", "[}"])
  func `text that is not JSON is looked at to its end`(text: String) { #expect(isWithin(1, text)) }

  @Test func `closing what is not open makes no room`() { #expect(!isWithin(1, "]]]][[")) }
}
