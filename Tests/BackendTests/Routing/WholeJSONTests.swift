import EaselAPI
import EaselKit
import Foundation
import Testing

@testable import Backend

/// What passes for JSON when a service elsewhere answers it.
@Suite("whole JSON")
struct WholeJSONTests {
  private static let sample = #"""
    {"items": [{"title": "a \"b\" \\ \/ \b\f\n\r\t \u00e9 \ud83d\ude00 漢字", "done": false, "n": null}, [], {}, [1, -2]],
     "numbers": [0, -0, 10, 1.5, -0.25, 1e9, 1E+9, 2.5e-3, 12345678901234567890], "next": true}
    """#

  private static func isWhole(_ bytes: [UInt8]) -> Bool { WholeJSON.isIn(bytes.span) }

  private static func isWhole(_ text: String) -> Bool { isWhole(Array(text.utf8)) }

  @Test(
    "what services answer is",
    arguments: [sample, "null", "true", "false", "0", "-1.5e3", "\"\"", " [ ] \r\n\t", "{ }"])
  func whole(text: String) {
    #expect(Self.isWhole(text))
  }

  @Test("no beginning of an answer is one")
  func cutOff() {
    let bytes = Array(Self.sample.utf8)
    for count in 0..<bytes.count { #expect(!Self.isWhole(Array(bytes[..<count])), "\(count)") }
  }

  @Test(
    "what is none, is none",
    arguments: [
      "", " ", "secret", "<html>", "{]", "[}", "[1,]", "{\"a\":1,}", "[,1]", "[1 2]", "{\"a\" 1}", "{a:1}", "{1:1}",
      "{\"a\":}", "'a'", "tru", "truee", "nul", "TRUE", "NaN", "01", "-", "+1", ".5", "1.", "1e", "1e+", "0x1", "1_0",
      "\"a\nb\"", "\"\\x\"", "\"\\u12g4\"", "\"\\u12\"", "[] []", "{}x", "\u{FEFF}{}", "// a\n1", "\"a", "[\"a\"",
      "1,2",
    ])
  func none(text: String) {
    #expect(!Self.isWhole(text))
  }

  @Test("text that is no UTF-8 is none, wherever it stands")
  func encoding() {
    for bytes: [UInt8] in [[0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xC0, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80]] {
      #expect(!Self.isWhole([UInt8(ascii: "\"")] + bytes + [UInt8(ascii: "\"")]))
    }
  }

  @Test("it goes as deep as clients read, and no deeper")
  func depth() {
    func nested(_ depth: Int) -> String { String(repeating: "[", count: depth) + String(repeating: "]", count: depth) }
    #expect(Self.isWhole(nested(JSONDepth.read)))
    #expect(!Self.isWhole(nested(JSONDepth.read + 1)))
    #expect(!Self.isWhole(String(repeating: "{\"a\":", count: 100_000)))
  }
}
