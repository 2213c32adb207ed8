import HTTPTypes

/// How the gateway tells a service who a call is made for (`Easel-Identity`), and a service tells the gateway who it is
/// (`Easel-Service`).
///
/// The two are meant for different readers, so that neither can be passed off as the other. Each is good for one call.
package enum InternalIdentity {
  private static let toServices = "easel-internal"
  private static let toGateway = "easel-gateway"

  private struct Caller: Codable {
    let service: String
  }

  static func make(_ identity: Identity, for call: InternalCall, key: InternalKey, now: Int) throws -> String {
    try SignedClaims.make(identity, for: toServices, call, key: key, now: now)
  }

  static func read(_ token: String, for call: InternalCall, key: InternalKey, now: Int) -> Identity? {
    SignedClaims.read(Identity.self, token, for: toServices, call, key: key, now: now)
  }

  /// Makes the token that a service sends with a call to the gateway.
  static func make(service: String, for call: InternalCall, key: InternalKey, now: Int) throws -> String {
    try SignedClaims.make(Caller(service: service), for: toGateway, call, key: key, now: now)
  }

  static func readService(_ token: String, for call: InternalCall, key: InternalKey, now: Int) -> String? {
    SignedClaims.read(Caller.self, token, for: toGateway, call, key: key, now: now)?.service
  }
}

/// Who makes a call between gateway and services.
enum InternalSender: Sendable {
  /// The gateway calls a service for somebody.
  case gateway(for: Identity, to: String)
  /// A service calls the gateway in front of it.
  case service(String)

  /// The header that carries the token.
  var header: HTTPField.Name {
    switch self {
    case .gateway: .identity
    case .service: .service
    }
  }

  /// A token that is good for one call of a target.
  func token(_ method: HTTPRequest.Method, _ target: String, key: InternalKey, now: Int) throws -> String {
    switch self {
    case .gateway(let identity, let service):
      try InternalIdentity.make(identity, for: InternalCall(to: service, method, target), key: key, now: now)
    case .service(let name):
      try InternalIdentity.make(
        service: name, for: InternalCall(to: InternalCall.gateway, method, target), key: key, now: now)
    }
  }
}

extension Identity {
  /// The gateway, where it asks a service how it is.
  static let gateway = Identity(user: "service:gateway", name: "gateway", role: .owner)
}
