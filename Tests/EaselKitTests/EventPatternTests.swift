import EaselKit
import TestKit
import Testing

@Suite("Event patterns")
struct EventPatternTests {
  @Test(arguments: [
    ("todo.item.created", "todo.item.created", true), ("todo.item.created", "todo.item.deleted", false),
    ("todo.*.created", "todo.item.created", true), ("todo.*", "todo.item.created", false),
    ("*.*.*", "a.b.c", true), ("*", "a", true), ("*", "a.b", false), ("**", "a.b.c", true), ("todo.**", "todo", true),
    ("todo.**", "todo.item.created", true), ("**.created", "todo.item.created", true),
    ("**.created", "created", true), ("**.created", "created.x", false), ("a.**.b", "a.b", true),
    ("a.**.b", "a.x.y.b", true), ("a.**.b.**.c", "a.b.b.c.c", true), ("a.**.b", "a.x.b.c", false),
    ("**.*", "a", true), ("todo.item", "todo.item.created", false),
  ])
  func `matches`(pattern: String, type: String, expected: Bool) {
    #expect(EventPattern(pattern)?.matches(type) == expected)
  }

  @Test(arguments: [
    "", ".", "a.", ".a", "a..b", "a b", "a.*b", "a.***", "ä", "a/b", String(repeating: "a", count: 256),
  ])
  func `refuses`(text: String) { #expect(EventPattern(text) == nil) }

  @Test(arguments: [("a.b", true), ("a", false), ("a.*", false), ("a.b-c_1.d", true), ("a..b", false), ("", false)])
  func `knows types`(text: String, expected: Bool) { #expect(EventPattern.isType(text) == expected) }

  @Test func `agrees with the plain definition`() {
    var random = SeededRandom(seed: 3)
    for _ in 0..<20_000 {
      let pattern = Self.parts(["a", "b", "*", "**"], &random)
      let type = Self.parts(["a", "b"], &random)
      let found = EventPattern(pattern.joined(separator: "."))?.matches(type.joined(separator: "."))
      #expect(found == Self.plain(pattern[...], type[...]), "\(pattern) \(type)")
    }
  }

  private static func parts(_ words: [String], _ random: inout SeededRandom) -> [String] {
    (0..<Int.random(in: 1...6, using: &random)).map { _ in words.randomElement(using: &random) ?? "a" }
  }

  /// What patterns mean, word for word.
  private static func plain(_ pattern: ArraySlice<String>, _ type: ArraySlice<String>) -> Bool {
    guard let first = pattern.first else { return type.isEmpty }
    if first == "**" {
      return plain(pattern.dropFirst(), type) || !type.isEmpty && plain(pattern, type.dropFirst())
    }
    guard let part = type.first, first == "*" || first == part else { return false }
    return plain(pattern.dropFirst(), type.dropFirst())
  }
}
