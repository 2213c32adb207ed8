import CNIOLinux
import EaselAPI
import Foundation
import Hummingbird

/// How a server tells who calls; decided here and nowhere else.
package enum SignIn: Sendable {
  /// Whoever reaches it is its owner: a private socket, or this machine alone.
  case owner(String)
  /// By an access token in the `Authorization` header.
  case tokens(any TokenVerifier)
  /// The gateway before these services has found out, and signs what it says.
  case gateway(InternalKey, services: Set<String>)

  /// Who a request is made for; throws when nobody is signed in.
  func identity(of request: Request, at now: Int) async throws -> Identity {
    switch self {
    case .owner(let name): return Identity(user: name, name: name, role: .owner)
    case .tokens(let verifier): return try await verifier.identity(of: Self.token(of: request))
    case .gateway(let key, let services):
      guard let token = request.headers[.identity] else { throw Problem.unsigned }
      for service in services {
        let call = InternalCall(to: service, request.method, request.uri.path)
        if let identity = InternalIdentity.read(token, for: call, key: key, now: now) { return identity }
      }
      throw Problem.unsigned
    }
  }

  /// The key that a gateway in front of this process shares with it; nil where there is none.
  var gatewayKey: InternalKey? { if case .gateway(let key, _) = self { key } else { nil } }

  /// Whether a path is answered without anybody signed in.
  func isPublic(_ path: String) -> Bool {
    switch self {
    case .owner: false
    case .tokens: AccessRules.isPublic(path)
    // Behind a gateway, nobody comes but by it.
    case .gateway: AccessRules.isHealth(path)
    }
  }

  /// Whether a request tells of a gateway's word that is not believed.
  fileprivate func doubts(_ request: Request, for identity: Identity?) -> Bool {
    guard case .gateway = self, identity == nil else { return false }
    return request.headers.contains(.identity)
  }

  private static func token(of request: Request) throws(Problem) -> String {
    let values = request.headers[values: .authorization]
    guard let value = values.first else { throw .unsigned }
    let parts = value.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: true)
    guard values.count == 1, parts.count == 2, Substring(parts[0]).lowercased() == "bearer" else { throw .tokenRefused }
    return String(Substring(parts[1]))
  }
}

/// Notes who a request is made for, and lets nobody further who may not do it.
struct SignInMiddleware: RouterMiddleware {
  /// The only paths at which services of other processes are believed, and at which they mean themselves.
  private static let servicePaths = [GatewayEventSink.path, "\(RegistrationController.path)/"]

  let signIn: SignIn
  /// The tokens between gateway and services that were used here.
  let spent = SpentTokens()
  /// What services of other processes sign with; nil where there are none.
  var services: InternalKey?
  /// What is shown to read the metrics.
  var scrapeToken: ScrapeToken?
  /// Seconds since 1970.
  let now: @Sendable () -> Int

  func handle(
    _ request: Request, context: GatewayContext, next: @concurrent (Request, GatewayContext) async throws -> Response
  ) async throws -> Response {
    var context = context
    if let service = service(of: request, context) {
      context.identity = service
    } else if request.uri.path == MetricsController.path, scrapeToken?.admits(request) == true {
      context.identity = .scraper
    } else if signIn.isPublic(request.uri.path) {
      // Whoever asks for new tokens may well hold an old one.
      context.identity = try? await caller(of: request, context)
      // The gateway that asks how this service is learns that its calls would be refused.
      guard !signIn.doubts(request, for: context.identity) else { throw Problem.unsigned }
    } else {
      let identity = try await caller(of: request, context)
      try AccessRules.check(identity, request.method, request.uri.path)
      context.identity = identity
    }
    if let caller = context.identity?.caller { context.notes.note(user: caller) }
    return try await next(request, context)
  }

  /// Who a request is made for; the word of a gateway is believed once.
  private func caller(of request: Request, _ context: GatewayContext) async throws -> Identity {
    let now = now()
    let identity = try await signIn.identity(of: request, at: now)
    guard case .gateway = signIn else { return identity }
    guard let token = request.headers[.identity], spent.spend(token, at: now) else { throw Problem.unsigned }
    context.notes.noteSigned()
    return identity
  }

  /// The service that calls, when it is one and where it may.
  private func service(of request: Request, _ context: GatewayContext) -> Identity? {
    guard let services, let token = request.headers[.service],
      Self.servicePaths.contains(where: { request.uri.path.hasPrefix($0) }),
      case let now = now(), case let call = InternalCall(to: InternalCall.gateway, request.method, request.uri.path),
      let name = InternalIdentity.readService(token, for: call, key: services, now: now), spent.spend(token, at: now)
    else { return nil }
    context.notes.noteSigned()
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
