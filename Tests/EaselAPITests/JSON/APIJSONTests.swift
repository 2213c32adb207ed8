import EaselKit
import Testing

@testable import EaselAPI

/// What is decoded of servers that may be hostile.
@Suite struct APIJSONTests {
  private static func nested(_ depth: Int) -> String {
    String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
  }

  private static func event(_ data: String) -> String {
    #"{"sequence":1,"id":"i","type":"a.b","source":"a","subject":"s","timestamp":"2026-12-01T09:00:00.000Z","data":\#(data)}"#
  }

  @Test func whatIsNestedTooDeepIsNoJSON() throws {
    // The object of the word, and that of the event, are around the data.
    let room = JSONDepth.read - 2
    for depth in [1, JSONDepth.taken, room] {
      let word = Array(#"{"op":"event","event":\#(Self.event(Self.nested(depth)))}"#.utf8)
      guard case .event(let event) = try APIJSON.decode(LiveWord.self, from: word) else {
        Issue.record("\(depth) is no event")
        continue
      }
      #expect(try APIJSON.encode(event.data) == Array(Self.nested(depth).utf8))
    }
    for depth in [room + 1, 500, 100_000] {
      let word = Array(#"{"op":"event","event":\#(Self.event(Self.nested(depth)))}"#.utf8)
      #expect(throws: DecodingError.self) { try APIJSON.decode(LiveWord.self, from: word) }
    }
  }

  @Test func membersThatNobodyReadsAreLookedAtToo() {
    let word = Array(#"{"op":"hello","sequence":1,"more":\#(Self.nested(JSONDepth.read))}"#.utf8)
    #expect(throws: DecodingError.self) { try APIJSON.decode(LiveWord.self, from: word) }
  }

  @Test func anAnswerThatIsTooDeepIsGarbled() {
    let call = Endpoint<PublishedEvent>(.get, "/api/events/1")
    let answer = BackendResponse(status: 200, body: Array(Self.event(Self.nested(500)).utf8))
    #expect(throws: BackendFailure.self) { try call.decode(answer) }
  }

  @Test func valuesPassFromTypeToTypeUnchanged() {
    let value: JSONValue = ["revision": 1, "layout": ["a": [.double(1.5), .null, ["": []]]]]
    #expect(JSONValue(encoding: value) == value)
    #expect(value.decoded(as: CanvasState.self)?.layout == ["a": [.double(1.5), .null, ["": []]]])
  }
}
