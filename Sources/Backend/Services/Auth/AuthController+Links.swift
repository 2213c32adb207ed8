import EaselAPI
import EaselKit

extension AuthController {
  static let linkName = TextRule(
    field: "name", code: "auth.link.name", noun: "The name of a link", longest: AuthAPI.longestName)

  /// Makes a sign-in that shows a canvas; its token is told here and to who repeats this very call, and never again.
  @Sendable func makeLink(_ call: Call) async throws -> Reply {
    let maker = try await signedIn(call).user
    guard maker.role != .guest else {
      throw Problem.roleRefused("Guests make no links; ask an owner for another role.")
    }
    let body = try await call.body(NewCanvasLink.self)
    let now = environment.now()
    let link = KeptLink(
      id: TimeOrderedID.make(at: now), name: try Self.linkName.checked(body.name),
      scope: try LinkRule.scope(of: body, among: environment.hasService),
      createdAt: now, expiresAt: try LinkRule.end(of: body, from: now))
    let token = SecretCode.make(SecretCode.tokenBytes, settings.random)
    let made = CanvasLink(
      id: link.id, name: link.name, token: token, link: link.scope, expiresAt: link.expiresAt)
    let kept = try await store.add(
      link, hash: SecretCode.hash(token), of: maker.id, answering: try environment.seal.seal(made),
      once: try call.once(body))
    runner.wake()
    return try Reply.created(environment.seal.open(CanvasLink.self, kept)).unstored
  }
}
