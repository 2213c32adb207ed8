import EaselAPI
import EaselKit
import Foundation
import JWTKit
import Logging
import TestKit
import Testing

@testable import Backend

/// Signing keys: when a new one signs, and how long the one before it is served.
@Suite("rotation of signing keys", .timeLimit(.minutes(1)))
struct KeyRotationTests {
  private static let items = TodoAPI.items().request
  private static let day = 24 * 3600

  private func files(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted().map(SigningKey.id(ofFile:))
  }

  @Test("after a rotation the old key is served until its tokens have ended, and is gone then")
  func served() async throws {
    try await AuthDesk.with { desk in
      let clock = desk.server.clock
      let ada = try await desk.newcomer("ada@example.com")
      let old = try desk.ring.current().id
      clock.advance(seconds: 60)
      try desk.ring.rotate()
      let new = try desk.ring.current().id
      #expect(new > old)
      #expect(try await desk.send(Self.items, as: ada.accessToken).status == 200)
      let set = try await desk.send(BackendRequest(.get, "/api/auth/jwks")).decoded(PublicKeySet.self)
      #expect(set.keys.map(\.kid) == [old, new])
      #expect(set.keys.allSatisfy { $0.kty == "OKP" && $0.crv == "Ed25519" && $0.alg == "EdDSA" && $0.use == "sig" })

      let due = try desk.ring.maintain()
      #expect(due == clock.now().adding(seconds: KeyRing.servedSeconds))
      clock.advance(seconds: KeyRing.servedSeconds - 1)
      _ = try desk.ring.maintain()
      #expect(desk.ring.ids == [old, new])
      clock.advance(seconds: 1)
      let next = try desk.ring.maintain()
      #expect(desk.ring.ids == [new])
      #expect(try files(desk.ring.folder) == [new])
      #expect(next > clock.now())
      // No token of the old key is good any more at that moment, seen before or not.
      try desk.server.refusal(401, "auth.token.expired", of: try await desk.send(Self.items, as: ada.accessToken))
      let again = try await desk.call(AuthAPI.refresh(ada.refreshToken))
      #expect(try await desk.send(Self.items, as: again.accessToken).status == 200)
    }
  }

  @Test("a new key signs when the old one has signed for as many days as are set, though nobody signs in")
  func scheduled() throws {
    try withTemporaryFolder { folder in
      let clock = TestClock()
      let ring = try KeyRing(folder: "\(folder.path)/keys", days: 2, now: clock.now)
      let first = ring.ids
      #expect(try ring.maintain() == clock.now().adding(seconds: 2 * Self.day))
      clock.advance(seconds: 2 * Self.day - 1)
      _ = try ring.maintain()
      #expect(ring.ids == first)
      clock.advance(seconds: 1)
      #expect(try ring.maintain() == clock.now().adding(seconds: KeyRing.servedSeconds))
      #expect(ring.ids.count == 2 && ring.ids.first == first[0])
      clock.advance(seconds: KeyRing.servedSeconds)
      _ = try ring.maintain()
      #expect(ring.ids.count == 1 && ring.ids != first)
      // A clock that was put back makes no key that would count as older.
      let newest = try #require(ring.ids.last)
      clock.advance(seconds: -Self.day)
      try ring.rotate()
      #expect(ring.ids.first == newest && ring.ids.count == 2)
      #expect(try KeyRing(folder: "\(folder.path)/keys", days: 2, now: clock.now).ids == ring.ids)
    }
  }

  @Test("a server takes the key that the command makes, and its log tells of both keys")
  func commanded() async throws {
    try await withTemporaryFolder { folder in
      let clock = TestClock()
      let ring = try KeyRing(folder: "\(folder.path)/keys", now: clock.now)
      let old = try ring.current().id
      let log = Locked<[String]>([])
      let rotation = KeyRotation(
        ring, logger: Logger(label: "test") { _ in LineLog(lines: log) }, now: clock.now,
        sleep: clock.sleep)
      let running = Task { try await rotation.run() }
      defer { running.cancel() }
      let keys = SigningKeyFolder(data: folder.path)
      clock.advance(seconds: 60)
      let made = try keys.rotate(at: clock.now()).id
      try await waitUntil { ring.ids.last == made }
      #expect(try ring.current().id == made)
      #expect(try keys.entries().map(\.id) == [old, made])
      #expect(try keys.entries().map(\.isSigning) == [false, true])
      try await waitUntil { log.value.contains { $0.contains("a new key signs") } }
    }
  }

  @Test("the command needs the keys of a server, and a key that cannot be read leaves the present one")
  func refused() throws {
    try withTemporaryFolder { folder in
      let clock = TestClock()
      let path = "\(folder.path)/keys"
      #expect(throws: BackendError.signingKeysMissing(path: path)) {
        try SigningKeyFolder(data: folder.path).rotate(at: clock.now())
      }
      let ring = try KeyRing(folder: path, now: clock.now)
      let old = try ring.current().id
      let bad = "\(path)/\(TimeOrderedID.make(at: clock.now().adding(seconds: 5))).pem"
      try Data("nonsense".utf8).write(to: URL(filePath: bad))
      #expect(throws: BackendError.signingKeyUnusable(path: bad)) { try ring.maintain() }
      #expect(try ring.current().id == old)
    }
  }
}
