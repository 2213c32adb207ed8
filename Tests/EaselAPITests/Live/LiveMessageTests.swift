import EaselAPI
import EaselKit
import Testing

@Suite("messages of the live channel")
struct LiveMessageTests {
  @Test(
    "an order is what was written of it", arguments: [LiveWish(), LiveWish(patterns: ["todo.**", "a.b"], after: 7)])
  func orders(wish: LiveWish) throws {
    let bytes = try APIJSON.encode(LiveOrder.subscribe(wish))
    #expect(try APIJSON.decode(LiveOrder.self, from: bytes) == .subscribe(wish))
  }

  @Test("an order names its kind first of all", arguments: [#"{}"#, #"{"op":"dance"}"#, #"{"op":7}"#, "[]"])
  func noOrders(text: String) {
    #expect(throws: (any Error).self) { try APIJSON.decode(LiveOrder.self, from: Array(text.utf8)) }
  }

  @Test("patterns and place may be left out")
  func shortOrder() throws {
    #expect(try APIJSON.decode(LiveOrder.self, from: Array(#"{"op":"subscribe"}"#.utf8)) == .subscribe(LiveWish()))
  }

  @Test(
    "a word is what was written of it",
    arguments: [
      LiveWord.hello(sequence: 3), .reset(sequence: 0), .dropped(after: 12), .error(code: "bad-pattern", detail: "no"),
      .event(
        PublishedEvent(
          sequence: 9, id: "id", type: "todo.item.created", source: "todo", subject: "1",
          timestamp: Timestamp(milliseconds: 5), data: .object([:]), correlationID: nil)),
    ])
  func words(word: LiveWord) throws {
    #expect(try APIJSON.decode(LiveWord.self, from: try APIJSON.encode(word)) == word)
  }

  @Test("a kind of word that is not known yet is no fault")
  func unknownWord() throws {
    let word = try APIJSON.decode(LiveWord.self, from: Array(#"{"op":"sing","song":1}"#.utf8))
    #expect(word == .unknown("sing"))
  }
}
