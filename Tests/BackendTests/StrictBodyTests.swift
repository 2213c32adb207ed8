import EaselAPI
import EaselKit
import Testing

@testable import Backend

/// What is said of a body that cannot be read.
@Suite("strict bodies")
struct StrictBodyTests {
  /// A body whose decoder has words of its own.
  private struct Choice: WriteBody {
    enum Card: String, Codable { case queen }

    static let fields: Set<String> = ["card"]
    let card: Card
  }

  private static func refusal<Body: WriteBody>(of text: String, as type: Body.Type) -> Problem? {
    do throws(Problem) {
      _ = try StrictBody.decode(type, from: Array(text.utf8))
      return nil
    } catch {
      return error
    }
  }

  @Test("the reason is one sentence for people, and names the member by its path")
  func sentences() {
    let cases: [(Problem?, String, String)] = [
      (
        Self.refusal(of: #"{"title":"a","due":"tomorrow"}"#, as: NewTodoItem.self), "due",
        "The member \"due\" is not valid: expected a date as YYYY-MM-DD."
      ),
      (
        Self.refusal(of: #"{"title":"a","start":"noon"}"#, as: NewCalendarEvent.self), "start",
        "The member \"start\" is not valid: expected a time as in 2026-12-01T09:00:00+01:00, or a date."
      ),
      (
        Self.refusal(of: #"{"op":"listen"}"#, as: LiveOrder.self), "op",
        "The member \"op\" is not valid: there is only \"subscribe\"."
      ),
      (
        Self.refusal(of: #"{"op":"subscribe","patterns":["a",1]}"#, as: LiveOrder.self), "patterns.1",
        "The member \"patterns.1\" is not valid: it must be a text."
      ),
      (
        Self.refusal(of: #"{"op":"subscribe","patterns":"a"}"#, as: LiveOrder.self), "patterns",
        "The member \"patterns\" is not valid: it must be a list."
      ),
      (
        Self.refusal(of: #"{"card":"king"}"#, as: Choice.self), "card",
        "The member \"card\" is not valid: it is none that is known here."
      ),
    ]
    for (problem, field, sentence) in cases {
      #expect(problem?.status == 422)
      #expect(problem?.field == field)
      #expect(problem?.detail == sentence)
    }
  }

  /// A body with numbers of all kinds.
  private struct Sizes: WriteBody {
    struct Part: Codable { let weight: Double?, counts: [Int] }

    static let fields: Set<String> = ["ratio", "days", "parts", "free"]
    let ratio: Double?
    let days: Int?
    let parts: [Part]?
    let free: JSONValue?
  }

  @Test("a number that is not whole, or too large, is refused by its name where a whole one is wanted")
  func numbers() {
    let large = "it must be a whole number that is not so large"
    let whole = "it must be a whole number"
    let cases = [
      (#"{"days":1.5}"#, "days", whole), (#"{"days":-0.5}"#, "days", whole), (#"{"days":1e300}"#, "days", large),
      (#"{"ratio":1.5,"days":2.5}"#, "days", whole),
      (
        #"{"free":[1.5,{"days":2.5}],"parts":[{"weight":1e9,"counts":[1,2]},{"weight":0.1,"counts":[3,4.5]}]}"#,
        "parts.1.counts.1", whole
      ),
      (#"{"days":"1.5"}"#, "days", whole), (#"{"ratio":0.5,"days":true}"#, "days", whole),
    ]
    for (body, field, reason) in cases {
      let problem = Self.refusal(of: body, as: Sizes.self)
      #expect(problem?.status == 422, "\(body)")
      #expect(problem?.code == "body.member.invalid", "\(body)")
      #expect(problem?.field == field, "\(body)")
      #expect(problem?.detail == "The member \"\(field)\" is not valid: \(reason).", "\(body)")
    }
    #expect(Self.refusal(of: #"{"ratio":1.5,"days":2,"free":[1e300,0.5]}"#, as: Sizes.self) == nil)
    #expect(Self.refusal(of: #"{"op":"subscribe","after":1.5}"#, as: LiveOrder.self)?.field == "after")
  }

  @Test("numbers without end are not all looked at, nor is half a character said to be a number")
  func unreadable() {
    let weights = (1...200).map { #"{"weight":\#($0).5,"counts":[]}"# }.joined(separator: ",")
    let many = Self.refusal(of: #"{"parts":[\#(weights),{"counts":[0.5]}]}"#, as: Sizes.self)
    #expect(many?.code == "body.json.invalid")
    let half = Self.refusal(of: #"{"title":"\ud800","due":null}"#, as: NewTodoItem.self)
    #expect(half?.code == "body.json.invalid")
  }

  @Test("a number beyond all that can be kept is JSON, and refused by its name")
  func beyond() {
    let cases = [
      (#"{"ratio":1e400}"#, "ratio"), (#"{"days":-1e400}"#, "days"), (#"{"free":[1,{"a":2e308}]}"#, "free.1.a"),
      (#"{"parts":[{"weight":\#(String(repeating: "9", count: 400)),"counts":[]}]}"#, "parts.0.weight"),
    ]
    for (body, field) in cases {
      let problem = Self.refusal(of: body, as: Sizes.self)
      #expect(problem?.status == 422, "\(body)")
      #expect(problem?.field == field, "\(body)")
      let sentence = "The member \"\(field)\" is not valid: it is a number beyond all that can be kept."
      #expect(problem?.detail == sentence, "\(body)")
    }
    for body in [#"{"ratio":1.7976931348623157e308}"#, #"{"ratio":0.0000001e310}"#] {
      #expect(Self.refusal(of: body, as: Sizes.self) == nil, "\(body)")
    }
  }

  @Test("a whole number that would be kept as another is refused by its name, wherever it is")
  func inexact() {
    let cases = [
      (#"{"free":{"n":18446744073709551615}}"#, "free.n"), (#"{"free":[1,-9223372036854775809]}"#, "free.1"),
      (#"{"days":99999999999999999999}"#, "days"), (#"{"free":9223372036854775808}"#, "free"),
    ]
    for (body, field) in cases {
      let problem = Self.refusal(of: body, as: Sizes.self)
      #expect(problem?.status == 422, "\(body)")
      #expect(problem?.field == field, "\(body)")
      let sentence = "The member \"\(field)\" is not valid: it is a whole number beyond those of 64 bits."
      #expect(problem?.detail == sentence, "\(body)")
    }
    for number in ["9223372036854775807", "-9223372036854775808", "1.8446744073709551615e19", "18446744073709551615.0"]
    {
      #expect(Self.refusal(of: #"{"free":[\#(number)]}"#, as: Sizes.self) == nil, "\(number)")
    }
  }

  @Test(
    "a number that is not written as JSON has it is no JSON, and its place is told",
    arguments: ["01", "-01", "1.", "1e", "1e+", "-", "+1", ".5", "0x10", "1_000", "-Infinity", "1.e3", "1.5.2"])
  func malformed(number: String) {
    func refusal(of body: String) -> Problem? { Self.refusal(of: body, as: Sizes.self) }
    for (body, place) in [
      (#"{"days":\#(number)}"#, "days"), (#"{"free":{"a \"1.\" b":[1,\#(number)]}}"#, #"free.a "1." b.1"#),
      (#"{"ratio":1e400,"parts":[{"counts":[]},{"counts":[\#(number)]}]}"#, "parts.1.counts.0"),
    ] {
      let sentence = "The body is not valid JSON: \"\(number)\" at \"\(place)\" is no number as JSON has them."
      #expect(refusal(of: body) == .badRequest("body.json.invalid", sentence), "\(body)")
    }
    #expect(refusal(of: #"{"free":"\#(number)"}"#) == nil, "a text is none")
    let deep = String(repeating: "[", count: JSONDepth.taken)
    let sentence = refusal(of: deep + number)?.detail ?? ""
    #expect(sentence.hasPrefix("The body is not valid JSON: \"\(number)\" at \"0.0.0") && sentence.count < 160)
  }

  @Test("a text with the character U+0000, which a database would cut there, is refused by its name")
  func nulls() {
    let cases = [
      (#"{"free":"a\u0000b"}"#, "free"), (#"{"free":[1,{"a":["x","\\\u0000"]}]}"#, "free.1.a.1"),
      (#"{"free":{"a":{"b\u0000":1}}}"#, "free.a.b\u{0}"), (#"{"days":1,"free":["\"","\u0000"]}"#, "free.1"),
    ]
    for (body, field) in cases {
      let problem = Self.refusal(of: body, as: Sizes.self)
      #expect(problem?.code == "body.member.invalid", "\(body)")
      #expect(problem?.field == field, "\(body)")
      #expect(problem?.detail.hasSuffix(" is not valid: it cannot hold the character U+0000.") == true, "\(body)")
    }
    for body in [#"{"free":"\\u0000"}"#, #"{"free":["u0000","\u0001"]}"#] {
      #expect(Self.refusal(of: body, as: Sizes.self) == nil, "\(body)")
    }
    #expect(Self.refusal(of: #"{"title":"a\u0000"}"#, as: NewTodoItem.self)?.field == "title")
    #expect(Self.refusal(of: #"{"title":"\u0000""#, as: NewTodoItem.self)?.code == "body.json.invalid")
  }

  @Test("a comma that nothing comes after is no JSON")
  func idleCommas() {
    for body in [#"{"days":1,}"#, #"{"free":[1,]}"#, "{,}", #"{"free":[1, \r\n\t]}"#, #"{"free":{"a":"]",} }"#] {
      let problem = Self.refusal(of: body, as: Sizes.self)
      #expect(problem == .badRequest("body.json.invalid", "The body is not valid JSON."), "\(body)")
    }
    #expect(Self.refusal(of: "{\"free\":[1,\n]}", as: Sizes.self)?.code == "body.json.invalid")
    #expect(Self.refusal(of: #"{"op":"subscribe","patterns":["a.b",]}"#, as: LiveOrder.self)?.status == 400)
    for body in [#"{"free":",]"}"#, #"{"free":["\",]",",}"]}"#, #"{"free":[1, [2] ,{"a":[]}]}"#] {
      #expect(Self.refusal(of: body, as: Sizes.self) == nil, "\(body)")
    }
  }

  @Test("a large body is not read again for the name of a number")
  func large() {
    func refusal(of size: Int) -> Problem? {
      let (before, after) = (#"{"days":1.5,"free":""#, #""}"#)
      let filling = String(repeating: "x", count: size - before.utf8.count - after.utf8.count)
      return Self.refusal(of: before + filling + after, as: Sizes.self)
    }
    #expect(refusal(of: NumberFault.largest)?.field == "days")
    #expect(refusal(of: NumberFault.largest + 1)?.code == "body.json.invalid")
  }

  @Test("a byte order mark, and JSON in UTF-16, are no JSON in UTF-8")
  func encodings() {
    let text = #"{"title":"a"}"#
    let wide: [UInt8] = text.utf8.flatMap { [$0, UInt8(0)] }
    let bodies: [[UInt8]] = [
      [0xEF, 0xBB, 0xBF] + Array(text.utf8), wide, [0xFF, 0xFE] + wide, [0] + wide.dropLast(),
    ]
    for bytes in bodies {
      #expect(throws: Problem.badRequest("body.json.invalid", "The body is not valid JSON.")) {
        try StrictBody.decode(NewTodoItem.self, from: bytes)
      }
    }
  }
}
