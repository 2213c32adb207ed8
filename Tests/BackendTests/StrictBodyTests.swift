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

  @Test("a number that does not fit is not said to be no JSON")
  func numbers() {
    for number in ["1.5", "1e300", "99999999999999999999"] {
      let problem = Self.refusal(of: #"{"op":"subscribe","after":\#(number)}"#, as: LiveOrder.self)
      #expect(problem?.code == "body.json.invalid")
      #expect(problem?.detail.contains("a number that is too large or not whole") == true)
    }
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
