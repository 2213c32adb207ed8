import Crypto
import EaselAPI
import EaselKit
import Foundation
import HTTPTypes
import JWTKit
import TestKit
import Testing

@testable import Backend

/// Access tokens: which are taken, and which are not.
@Suite("access tokens", .timeLimit(.minutes(1)))
struct TokenTests {
  private static let items = TodoAPI.items().request

  private static func claims(
    at now: Timestamp, issuer: String = "easel", audience: String = "easel", madeAgo: Int = 0
  ) -> AccessClaims {
    let made = now.adding(seconds: -madeAgo)
    return AccessClaims(
      iss: issuer, aud: audience, sub: "u", name: "Ada", role: .member, sid: "s", jti: "j", iat: made.numericDate,
      exp: made.adding(seconds: AccessTokens.life).numericDate)
  }

  private static func signed(
    _ claims: AccessClaims, with key: SigningKey, kid: String? = nil, type: String = "at+jwt"
  ) async throws -> String {
    let id = JWKIdentifier(string: kid ?? key.id)
    let keys = await JWTKeyCollection().add(eddsa: EdDSA.PrivateKey(backing: key.key), kid: id)
    return try await keys.sign(claims, kid: id, header: ["typ": .string(type)])
  }

  /// The same token to whoever passes over the bits of its last letter that say nothing.
  private static func withSpareBits(_ token: String) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    let index = token.last.flatMap(letters.firstIndex) ?? 0
    return token.dropLast() + String(letters[index ^ 1])
  }

  private static func base64(_ text: String) -> String { Base64URL.encode(Data(text.utf8)) }

  @Test("nothing but what is public is answered without a token, not even that a path is not there")
  func withoutToken() async throws {
    try await AuthDesk.with { desk in
      for path in [
        "/api/todo/items", "/api/live", "/api/auth/me", "/api/nope", "/", "/health/other", "/api/auth/users",
      ] {
        let answer = try await desk.send(BackendRequest(.get, path))
        try desk.server.refusal(401, "auth.required", of: answer)
        #expect(answer.headers[.wwwAuthenticate] == "Bearer realm=\"easel\"")
      }
      #expect(try await desk.send(BackendRequest(.get, "/health/ready")).status == 204)
      #expect(try await desk.send(BackendRequest(.get, "/health/status")).status == 200)
      #expect(try await desk.send(BackendRequest(.get, "/api/auth/jwks")).status == 200)
    }
  }

  @Test("whoever is not signed in learns that a service fails, and not where its files lie")
  func health() async throws {
    try await withTemporaryFolder { folder in
      let services = folder.appending(path: "services")
      try FileManager.default.createDirectory(at: services, withIntermediateDirectories: true)
      try Data("no database".utf8).write(to: services.appending(path: "todo.sqlite"))
      try await AuthDesk.with(in: folder.path) { desk in
        let stranger = try await desk.call(HealthAPI.status()).services
        #expect(stranger.map(\.status) == ["failing", "ok", "ok", "ok", "ok", "ok"])
        #expect(stranger[0].code == HealthStatus.damaged)
        #expect(stranger[0].detail == nil)
        let token = try await desk.newcomer("ada@example.com").accessToken
        let known = try await desk.call(HealthAPI.status(), as: token).services
        #expect(known[0].detail?.contains(services.path) == true)
      }
    }
  }

  @Test("a token that is not of this server, not of this kind or changed is refused")
  func forgeries() async throws {
    try await AuthDesk.with { desk in
      let now = desk.server.clock.now()
      let key = try desk.ring.current()
      let claims = Self.claims(at: now)
      let good = try await Self.signed(claims, with: key)
      #expect(try await desk.send(Self.items, as: Secret(good)).status == 200)

      let parts = good.split(separator: ".").map(String.init)
      let body = try #require(Base64URL.decode(parts[1]).map { String(decoding: $0, as: UTF8.self) })
      let promoted = Self.base64(body.replacing("\"member\"", with: "\"owner\""))
      let none = Self.base64(#"{"alg":"none","kid":"\#(key.id)","typ":"at+jwt"}"#)
      let stranger = SigningKey(at: now)
      let published = key.key.publicKey.rawRepresentation
      let mac = await JWTKeyCollection().add(
        hmac: HMACKey(from: published), digestAlgorithm: .sha256, kid: JWKIdentifier(string: key.id))
      let forgeries = [
        "\(none).\(parts[1]).", "\(none).\(parts[1]).\(parts[2])",
        "\(Self.base64(#"{"alg":"None","kid":"\#(key.id)","typ":"at+jwt"}"#)).\(parts[1]).",
        "\(parts[0]).\(promoted).\(parts[2])", "\(parts[0]).\(parts[1]).", "\(parts[0]).\(parts[1]).AAAA",
        "\(parts[0]).\(parts[1])", good + ".x", good + "=", good + "==", "\(parts[0])=.\(parts[1]).\(parts[2])",
        Self.withSpareBits(good), "", "x", "..", "\u{7F}", String(repeating: "a", count: 9000),
        try await mac.sign(claims, kid: JWKIdentifier(string: key.id), header: ["typ": "at+jwt"]),
        try await Self.signed(claims, with: stranger), try await Self.signed(claims, with: stranger, kid: key.id),
        try await Self.signed(claims, with: key, kid: "../\(key.id)"),
        try await Self.signed(claims, with: key, kid: ""),
        try await Self.signed(claims, with: key, type: "JWT"),
        try await Self.signed(Self.claims(at: now, issuer: "elsewhere"), with: key),
        try await Self.signed(Self.claims(at: now, audience: "easel-internal"), with: key),
      ]
      for token in forgeries {
        try desk.server.refusal(
          401, "auth.token.refused",
          of: try await desk.send(Self.items, as: Secret(token)))
      }
    }
  }

  @Test("other ways to say who one is are refused")
  func otherSchemes() async throws {
    try await AuthDesk.with { desk in
      let token = try await Self.signed(Self.claims(at: desk.server.clock.now()), with: desk.ring.current())
      var two = HTTPFields()
      two.append(HTTPField(name: .authorization, value: "Bearer \(token)"))
      two.append(HTTPField(name: .authorization, value: "Bearer \(token)"))
      let refused: [HTTPFields] = [
        [.authorization: "Basic YWRhOmE="], [.authorization: token], [.authorization: "Bearer"],
        [.authorization: "Bearer \(token) \(token)"], two,
      ]
      for headers in refused {
        try desk.server.refusal(
          401, "auth.token.refused", of: try await desk.server.send(.get, "/api/todo/items", headers, nil))
      }
      let named = HTTPFields([HTTPField(name: .authorization, value: "bearer \(token)")])
      #expect(try await desk.server.send(.get, "/api/todo/items", named, nil).status == 200)
    }
  }

  @Test("a token is good for a quarter of an hour, and clocks may be half a minute apart")
  func expiry() async throws {
    try await AuthDesk.with { desk in
      let clock = desk.server.clock
      let token = Secret(try await Self.signed(Self.claims(at: clock.now()), with: desk.ring.current()))
      let early = Secret(
        try await Self.signed(Self.claims(at: clock.now(), madeAgo: -60), with: desk.ring.current()))
      try desk.server.refusal(401, "auth.token.expired", of: try await desk.send(Self.items, as: early))
      clock.advance(seconds: AccessTokens.life + 29)
      #expect(try await desk.send(Self.items, as: token).status == 200)
      clock.advance(seconds: 1)
      try desk.server.refusal(401, "auth.token.expired", of: try await desk.send(Self.items, as: token))
      // The same when it was never seen while it was good.
      let old = Secret(
        try await Self.signed(Self.claims(at: clock.now(), madeAgo: 931), with: desk.ring.current()))
      try desk.server.refusal(401, "auth.token.expired", of: try await desk.send(Self.items, as: old))
    }
  }

  @Test("keys are files that only their owner reads, and outlive the server; one that cannot be read stops it")
  func keyFiles() throws {
    try withTemporaryFolder { folder in
      let keys = "\(folder.path)/keys"
      let clock = TestClock()
      let first = try KeyRing(folder: keys, now: clock.now).current()
      #expect(try KeyRing(folder: keys, now: clock.now).current().id == first.id)
      #expect(first.madeAt == clock.now())
      let file = "\(keys)/\(first.id).pem"
      let mode = { (path: String) in
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      }
      #expect(try mode(file) == 0o600)
      #expect(try mode(keys) == 0o700)
      #expect(try FileManager.default.contentsOfDirectory(atPath: keys) == ["\(first.id).pem"])
      try Data("nonsense".utf8).write(to: URL(filePath: file))
      #expect(throws: BackendError.signingKeyUnusable(path: file)) { try KeyRing(folder: keys, now: clock.now) }
    }
  }

  @Test("many tokens are remembered, and forgetting them refuses none")
  func memory() async throws {
    try await withTemporaryFolder { folder in
      let clock = TestClock()
      let tokens = AccessTokens(ring: try KeyRing(folder: folder.path, now: clock.now), now: clock.now)
      let identity = Identity(user: "u", name: "Ada", role: .member, session: "s")
      let token = try await tokens.make(for: identity).revealed
      let seen = SeenTokens()
      let claims = Self.claims(at: clock.now())
      for number in 0...SeenTokens.capacity { seen.keep(claims, for: "\(number)") }
      #expect(seen.claims(of: "0") == nil)
      #expect(seen.claims(of: "\(SeenTokens.capacity)") == claims)
      #expect(try await tokens.identity(of: token) == identity)
      #expect(try await tokens.identity(of: token) == identity)
      #expect(tokens.isGood(identity))
      tokens.end(session: "s")
      #expect(!tokens.isGood(identity))
      await #expect(throws: Problem.tokenRefused) { try await tokens.identity(of: token) }
    }
  }

  @Test("what is remembered of new tokens after a change of somebody's role ends when the old ones have expired")
  func remembered() {
    let (ended, clock) = (EndedSignIns(), TestClock())
    ended.made(token: "early", for: "ada", at: clock.now())
    #expect(ended.tokenCount == 0)
    ended.outdate(user: "ada", at: clock.now())
    for number in 1...10 { ended.made(token: "\(number)", for: "ada", at: clock.now()) }
    #expect(ended.tokenCount == 10)
    clock.advance(seconds: EndedSignIns.memory)
    for number in 11...20 { ended.made(token: "\(number)", for: "ada", at: clock.now()) }
    #expect(ended.tokenCount == 0)
  }
}
