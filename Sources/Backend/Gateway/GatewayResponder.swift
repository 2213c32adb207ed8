import HTTPTypes
package import Hummingbird

/// Hands calls to the router, which looks for a route before anything else sees them, with their targets in the one
/// spelling that they have (`PlainTarget`), and has those who keep a body back told when it is wanted (`AwaitedBody`).
package struct GatewayResponder: HTTPResponder {
  let router: RouterResponder<GatewayContext>

  package func respond(to request: Request, context: GatewayContext) async throws -> Response {
    var request = request
    if request.headers.contains(.expect) {
      request.body = RequestBody(asyncSequence: AwaitedBody(body: request.body, channel: context.channel))
    }
    guard let target = request.head.path.flatMap(PlainTarget.plain) else {
      return try await router.respond(to: request, context: context)
    }
    var head = request.head
    head.path = target
    return try await router.respond(to: Request(head: head, body: request.body), context: context)
  }
}
