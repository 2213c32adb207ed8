import EaselKit
import FoundationEssentials
import TestKit
import Testing

@Suite("Ids, JSON, requests")
struct WireTests {
  @Test func `ids sort by the time they were made and have the form of UUID version 7`() {
    var random = SeededRandom(seed: 1)
    var previous = ""
    for step in 0..<2000 {
      let instant = Timestamp(milliseconds: 1_795_356_120_000 + Int64(step))
      let id = TimeOrderedID.make(at: instant, using: &random)
      #expect(id > previous)
      #expect(TimeOrderedID.isValid(id))
      #expect(TimeOrderedID.instant(of: id) == instant)
      let digits = Array(id)
      #expect(digits[14] == "7" && "89ab".contains(digits[19]))
      previous = id
    }
  }

  @Test func `ids made in one instant differ`() {
    let ids = Set((0..<1000).map { _ in TimeOrderedID.make(at: Timestamp(seconds: 5)) })
    #expect(ids.count == 1000)
  }

  @Test(arguments: [
    "", "x", "0190a0b0-0000-7000-8000-00000000000", "0190a0b0-0000-7000-8000-00000000000g",
    "0190a0b00000-7000-8000-0000-00000000", "../../../../etc/passwd-aaaaaaaaaaaaaa",
  ])
  func `refuses what is no id`(text: String) { #expect(!TimeOrderedID.isValid(text)) }

  @Test func `a write makes its subject when it creates it, not something in it`() {
    func write(_ kind: MergePlan.Kind?, body: String? = #"{"id":"list-1"}"#) -> BackendWrite {
      BackendWrite(
        id: "w", subject: "list-1", summary: "",
        request: BackendRequest(.post, "/api/todo/items", body: body.map { Array($0.utf8) }), change: .null,
        merge: kind.map { MergePlan($0, path: "/api/todo/items/1") })
    }
    func makes(_ write: BackendWrite) -> Bool {
      write.makesSubject { try? JSONDecoder().decode(JSONValue.self, from: Data($0)) }
    }
    #expect(makes(write(.create)))
    #expect(!makes(write(.create, body: #"{"id":"item-1"}"#)))
    #expect(!makes(write(.create, body: "[")) && !makes(write(.create, body: nil)))
    #expect(!makes(write(.edit)) && !makes(write(.delete)) && !makes(write(nil)))
  }

  @Test func `JSON values survive the wire`() throws {
    let value: JSONValue = [
      "none": .null, "yes": true, "small": 7, "large": .int(.max), "least": .int(.min), "half": .double(0.5),
      "text": "a\u{0}b\u{1F600}\"/\\", "list": [1, [], [:], "x"], "object": ["": ""],
    ]
    #expect(try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(value)) == value)
  }

  @Test func `JSON values tell what they are`() {
    let value: JSONValue = ["a": 1, "b": "x", "c": [true]]
    #expect(value["a"]?.int == 1)
    #expect(value["b"]?.string == "x")
    #expect(value["c"]?.array?.first?.bool == true)
    #expect(value["d"] == nil)
    #expect(JSONValue.double(3).int == 3)
    #expect(JSONValue.double(3.5).int == nil)
    #expect(JSONValue.double(.infinity).int == nil)
    #expect(JSONValue.string("1").int == nil)
  }

  @Test func `the target of a request is encoded`() {
    let request = BackendRequest(.get, "/api/x", query: [.init("a b", "ä&=/"), .init("c", "~-._")])
    #expect(request.target == "/api/x?a%20b=%C3%A4%26%3D%2F&c=~-._")
    #expect(!BackendRequest(.post, "/x").isRepeatable)
    #expect(BackendRequest(.post, "/x", idempotencyKey: "k").isRepeatable)
    #expect(BackendRequest(.put, "/x").isRepeatable)
    #expect(!BackendRequest(.put, "/x", ifMatch: "\"1\"").isRepeatable)
    #expect(BackendRequest(.put, "/x", idempotencyKey: "k", ifMatch: "\"1\"").isRepeatable)
    var first = BackendRequest(.put, "/x")
    first.ifNoneMatch = "*"
    #expect(!first.isRepeatable)
  }

  @Test(arguments: ["", "{\"title\":\"Tée \\u0000\"}", "\u{FEFF}x\0y"])
  func `a body that is text is written down as text, and comes back byte by byte`(text: String) throws {
    let request = BackendRequest(.post, "/api/x", body: Array(text.utf8))
    let written = try JSONEncoder().encode(request)
    let tree = try JSONDecoder().decode(JSONValue.self, from: written)
    #expect(tree["body"] == .string(text))
    #expect(try JSONDecoder().decode(BackendRequest.self, from: written) == request)
  }

  @Test func `a body that is no text comes back, as does what was written down before, and none`() throws {
    let binary = BackendRequest(.post, "/api/x", body: [0xFF, 0, 0xC3])
    #expect(try JSONDecoder().decode(BackendRequest.self, from: JSONEncoder().encode(binary)) == binary)
    let none = BackendRequest(.get, "/api/x")
    #expect(try JSONDecoder().decode(BackendRequest.self, from: JSONEncoder().encode(none)).body == nil)
    let before = """
      {"body":[123,125],"contentType":"application/json","keepsAnswer":true,"method":"POST","path":"/api/x","query":[]}
      """
    #expect(try JSONDecoder().decode(BackendRequest.self, from: Data(before.utf8)).body == Array("{}".utf8))
  }

  @Test func `failures know whether waiting helps`() {
    #expect(BackendFailure.offline("x").isPassing)
    #expect(BackendFailure.timedOut.isPassing)
    #expect(BackendFailure.refused(status: 429, code: "", sentence: "").isPassing)
    #expect(BackendFailure.refused(status: 503, code: "", sentence: "").isPassing)
    #expect(BackendFailure.refused(status: 401, code: "", sentence: "").isPassing)
    #expect(!BackendFailure.refused(status: 412, code: "", sentence: "").isPassing)
    #expect(!BackendFailure.garbled("x").isPassing)
  }
}
