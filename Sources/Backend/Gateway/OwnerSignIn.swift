import Foundation
import Hummingbird

/// Signs in the owner of the process: whoever can reach a private server is its owner.
struct OwnerSignIn: RouterMiddleware {
  let owner: String

  func handle(
    _ request: Request, context: GatewayContext, next: @concurrent (Request, GatewayContext) async throws -> Response
  ) async throws -> Response {
    var context = context
    context.identity = Identity(user: owner, name: owner, role: .owner)
    return try await next(request, context)
  }
}

/// The person a process runs for.
package enum Owner {
  /// The login name, or the user id when it has none.
  package static var name: String {
    guard let entry = getpwuid(getuid()), let name = entry.pointee.pw_name else { return String(getuid()) }
    return String(cString: name)
  }
}
