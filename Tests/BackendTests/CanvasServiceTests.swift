import Canvas
import EaselAPI
import EaselKit
import HTTPTypes
import Testing

@testable import Backend

@Suite("canvas backend", .timeLimit(.minutes(1)))
struct CanvasServiceTests {
  /// A canvas of two widgets side by side.
  private static let start = CanvasManager.normalized(
    Layout(
      name: "desk",
      pages: [
        Canvas.Page(
          id: "page-1", title: "Main",
          widgets: ["a", "b"].enumerated().map { index, id in
            WidgetPlacement(id: id, app: "note", frame: GridFrame(x: 4 * index, y: 0, w: 4, h: 4))
          })
      ]))

  private func json(_ value: some Encodable) throws -> JSONValue {
    try APIJSON.decode(JSONValue.self, from: APIJSON.encode(value))
  }

  private func layout(_ state: CanvasState) throws -> Layout? {
    try state.layout.map { try APIJSON.decode(Layout.self, from: APIJSON.encode($0)) }
  }

  private func new(
    _ verb: CanvasChange.Verb, _ before: Layout, _ after: Layout, base: Int, id: String? = nil
  ) throws -> NewCanvasChange {
    NewCanvasChange(
      id: id, base: base, origin: "desk",
      change: try json(CanvasChange(verb, subject: nil, from: before, to: after)))
  }

  private func moved(_ layout: Layout, x: Int) -> Layout {
    var layout = layout
    layout.pages[0].widgets[1].frame.x = x
    return layout
  }

  /// Puts the start there.
  private func begin(_ server: Backdoor) async throws {
    let first = try new(.load, SharedCanvas.nothing, Self.start, base: 0)
    #expect(try await server.call(CanvasAPI.make(first, key: UUIDs.next())).revision == 1)
  }

  @Test("a canvas lives: nothing, a first arrangement, changes in order", arguments: Door.allCases)
  func life(door: Door) async throws {
    try await withServer(door) { server in
      #expect(try await server.call(CanvasAPI.state()) == CanvasState(revision: 0, layout: nil, updatedAt: nil))
      try await begin(server)
      let after = moved(Self.start, x: 8)
      let id = UUIDs.next()
      let change = try new(.move, Self.start, after, base: 1, id: id)
      #expect(try await server.call(CanvasAPI.make(change, key: "k")) == CanvasReceipt(id: id, revision: 2))

      let state = try await server.call(CanvasAPI.state())
      #expect(state.revision == 2)
      #expect(try layout(state) == after)
      let changes = try await server.call(CanvasAPI.changes(after: 1))
      #expect(changes.items.map(\.revision) == [2])
      #expect(changes.items.first?.id == id)
      #expect(changes.items.first?.origin == "desk")
      #expect(changes.items.first?.change == change.change)
      #expect(changes.next == nil)
    }
  }

  @Test("what a later version adds to a change is passed over, so that it goes on with this one")
  func laterMembers() async throws {
    try await withServer(.inProcess) { server in
      try await begin(server)
      let change = try new(.move, Self.start, moved(Self.start, x: 8), base: 1)
      var members = try #require(change.change.object)
      members["later"] = 1
      var later = change
      later.change = .object(members)
      #expect(try await server.call(CanvasAPI.make(later, key: "k")).revision == 2)
      #expect(try await server.call(CanvasAPI.changes(after: 1)).items.map(\.change) == [change.change])
    }
  }

  @Test("who has not seen all is told so; who repeats gets the same place and changes nothing")
  func order() async throws {
    try await withServer(.inProcess) { server in
      try await begin(server)
      let (one, other) = (moved(Self.start, x: 8), moved(Self.start, x: 6))
      let id = UUIDs.next()
      let change = try new(.move, Self.start, one, base: 1, id: id)
      let receipt = try await server.call(CanvasAPI.make(change, key: "1"))
      #expect(try await server.call(CanvasAPI.make(change, key: "1")) == receipt)
      #expect(try await server.call(CanvasAPI.make(change, key: "2")) == receipt)
      let late = try new(.move, Self.start, other, base: 1)
      try server.refusal(
        409, "canvas.behind", field: "base", of: try await server.send(CanvasAPI.make(late, key: "3").request))
      let early = try new(.move, Self.start, other, base: 7)
      try server.refusal(
        409, "canvas.ahead", field: "base", of: try await server.send(CanvasAPI.make(early, key: "4").request))
      let negative = try new(.move, Self.start, one, base: -1, id: id)
      try server.refusal(
        422, "body.member.invalid", field: "base", of: try await server.send(CanvasAPI.make(negative, key: "n").request)
      )
      let unfit = try new(.move, Self.start, other, base: 2)
      try server.refusal(
        409, "canvas.change.unfit", field: "change", of: try await server.send(CanvasAPI.make(unfit, key: "5").request))
      #expect(try await server.call(CanvasAPI.state()).revision == 2)
    }
  }

  @Test("a number that is not whole, and what is missing in a list, are refused by their places in the layout")
  func places() async throws {
    try await withServer(.inProcess) { server in
      let layout = String(decoding: try APIJSON.encode(Self.start), as: UTF8.self)
      for (wrong, place) in [
        (
          layout.replacing("\"rows\":\(Self.start.grid.rows)", with: #""rows":1.5"#),
          #"look at "grid.rows", it must be a whole number."#
        ),
        (layout.replacing(#""title":"#, with: #""tilte":"#), #"look at "pages.0.title"."#),
      ] {
        #expect(wrong != layout)
        let answer = try await server.send(.put, "/api/canvas/layouts/desk", #"{"layout":\#(wrong)}"#)
        let problem = try server.refusal(422, "canvas.layout.invalid", field: "layout", of: answer)
        #expect(problem.detail == "The layout is none that a canvas can have: \(place)")
      }
    }
  }

  @Test("garbage is refused, and so is what would leave a canvas out of order")
  func garbage() async throws {
    try await withServer(.inProcess) { server in
      try await begin(server)
      func refuse(_ change: JSONValue, _ status: Int, _ code: String) async throws {
        let body = NewCanvasChange(id: nil, base: 1, origin: "desk", change: change)
        try server.refusal(
          status, code, field: "change", of: try await server.send(CanvasAPI.make(body, key: UUIDs.next()).request))
      }
      try await refuse(["verb": "explode", "items": []], 422, "canvas.change.invalid")
      try await refuse(["verb": "move", "items": []], 422, "canvas.change.invalid")
      try await refuse([:], 422, "canvas.change.invalid")
      let lost = CanvasChange(.load, subject: nil, from: Self.start, to: Layout(name: "desk", pages: []))
      try await refuse(try json(lost), 422, "canvas.change.invalid")
      try await refuse(
        try json(CanvasChange(.move, subject: nil, from: Self.start, to: moved(Self.start, x: 2))), 422,
        "canvas.change.invalid")
      var far = Self.start
      far.pages[0].widgets[0].frame = GridFrame(x: .max, y: .max, w: .max, h: .max)
      try await refuse(
        try json(CanvasChange(.move, subject: nil, from: Self.start, to: far)), 422, "canvas.change.invalid")
      var wild = Self.start
      wild.pages[0].title = "\u{1B}[31m"
      try await refuse(
        try json(CanvasChange(.renamePage, subject: nil, from: Self.start, to: wild)), 422, "canvas.change.invalid")
      var many = Self.start
      many.grid.rows = 100
      many.pages[0].widgets = (0...CanvasAPI.mostWidgets).map {
        WidgetPlacement(id: "w\($0)", app: "note", frame: GridFrame(x: $0 % 12, y: $0 / 12, w: 1, h: 1))
      }
      try await refuse(
        try json(CanvasChange(.load, subject: nil, from: Self.start, to: many)), 422, "canvas.layout.large")
      #expect(try await server.call(CanvasAPI.state()).revision == 1)
    }
  }

  @Test("titles and names may hold what joins letters and emoji", arguments: ["👨‍👩‍👧‍👦", "می‌خواهم", "🏳️‍🌈"])
  func joined(title: String) async throws {
    try await withServer(.inProcess) { server in
      try await begin(server)
      var named = Self.start
      named.pages[0].title = title
      let change = try new(.renamePage, Self.start, named, base: 1)
      #expect(try await server.call(CanvasAPI.make(change, key: UUIDs.next())).revision == 2)
      #expect(try layout(try await server.call(CanvasAPI.state()))?.pages[0].title == title)
      #expect(try CanvasRules.name(title) == title)
    }
  }

  @Test("the state has an entity tag, and is not sent to who has it")
  func tag() async throws {
    try await withServer(.inProcess) { server in
      try await begin(server)
      let answer = try await server.send(CanvasAPI.state().request)
      #expect(answer.headers[.eTag] == "\"1\"")
      let same = try await server.send(.get, "/api/canvas/state", [.ifNoneMatch: "\"1\""], nil)
      #expect(same.status == 304)
      #expect(same.body.isEmpty)
    }
  }

  @Test("changes come in parts, each once; those that are not kept any more are gone")
  func parts() async throws {
    try await withServer(.inProcess) { server in
      try await begin(server)
      var layout = Self.start
      for number in 0..<9 {
        let next = moved(layout, x: number % 2 == 0 ? 8 : 4)
        _ = try await server.call(
          CanvasAPI.make(try new(.move, layout, next, base: number + 1), key: UUIDs.next()))
        layout = next
      }
      let first = try await server.call(CanvasAPI.changes(after: 2, limit: 3))
      #expect(first.items.map(\.revision) == [3, 4, 5])
      let cursor = try #require(first.next)
      let rest = try await server.send(.get, "/api/canvas/changes?cursor=\(cursor)").decoded(
        EaselAPI.Page<CanvasEntry>.self)
      #expect(rest.items.map(\.revision) == [6, 7, 8, 9, 10])
      try server.refusal(
        410, "canvas.changes.gone", field: "after", of: try await server.send(CanvasAPI.changes(after: 11).request))

      server.clock.advance(seconds: CanvasAPI.keptSeconds + 1)
      let next = moved(layout, x: 6)
      _ = try await server.call(CanvasAPI.make(try new(.move, layout, next, base: 10), key: UUIDs.next()))
      #expect(try await server.call(CanvasAPI.changes(after: 10)).items.map(\.revision) == [11])
      try server.refusal(
        410, "canvas.changes.gone", field: "after", of: try await server.send(CanvasAPI.changes(after: 9).request))
      #expect(try self.layout(try await server.call(CanvasAPI.state())) == next)
    }
  }

  @Test("a change is told with what it is, a large one only with its revision")
  func told() async throws {
    try await withServer(.inProcess) { server in
      try await begin(server)
      var large = Self.start
      large.pages[0].widgets[0].config = ["text": .string(String(repeating: "x", count: 70_000))]
      _ = try await server.call(CanvasAPI.make(try new(.configure, Self.start, large, base: 1), key: "l"))
      await server.exchange.settle()
      let events = try await server.call(EventsAPI.events(pattern: CanvasNews.type)).items
      let news = try events.map { try APIJSON.decode(CanvasNews.self, from: APIJSON.encode($0.data)) }
      #expect(news.map(\.revision) == [1, 2])
      #expect(news.map(\.origin) == ["desk", "desk"])
      #expect(news[0].change != nil)
      #expect(news[1].change == nil)
    }
  }

  @Test("preferences change one by one, and all terminals are told", arguments: Door.allCases)
  func preferences(door: Door) async throws {
    try await withServer(door) { server in
      let nothing = try await server.call(CanvasAPI.preferences())
      #expect(nothing == SharedPreferences(version: 0, values: [:]))
      func change(_ values: [String: JSONValue]) async throws -> SharedPreferences {
        try await server.call(CanvasAPI.change(PreferencesChange(values: values), key: UUIDs.next()))
      }
      #expect(try await change(["theme": "forest", "tour.seen": true]).version == 1)
      #expect(try await change(["theme": "forest"]).version == 1)
      #expect(try await change(["theme": .null, "x-1": [1, 2]]).values == ["tour.seen": true, "x-1": [1, 2]])
      #expect(try await server.call(CanvasAPI.preferences()).version == 2)
      let late = CanvasAPI.change(PreferencesChange(values: ["theme": "sea"]), over: 1, key: UUIDs.next())
      try server.refusal(412, "canvas.version.stale", of: try await server.send(late.request))
      let timely = CanvasAPI.change(PreferencesChange(values: ["theme": "sea"]), over: 2, key: UUIDs.next())
      #expect(try await server.call(timely).values["theme"] == "sea")
    }
  }

  @Test("preferences that are too many, too large or badly named are refused, and nothing of them is kept")
  func badPreferences() async throws {
    try await withServer(.inProcess) { server in
      func send(_ body: JSONValue) async throws -> Answer {
        try await server.send(
          .patch, "/api/canvas/preferences", [.contentType: "application/json"], try APIJSON.encode(body))
      }
      for name in ["", "a b", "x/y", "ä", String(repeating: "a", count: 61)] {
        try server.refusal(
          422, "canvas.preference.name", field: "values", of: try await send(["values": ["ok": 1, .init(name): 2]]))
      }
      let large = JSONValue.string(String(repeating: "x", count: CanvasAPI.largestPreference))
      try server.refusal(422, "canvas.preference.large", field: "values", of: try await send(["values": ["a": large]]))
      let many = Dictionary(uniqueKeysWithValues: (0...CanvasAPI.mostPreferences).map { ("p\($0)", JSONValue.int($0)) })
      try server.refusal(
        422, "canvas.preferences.many", field: "values", of: try await send(["values": .object(many)]))
      for (half, status) in [(0..<60, 200), (60..<120, 422)] {
        let some = Dictionary(uniqueKeysWithValues: half.map { ("p\($0)", JSONValue.int($0)) })
        #expect(try await send(["values": .object(some)]).status == status)
      }
      #expect(try await server.call(CanvasAPI.preferences()).values.count == 60)
    }
  }

  @Test("the first terminal that asks rings, also after the same call again, and no other")
  func rings() async throws {
    try await withServer(.inProcess) { server in
      let ring = try await server.call(CanvasAPI.ring("chat.1", id: "a"))
      #expect(try await server.call(CanvasAPI.ring("chat.1", id: "a")) == ring)
      let answer = try await server.send(CanvasAPI.ring("chat.1", id: "b").request)
      try server.refusal(409, "canvas.ring.taken", field: "key", of: answer)
      #expect(try await server.call(CanvasAPI.ring("chat.2", id: "c")).key == "chat.2")
      server.clock.advance(seconds: CanvasAPI.keptRingSeconds + 1)
      #expect(try await server.call(CanvasAPI.ring("chat.1", id: "d")).rungAt > ring.rungAt)
    }
  }

  @Test("named layouts and their versions")
  func layouts() async throws {
    try await withServer(.inProcess) { server in
      let saved = try await server.call(CanvasAPI.save(try json(Self.start), as: "two words"))
      #expect((saved.name, saved.version, saved.widgets) == ("two words", 1, 2))
      #expect(try await server.call(CanvasAPI.save(try json(Self.start), as: "two words")) == saved)
      let after = moved(Self.start, x: 8)
      #expect(try await server.call(CanvasAPI.save(try json(after), as: "two words", version: 1)).version == 2)
      try server.refusal(
        412, "canvas.version.stale",
        of: try await server.send(CanvasAPI.save(try json(Self.start), as: "two words", version: 1).request))
      for tag in ["*", "\"2\"", "\"7\", W/\"2\""] {
        var first = CanvasAPI.save(try json(Self.start), as: "two words").request
        first.ifNoneMatch = tag
        try server.refusal(412, "canvas.version.stale", of: try await server.send(first))
      }
      let first = try await server.call(CanvasAPI.save(try json(after), as: "first", version: 0))
      #expect(first.version == 1)
      // Saved again, as its answer may have been lost, it is what is there.
      #expect(try await server.call(CanvasAPI.save(try json(after), as: "first", version: 0)) == first)
      try server.refusal(
        412, "canvas.version.stale",
        of: try await server.send(CanvasAPI.save(try json(Self.start), as: "first", version: 0).request))
      #expect(try await server.call(CanvasAPI.versions(of: "first")).items.map(\.version) == [1])
      _ = try await server.call(CanvasAPI.delete("first"))
      #expect(try await server.call(CanvasAPI.layout(saved.id)).layout == (try json(after)))
      #expect(try await server.call(CanvasAPI.layout("two words", version: 1)).layout == (try json(Self.start)))
      #expect(try await server.call(CanvasAPI.versions(of: "two words")).items.map(\.version) == [2, 1])
      #expect(try await server.call(CanvasAPI.layouts()).items.map(\.name) == ["two words"])
      try server.refusal(
        404, "canvas.version.unknown", of: try await server.send(CanvasAPI.layout("two words", version: 9).request))
      try server.refusal(
        422, "canvas.layout.name", field: "name",
        of: try await server.send(CanvasAPI.save(try json(after), as: "-x").request))
      _ = try await server.call(CanvasAPI.delete("two words"))
      try server.refusal(404, "canvas.layout.unknown", of: try await server.send(CanvasAPI.layout(saved.id).request))
    }
  }
}
