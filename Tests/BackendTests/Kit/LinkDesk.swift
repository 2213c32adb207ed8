import EaselAPI
import EaselKit
import Testing

@testable import Backend

/// A shared canvas with its people, and a link to it that its owner made.
struct LinkDesk: Sendable {
  let people: ShareDesk
  let made: CanvasLink
  /// A screen that uses the link.
  let wall: SignedIn

  /// Runs a test body with a link that shows some services.
  static func with(
    services: [String] = ["todo"], days: Int? = nil, _ body: @Sendable (LinkDesk) async throws -> Void
  ) async throws {
    try await ShareDesk.with { people in
      let new = NewCanvasLink(name: "Hall", canvas: people.share.id, services: services, days: days)
      let made = try await people.call(AuthAPI.makeLink(new), as: people.owner)
      let wall = try await people.desk.call(AuthAPI.refresh(made.token))
      try await body(LinkDesk(people: people, made: made, wall: wall))
    }
  }

  var desk: AuthDesk { people.desk }
  var canvas: String { people.share.id }
  var owner: SignedIn { people.owner }

  func call<Value>(_ endpoint: Endpoint<Value>, as caller: SignedIn) async throws -> Value {
    try await people.call(endpoint, as: caller)
  }

  /// Expects that the screen is refused something.
  func refuse(
    _ status: Int, _ code: String, field: String? = nil, _ request: BackendRequest,
    at location: SourceLocation = #_sourceLocation
  ) async throws {
    try await people.refuse(status, code, field: field, request, as: wall, at: location)
  }

  /// Expects that the link is over, as soon as all that happened is told.
  func expectEnd(at location: SourceLocation = #_sourceLocation) async throws {
    await desk.server.exchange.settle()
    try await refuse(401, "auth.token.refused", TodoAPI.items().request, at: location)
    let answer = try await desk.send(AuthAPI.refresh(made.token).request)
    try desk.server.refusal(401, "auth.refresh.refused", of: answer, at: location)
    #expect(try await call(AuthAPI.tokens(), as: owner).items.map(\.link) == [nil], sourceLocation: location)
  }

  /// Has the owner of the canvas be its owner no more.
  func demoteOwner() async throws {
    let (editor, maker) = (people.editor.account.id, owner.account.id)
    _ = try await call(CanvasShareAPI.change(editor, of: canvas, to: .owner, key: "up"), as: owner)
    _ = try await call(CanvasShareAPI.change(maker, of: canvas, to: .editor, key: "down"), as: people.editor)
  }

  static let place = CanvasWhereabouts(page: "page-1", focus: nil, isZoomed: false, scroll: 0)

  /// A link of somebody, as the gateway knows it.
  static func identity(
    of user: String = "ada", session: String = "s", canvas: String = Example.id, services: [String] = ["todo"],
    until: Int? = nil
  ) -> Identity {
    Identity(
      user: user, name: "Hall", role: .guest, session: session, link: LinkScope(canvas: canvas, services: services),
      until: until)
  }
}
