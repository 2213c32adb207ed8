/// How the gateway tells a service who a call is made for (`Easel-Identity`), and a service tells the gateway who it is
/// (`Easel-Service`).
///
/// The two are meant for different readers, so that neither can be passed off as the other.
package enum InternalIdentity {
  private static let toServices = "easel-internal"
  private static let toGateway = "easel-gateway"

  private struct Caller: Codable {
    let service: String
  }

  static func make(_ identity: Identity, key: InternalKey, now: Int) throws -> String {
    try SignedClaims.make(identity, for: toServices, key: key, now: now)
  }

  static func read(_ token: String, key: InternalKey, now: Int) -> Identity? {
    SignedClaims.read(Identity.self, token, for: toServices, key: key, now: now)
  }

  /// What a service sends with its calls to the gateway.
  package static func make(service: String, key: InternalKey, now: Int) throws -> String {
    try SignedClaims.make(Caller(service: service), for: toGateway, key: key, now: now)
  }

  static func readService(_ token: String, key: InternalKey, now: Int) -> String? {
    SignedClaims.read(Caller.self, token, for: toGateway, key: key, now: now)?.service
  }
}

extension Identity {
  /// The gateway, where it asks a service how it is.
  static let gateway = Identity(user: "service:gateway", name: "gateway", role: .owner)
}
