import EaselKit
import Foundation
import Logging
import TestKit
import Testing

@testable import Backend

/// Files that hold secrets and that others could read: the server closes or refuses them, and says so.
@Suite("files of secrets", .timeLimit(.minutes(1)))
struct PrivateFileTests {
  private static func mode(_ path: String) throws -> Int {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int ?? 0
  }

  private static func open(_ path: String, _ mode: Int = 0o644) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  @Test("signing keys that others could read are closed, and the log says so")
  func signingKeys() throws {
    try withTemporaryFolder { folder in
      let keys = "\(folder.path)/keys"
      let key = try KeyRing(folder: keys, now: SystemClock.now).current().id
      let file = "\(keys)/\(key).pem"
      let log = Locked<[String]>([])
      let logger = Logger(label: "test") { _ in LineLog(lines: log) }
      _ = try SignInSettings().auth(in: folder.path, logger: logger, now: SystemClock.now)
      #expect(!log.value.contains { $0.contains("could open") })
      try Self.open(file)
      try Self.open(keys, 0o755)
      let ring = try SignInSettings().auth(in: folder.path, logger: logger, now: SystemClock.now).ring
      #expect(try (Self.mode(file), Self.mode(keys)) == (0o600, 0o700))
      #expect(ring.ids == [key])
      for path in [file, keys] {
        #expect(log.value.contains { $0.contains("could open \(path);") && $0.contains("easeld keys rotate") })
      }
    }
  }

  @Test("a database that others could read is closed with its journal, and the log says so")
  func databases() async throws {
    try await withTemporaryFolder { folder in
      let log = Locked<[String]>([])
      let exchange = EventExchange(logger: Logger(label: "test") { _ in LineLog(lines: log) })
      let environment = ServiceEnvironment(folder: folder.path, hub: LiveHub(), exchange: exchange)
      let path = "\(folder.path)/auth.sqlite"
      func open() async throws {
        let database = try ServiceDatabase(name: "auth", in: environment, migrations: AuthSchema.register)
        _ = try await AuthStore(database: database).user("ada")
      }
      try await open()
      #expect(log.value.isEmpty)
      try Self.open(path)
      try await open()
      #expect(try Self.mode(path) == 0o600)
      #expect(log.value == ["other users of this machine could read \(path); only its owner can now"])
    }
  }

  @Test("a key of TLS that everybody can read is refused; a group may read it")
  func tlsKeys() throws {
    try withTemporaryFolder { folder in
      let files = TLSFiles(certificate: "\(folder.path)/server.pem", key: "\(folder.path)/server.key")
      try Data(TestCertificates.first.utf8).write(to: URL(filePath: files.certificate))
      try writeSecret(TestCertificates.firstKey, to: files.key)
      try files.check(asServer: true)
      try Self.open(files.key, 0o640)
      try files.check(asServer: true)
      try Self.open(files.key, 0o644)
      let refusal = BackendError.certificateUnusable(
        path: files.key, reason: "everybody on this machine can read the key; chmod 600 it")
      #expect(throws: refusal) { try files.check(asServer: true) }
      #expect(throws: refusal) { try files.check(asServer: false) }
    }
  }
}
