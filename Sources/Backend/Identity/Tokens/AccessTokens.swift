import Crypto
import EaselAPI
package import EaselKit
import Foundation
import JWTKit
import Synchronization

/// Makes access tokens and tells whose they are.
///
/// One algorithm is taken and no other; the key is found by its id and never by trying.
package final class AccessTokens: TokenVerifier {
  static let algorithm = "EdDSA"
  /// How long one is good, in seconds.
  package static let life = 15 * 60
  /// How far clocks may be apart, in seconds.
  static let leeway = 30
  static let longest = 4096

  private let ring: KeyRing
  private let issuer: String
  private let now: @Sendable () -> Timestamp
  private let seen = SeenTokens()
  private let ended = EndedSignIns()
  private let listeners = Mutex<[@Sendable (EndedSignIn) -> Void]>([])

  /// Tokens signed with the keys of a ring, in the name of an issuer.
  package init(ring: KeyRing, issuer: String = "easel", now: @escaping @Sendable () -> Timestamp) {
    self.ring = ring
    self.issuer = issuer
    self.now = now
  }

  /// A new token for a sign-in.
  func make(for identity: Identity) async throws -> Secret {
    let key = try ring.current()
    let time = now()
    let claims = AccessClaims(
      iss: issuer, aud: AccessClaims.audience, sub: identity.user, name: identity.name, role: identity.role,
      sid: identity.session ?? "", jti: TimeOrderedID.make(at: time), iat: time.numericDate,
      exp: time.adding(seconds: Self.seconds(for: identity, at: time)).numericDate, link: identity.link,
      until: identity.until)
    let header: JWTHeader = ["typ": .string(AccessClaims.type)]
    let signer = await JWTKeyCollection().add(
      eddsa: EdDSA.PrivateKey(backing: key.key), kid: JWKIdentifier(string: key.id))
    ended.made(token: claims.jti, for: claims.sub, at: now())
    return Secret(try await signer.sign(claims, kid: JWKIdentifier(string: key.id), header: header))
  }

  /// For how many seconds a token that is made now is good: that of a link no longer than the link.
  static func seconds(for identity: Identity, at now: Timestamp) -> Int {
    guard let until = identity.until else { return life }
    return min(life, max(until - Int(now.milliseconds / 1000), 1))
  }

  package func identity(of token: String) async throws -> Identity {
    if let claims = seen.claims(of: token) { return try current(claims) }
    guard token.utf8.count <= Self.longest, let claims = try? await verified(token) else {
      throw Problem.tokenRefused
    }
    let identity = try current(claims)
    seen.keep(claims, for: token)
    return identity
  }

  package func known(_ token: String) -> Identity? {
    guard let claims = seen.claims(of: token) else { return nil }
    return try? current(claims)
  }

  /// The public halves of the keys.
  package var published: PublicKeySet { ring.published }

  /// From now on no token of a sign-in is taken.
  package func end(session: String) {
    ended.end(session: session, at: now())
    tell(.session(session))
  }

  /// From now on no token that a person has is taken; new ones are.
  package func outdate(user: String) {
    ended.outdate(user: user, at: now())
    tell(.tokens(of: user))
  }

  /// What ended before this process began, so that tokens of it are not taken here either.
  func recall(_ end: EndedSignIn, at time: Timestamp) {
    switch end {
    case .session(let session): ended.end(session: session, at: time)
    case .tokens(let user): ended.outdate(user: user, at: time)
    }
  }

  package func onEnd(_ tell: @escaping @Sendable (EndedSignIn) -> Void) { listeners.withLock { $0.append(tell) } }

  /// Whether a sign-in that was good once still is.
  package func isGood(_ identity: Identity) -> Bool { !ended.contains(session: identity.session) }

  private func tell(_ end: EndedSignIn) {
    for listener in listeners.withLock({ $0 }) { listener(end) }
  }

  private func verified(_ token: String) async throws -> AccessClaims {
    let header = try TokenHeader(of: token)
    guard header.alg == Self.algorithm, header.typ == AccessClaims.type, header.crit == nil,
      let key = ring.published.verifying[header.kid]
    else { throw Problem.tokenRefused }
    let collection = await JWTKeyCollection().add(eddsa: EdDSA.PublicKey(backing: key))
    let claims = try await collection.verify(token, as: AccessClaims.self)
    guard claims.iss == issuer, claims.aud == AccessClaims.audience else { throw Problem.tokenRefused }
    return claims
  }

  /// Whom claims are for, when they are good at this moment.
  private func current(_ claims: AccessClaims) throws(Problem) -> Identity {
    let time = now().numericDate
    guard claims.exp + Double(Self.leeway) > time, claims.iat - Double(Self.leeway) <= time else {
      throw .tokenExpired
    }
    // The end of a link is a moment of this clock; that of its tokens may be one of another.
    if let until = claims.until, Double(until) <= time { throw .tokenExpired }
    guard !ended.contains(session: claims.sid),
      !ended.isOutdated(user: claims.sub, token: claims.jti, madeAt: claims.iat)
    else { throw .tokenRefused }
    return claims.identity
  }
}

/// The head of a token: which algorithm and key it claims.
private struct TokenHeader: Decodable {
  let alg: String
  let kid: String
  let typ: String
  let crit: [String]?

  init(of token: String) throws {
    let parts = token.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    // A token has one form: none with padding, and none with spare bits in a last letter (RFC 7515 section 2).
    guard parts.count == 3, parts.allSatisfy({ Base64URL.decode($0).map(Base64URL.encode) == $0 }),
      let bytes = Base64URL.decode(parts[0])
    else { throw Problem.tokenRefused }
    self = try APIJSON.decode(TokenHeader.self, from: Array(bytes))
  }
}

extension Problem {
  static let tokenRefused = Problem(
    status: 401, code: "auth.token.refused", title: "Unauthorized",
    detail: "The access token is not good; refresh it, or sign in again.")

  static let tokenExpired = Problem(
    status: 401, code: "auth.token.expired", title: "Unauthorized",
    detail: "The access token has expired; refresh it.")
}
