import CNIOLinux
import EaselAPI
import Foundation
import Hummingbird

/// How a server tells who calls; decided here and nowhere else.
package enum SignIn: Sendable {
  /// Whoever reaches it is its owner: a private socket, or this machine alone.
  case owner(String)
  /// The gateway before this service has found out, and signs what it says.
  case gateway(InternalKey)

  /// Who a request is made for; nil when nobody is signed in.
  func identity(of request: Request, at now: Int) -> Identity? {
    switch self {
    case .owner(let name): Identity(user: name, name: name, role: .owner)
    case .gateway(let key):
      request.headers[.identity].flatMap { InternalIdentity.read($0, key: key, now: now) }
    }
  }
}

/// Notes who a request is made for.
struct SignInMiddleware: RouterMiddleware {
  /// The only paths at which services of other processes are believed, and at which they mean themselves.
  private static let servicePaths = [GatewayEventSink.path, "\(RegistrationController.path)/"]

  let signIn: SignIn
  /// What services of other processes sign with; nil where there are none.
  var services: InternalKey?
  /// Seconds since 1970.
  let now: @Sendable () -> Int

  func handle(
    _ request: Request, context: GatewayContext, next: @concurrent (Request, GatewayContext) async throws -> Response
  ) async throws -> Response {
    var context = context
    context.identity = service(of: request) ?? signIn.identity(of: request, at: now())
    // Behind a gateway, nobody comes but by it.
    if case .gateway = signIn, context.identity == nil, request.uri.path.hasPrefix("/api/") { throw Problem.unsigned }
    return try await next(request, context)
  }

  /// The service that calls, when it is one and where it may.
  private func service(of request: Request) -> Identity? {
    guard let services, let token = request.headers[.service],
      Self.servicePaths.contains(where: { request.uri.path.hasPrefix($0) }),
      let name = InternalIdentity.readService(token, key: services, now: now())
    else { return nil }
    return Identity(user: "service:\(name)", name: name, role: .member, service: name)
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
