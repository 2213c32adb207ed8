import EaselAPI
import EaselKit
import Testing

@Suite struct CorrelationKeyTests {
  private static let rest = """
    "id":"1","type":"a.b.c","source":"a","timestamp":"2026-12-01T09:00:00Z","data":{}
    """

  @Test(arguments: ["correlationId", "correlationID"])
  func whatLedToAnEventIsReadByBothNames(name: String) throws {
    let bytes = Array(#"{\#(Self.rest),"subject":"s","sequence":1,"\#(name)":"x"}"#.utf8)
    #expect(try APIJSON.decode(PublishedEvent.self, from: bytes).correlationID == "x")
    #expect(try APIJSON.decode(CanvasEvent.self, from: bytes).correlationID == "x")
    #expect(try APIJSON.decode(NewEvent.self, from: bytes).correlationID == "x")
  }

  @Test func itIsWrittenByOneName() throws {
    let event = NewEvent(type: "a.b.c", correlationID: "x")
    let text = String(decoding: try APIJSON.encode(event), as: UTF8.self)
    #expect(text == #"{"correlationId":"x","type":"a.b.c"}"#)
    #expect(NewEvent.formerFields == ["correlationID"])
  }
}
