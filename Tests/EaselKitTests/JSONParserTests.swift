import EaselKit
import FoundationEssentials
import TestKit
import Testing

/// What is read at once is what Foundation's decoder gives, asked for one type after another.
@Suite("JSON that may be anything")
struct JSONParserTests {
  private func asked(_ text: String) -> JSONValue? {
    try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
  }

  private func read(_ text: String) -> JSONValue? { try? JSONParser.value(of: Array(text.utf8)) }

  private func decoded<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
    let decoder = JSONDecoder()
    decoder.userInfo = try JSONSource(Array(text.utf8)).userInfo
    return try decoder.decode(type, from: Data(text.utf8))
  }

  @Test(arguments: [
    "0", "-0", "-0.0", "7", "1.0", "-1.0", "1e2", "1E+2", "100e-2", "0.5", "1.5e1", "1e5", "-1e16", "1e18", "1e19",
    "0e9", "9007199254740993.0", "9007199254740992e0", "900719925474099300e-2", "9223372036854775807",
    "-9223372036854775808", "9223372036854775808", "-9223372036854775809", "18446744073709551615",
    "123456789012345678901234567890", "1e-400", "5e-324", "1e400", "-1e400", "1.7976931348623157e308", "0.1",
    "1.0000000000000001", "1e0000000000000000000000001",
    "01", "-01", "1.", "1.e3", ".5", "-", "+1", "--1", "1e", "1e+", "0x10", "1_0", "1.2.3", "1e5e5", "Infinity", "NaN",
  ])
  func `numbers are read as ever`(text: String) { #expect(read(text) == asked(text), "\(text)") }

  @Test func `numbers keep their digits`() {
    #expect(read("9007199254740993") == .int(9_007_199_254_740_993))
    #expect(read("9007199254740993.0") == .int(9_007_199_254_740_993))
    #expect(read("90071992547409930e-1") == .int(9_007_199_254_740_993))
    #expect(read("12345678901234567.5") == .double(12_345_678_901_234_567.5))
    #expect(read("1e18") == .int(1_000_000_000_000_000_000))
    #expect(read("1e19") == .double(1e19))
    #expect(read("-0") == .int(0))
  }

  @Test(arguments: [
    "\"\"", #""a""#, #""\u0041\u00e9\u00E9\ud83d\ude00\uD83D\uDE00""#, #""\"\\\/\b\f\n\r\t""#, #""\u0000""#,
    "\"é😀e\u{301}\"", #""\ud83d""#, #""\ude00""#, #""\ud83dx""#, #""\ud83d\u0041""#, #""\ud83d\ud83d""#,
    #""\u00g0""#, #""\u00""#, #""\u""#, #""\x""#, "\"\\", "\"", "\"abc", "\"a\tb\"", "\"a\u{0}b\"", "\"\u{7F}\"",
    #""a\u005b\"b""#, #""\u+123""#,
  ])
  func `texts are read as ever`(text: String) {
    #expect(read(text) == asked(text), "\(text)")
    let list = "[\(text),{\(text):1}]"
    #expect(read(list) == asked(list), "\(list)")
  }

  @Test(arguments: [
    "null", "true", "false", "nul", "tru", "fals", "nullx", "True", "", " ", "[]", "[ ]", "{}", "{ }", "[1,]", "[,]",
    "[1,,2]", "[1 2]", "[1", "[", "]", #"{"a":1,}"#, "{,}", #"{"a" 1}"#, #"{"a"}"#, #"{"a":}"#, "{1:2}", #"{"a":1"#,
    "{",
    "[}", "{]",
    #"{"a":1,"a":2}"#, #"{"a":1,"\u0061":[]}"#, "{\"\u{E9}\":1,\"e\\u0301\":2}", "{} {}", "[] x", "\n\t\r [1 , 2 ]\n",
    "\u{B}[]", "\u{A0}[]", "\u{FEFF}[1]", #"[{"a":[{"b":{"0":[1,2,{"c":-1.5e-3}]}},null,true]},""]"#, "//\n1", "'a'",
  ])
  func `everything else is read as ever`(text: String) { #expect(read(text) == asked(text), "\(text)") }

  @Test(
    arguments: [[0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xC0, 0x80], [0x80], [0xF4, 0x90, 0x80, 0x80]] as [[UInt8]])
  func `what is not UTF-8 is refused`(bytes: [UInt8]) {
    for (before, after) in [("\"", "\""), (#"["\n"#, #""]"#)] {
      var text = Array(before.utf8)
      text += bytes
      text += after.utf8
      #expect(throws: DecodingError.self) { try JSONParser.value(of: text) }
    }
  }

  @Test(arguments: 0..<40) func `values made at random come back`(seed: Int) throws {
    var chance = SeededRandom(seed: UInt64(seed))
    let value = anything(depth: 5, &chance)
    let text = String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
    #expect(read(text) == asked(text))
    #expect(read(text) == value)
    #expect(try decoded(JSONValue.self, text) == value)
  }

  private func anything(depth: Int, _ chance: inout SeededRandom) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 8 : 6), using: &chance) {
    case 0: return .null
    case 1: return .bool(.random(using: &chance))
    case 2: return .int(.random(in: .min ... .max, using: &chance))
    case 3: return .double(.random(in: -1...1, using: &chance) + 2.5)
    case 4: return .int(.random(in: -100...100, using: &chance))
    case 5: return .string(["", "a/b", "\"\\\u{0}\u{1F}", "é\u{1F600}", "a\nb"].randomElement(using: &chance) ?? "")
    case 6: return .array((0..<Int.random(in: 0...4, using: &chance)).map { _ in anything(depth: depth - 1, &chance) })
    default:
      var members: [String: JSONValue] = [:]
      for index in 0..<Int.random(in: 0...4, using: &chance) {
        members["m\(index)"] = anything(depth: depth - 1, &chance)
      }
      return .object(members)
    }
  }

  @Test func `what is nested deeper than the limit is refused, without end or with it`() throws {
    let nested = { (depth: Int) in String(repeating: "[", count: depth) + String(repeating: "]", count: depth) }
    #expect(throws: Never.self) { try JSONParser.value(of: Array(nested(64).utf8), limit: 64) }
    #expect(throws: DecodingError.self) { try JSONParser.value(of: Array(nested(65).utf8), limit: 64) }
    #expect(throws: DecodingError.self) {
      try JSONParser.value(of: Array(repeating: UInt8(ascii: "["), count: 1 << 20))
    }
    #expect(try decoded(JSONValue.self, nested(JSONDepth.read)).array?.count == 1)
    #expect(throws: DecodingError.self) { try decoded(JSONValue.self, nested(JSONDepth.read + 1)) }
    #expect(throws: DecodingError.self) { try decoded([String].self, nested(JSONDepth.read + 1)) }
  }

  @Test func `JSON in UTF-16 is refused before it is read`() {
    let wide = "[1]".utf8.flatMap { [$0, UInt8(0)] }
    #expect(throws: DecodingError.self) { try JSONSource(wide) }
  }

  /// A body with values of any kind in all places where one can be.
  private struct Body: Codable, Equatable {
    struct Part: Codable, Equatable {
      let any: JSONValue
      let more: [JSONValue]
    }

    let parts: [Part]
    let members: [String: JSONValue]
    let perhaps: [String: JSONValue]?
    let named: [String: [String: JSONValue?]]
    let some: JSONValue?
  }

  @Test func `each value of a typed body is found at its place`() throws {
    let text = #"""
      {"parts": [{"any": null, "more": []}, {"any": {"x": [1.5]}, "more": [1, "two", {"3": 4}]}],
       "members": {"1": 1, "a.b": {"": []}, "é": "e"}, "named": {"n": {"0": null, "1": [0]}}, "some": [[true]], "other": 1}
      """#
    let body = try decoded(Body.self, text)
    #expect(try JSONDecoder().decode(Body.self, from: Data(text.utf8)) == body)
    #expect(body.parts.map(\.any) == [.null, ["x": [.double(1.5)]]])
    #expect(body.parts.last?.more == [1, "two", ["3": 4]])
    #expect(body.members == ["1": 1, "a.b": ["": []], "é": "e"])
    #expect(body.perhaps == nil && body.some == [[true]])
  }

  @Test(arguments: [#"{"a":1}"#, #"{"a":null}"#, #"{"a":"x"}"#, #"{"a":[]}"#, "{}"])
  func `an object is asked for with the words of all others`(text: String) throws {
    struct Loose: Decodable { let a: [String: JSONValue] }
    struct Strict: Decodable { let a: [String: Bool] }
    func fault<Value: Decodable>(_ type: Value.Type) -> String {
      switch Result(catching: { try decoded(type, text) }) {
      case .success: "none"
      case .failure(DecodingError.typeMismatch(let wanted, let context)):
        "type \(wanted is [String: Any].Type) \(context.codingPath.map(\.stringValue))"
      case .failure(DecodingError.valueNotFound(_, let context)): "value \(context.codingPath.map(\.stringValue))"
      case .failure(DecodingError.keyNotFound(let key, _)): "key \(key.stringValue)"
      case .failure(let error): "\(error)"
      }
    }
    #expect(fault(Loose.self) == fault(Strict.self))
    #expect(fault(Loose.self) != "none")
  }
}
