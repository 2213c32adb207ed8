import Canvas
import EaselAPI
import EaselKit
import Testing

@testable import Backend

/// A canvas that is shared on a server that people sign in to: one person of each role, and one who is no member.
struct ShareDesk: Sendable {
  let desk: AuthDesk
  let share: CanvasShare
  let owner: SignedIn
  let editor: SignedIn
  let viewer: SignedIn
  let stranger: SignedIn

  /// Runs a test body with a canvas that begins with two widgets side by side.
  static func with(reserve: DiskReserve? = nil, _ body: @Sendable (ShareDesk) async throws -> Void) async throws {
    try await AuthDesk.with(reserve: reserve) { desk in
      let owner = try await desk.newcomer("ada@example.com", name: "Ada")
      let editor = try await desk.newcomer("bob@example.com", name: "Bob")
      let viewer = try await desk.newcomer("cleo@example.com", name: "Cleo")
      let stranger = try await desk.newcomer("dan@example.com", name: "Dan")
      let new = NewCanvasShare(id: nil, name: "Team", layout: try json(start))
      let made = try await desk.call(CanvasShareAPI.make(new, key: "k"), as: owner.accessToken)
      for (person, role) in [(editor, CanvasRole.editor), (viewer, .viewer)] {
        let invitation = try await desk.call(CanvasShareAPI.invite(to: made.id, as: role), as: owner.accessToken)
        _ = try await desk.call(CanvasShareAPI.join(invitation.code, key: "first"), as: person.accessToken)
      }
      let share = try await desk.call(CanvasShareAPI.share(made.id), as: owner.accessToken)
      try await body(
        ShareDesk(desk: desk, share: share, owner: owner, editor: editor, viewer: viewer, stranger: stranger))
    }
  }

  /// Makes a typed call for somebody.
  func call<Value>(_ endpoint: Endpoint<Value>, as person: SignedIn) async throws -> Value {
    try await desk.call(endpoint, as: person.accessToken)
  }

  func refuse(
    _ status: Int, _ code: String, field: String? = nil, _ request: BackendRequest, as person: SignedIn,
    at location: SourceLocation = #_sourceLocation
  ) async throws {
    let answer = try await desk.send(request, as: person.accessToken)
    try desk.server.refusal(status, code, field: field, of: answer, at: location)
  }

  func invite(as role: CanvasRole) async throws -> Secret {
    try await call(CanvasShareAPI.invite(to: share.id, as: role), as: owner).code
  }

  /// The data of the events of a type that somebody may know of, in their order.
  func news(_ type: String, for person: SignedIn) async throws -> [JSONValue] {
    await desk.server.exchange.settle()
    return try await call(EventsAPI.events(pattern: type), as: person).items.map { event in
      #expect(event.type == type)
      #expect(event.subject == share.id)
      return event.data
    }
  }

  /// The database, for what calls would take too long to bring about.
  var file: String { "\(desk.server.folder)/services/canvas.sqlite" }

  // MARK: Arrangements

  static let start = CanvasManager.normalized(
    Layout(
      name: "desk",
      pages: [
        Canvas.Page(
          id: "page-1", title: "Main",
          widgets: ["a", "b"].enumerated().map { index, id in
            WidgetPlacement(id: id, app: "note", frame: GridFrame(x: 4 * index, y: 0, w: 4, h: 4))
          })
      ]))

  /// The start with its second widget elsewhere.
  static func moved(x: Int) -> Layout {
    var layout = start
    layout.pages[0].widgets[1].frame.x = x
    return layout
  }

  static func json(_ value: some Encodable) throws -> JSONValue {
    try APIJSON.decode(JSONValue.self, from: APIJSON.encode(value))
  }

  static func change(
    _ before: Layout, _ after: Layout, base: Int, id: String? = nil
  ) throws -> NewCanvasChange {
    NewCanvasChange(
      id: id, base: base, origin: "desk", change: try json(CanvasChange(.move, subject: nil, from: before, to: after)))
  }
}
