import Canvas
import EaselAPI
import EaselKit
import HTTPTypes
import Testing

@testable import Backend

/// What clients write may be nested no deeper than a limit, wherever it may be anything at all.
@Suite("depth of bodies", .timeLimit(.minutes(1)))
struct DepthTests {
  private static let sentence = "The objects and lists of the body may lie in each other no more than 64 deep."

  /// Lists in each other.
  private static func nested(_ depth: Int) -> String {
    String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
  }

  private static func value(_ depth: Int) throws -> JSONValue {
    try APIJSON.decode(JSONValue.self, from: Array(nested(depth).utf8))
  }

  @Test("an event as deep as the limit is taken and read again, a deeper one is refused", arguments: Door.allCases)
  func events(door: Door) async throws {
    try await withServer(door) { server in
      func publish(_ depth: Int) async throws -> Answer {
        // The objects of the body and of its data are around the lists.
        try await server.send(.post, "/api/events", #"{"type":"timer.x","data":{"a":\#(Self.nested(depth - 2))}}"#)
      }
      for depth in [JSONDepth.taken + 1, 100, 500, 100_000] {
        let problem = try server.refusal(400, "body.json.invalid", of: try await publish(depth))
        #expect(problem.detail == Self.sentence)
      }
      #expect(try await publish(JSONDepth.taken).status == 201)
      let events = try await server.call(EventsAPI.events()).items
      let lists = try Self.value(JSONDepth.taken - 2)
      #expect(events.map(\.data) == [["a": lists]])
    }
  }

  @Test("brackets in texts are no depth")
  func texts() async throws {
    try await withServer(.inProcess) { server in
      let text = String(repeating: #"[{\"\\"#, count: 200)
      let answer = try await server.send(.post, "/api/events", #"{"type":"timer.x","data":{"a":"\#(text)"}}"#)
      #expect(answer.status == 201)
    }
  }

  @Test("no call takes what is deeper, whether it has a use for it or not")
  func everywhere() async throws {
    try await withServer(.inProcess) { server in
      let deep = Self.nested(JSONDepth.taken)
      let calls: [(HTTPRequest.Method, String, String)] = [
        (.post, "/api/canvas/changes", #"{"base":0,"origin":"d","change":\#(deep)}"#),
        (.post, "/api/canvas/changes", #"{"base":0,"origin":"d","change":{},"more":\#(deep)}"#),
        (.patch, "/api/canvas/preferences", #"{"values":\#(deep)}"#),
        (.put, "/api/canvas/layouts/deep", #"{"layout":\#(deep)}"#),
        (.post, "/api/canvas/shares", #"{"name":"x","layout":\#(deep)}"#),
        (.post, "/api/todo/items", #"{"title":\#(deep)}"#),
      ]
      for (method, target, body) in calls {
        let problem = try server.refusal(400, "body.json.invalid", of: try await server.send(method, target, body))
        #expect(problem.detail == Self.sentence, "\(target)")
      }
    }
  }

  @Test("a layout as deep as the limit is shared, and what is around it in answers is no harm")
  func layouts() async throws {
    try await withServer(.inProcess) { server in
      var layout = ShareDesk.start
      // Body, layout, pages, page, widgets, widget and settings are around the lists.
      layout.pages[0].widgets[0].config = ["n": try Self.value(JSONDepth.taken - 7)]
      let value = try ShareDesk.json(layout)
      let made = try await server.call(
        CanvasShareAPI.make(NewCanvasShare(id: nil, name: "Deep", layout: value), key: "k"))
      #expect(try await server.call(CanvasShareAPI.state(of: made.id)).layout == value)

      layout.pages[0].widgets[0].config = ["n": try Self.value(JSONDepth.taken - 6)]
      let deeper = NewCanvasShare(id: nil, name: "Deeper", layout: try ShareDesk.json(layout))
      try server.refusal(
        400, "body.json.invalid", of: try await server.send(CanvasShareAPI.make(deeper, key: "d").request))
    }
  }

  @Test("what a service hands on may have its own words around what it took")
  func handedOn() throws {
    func events(_ depth: Int) throws -> IngestedEvents {
      IngestedEvents(events: [
        ServiceEvent(
          id: UUIDs.next(), type: "canvas.change.made", source: "canvas", subject: "", timestamp: Timestamp(seconds: 5),
          data: ["change": try Self.value(depth)], audience: .everyone)
      ])
    }
    let taken = try events(JSONDepth.taken)
    #expect(try StrictBody.decode(IngestedEvents.self, from: APIJSON.encode(taken)).events == taken.events)
    let deep = String(decoding: try APIJSON.encode(events(1)), as: UTF8.self)
      .replacing("\"change\":[]", with: "\"change\":" + Self.nested(JSONDepth.read))
    #expect(throws: Problem.self) { try StrictBody.decode(IngestedEvents.self, from: Array(deep.utf8)) }
  }

  @Test("a value that cannot be kept is said to be one, wherever it is")
  func unreadable() async throws {
    try await withServer(.inProcess) { server in
      for value in [#""\ud800""#, "[01]"] {
        let answer = try await server.send(.post, "/api/events", #"{"type":"timer.x","data":{"a":\#(value)}}"#)
        try server.refusal(400, "body.json.invalid", of: answer)
      }
    }
  }
}
