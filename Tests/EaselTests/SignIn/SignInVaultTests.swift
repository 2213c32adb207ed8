import EaselAPI
import EaselKit
import Foundation
import TestKit
import Testing
import Transport

@testable import easel

/// Where secrets are: a keyring played by a script, and files.
@Suite(.serialized, .timeLimit(.minutes(1)))
struct SignInVaultTests {
  private static let credentials = Credentials(
    accessToken: "the-access-token", expiresAt: Timestamp(seconds: 900), refreshToken: "the-refresh-token")

  /// A keyring that keeps secrets in files beside it and notes how it was called.
  private static let working = """
    #!/bin/sh
    echo "$@" >> "$(dirname "$0")/calls"
    for last; do :; done
    case "$1" in
      store) cat > "$(dirname "$0")/$last" ;;
      lookup) cat "$(dirname "$0")/$last" ;;
      clear) rm -f "$(dirname "$0")/$last" ;;
    esac
    """

  private func vault(in folder: URL, script: String?) throws -> SignInVault {
    let programs = folder.appending(path: "bin")
    try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: true)
    if let script {
      let tool = programs.appending(path: "secret-tool")
      try Data(script.utf8).write(to: tool)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tool.path)
    }
    let paths = EaselPaths(environment: ["EASEL_HOME": folder.appending(path: "home").path])
    let vault = SignInVault(paths, programs: "\(programs.path):/nowhere")
    try vault.folder.lock().release()
    return vault
  }

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test func filesThatOthersCouldReadAreClosedAndNamed() throws {
    try withTemporaryFolder { folder in
      let vault = try vault(in: folder, script: nil)
      let record = SignInListTests.record(place: .none)
      let kept = record.with(place: try vault.keep(Self.credentials, for: record))
      try vault.folder.change { $0.put(kept, isCurrent: true) }
      #expect(vault.folder.keepOthersOut().isEmpty)
      let secret = "\(vault.folder.path)/\(record.id).secret"
      for path in [vault.folder.listFile, secret] {
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
      }
      #expect(vault.folder.keepOthersOut() == [vault.folder.listFile, secret].sorted())
      #expect(vault.folder.keepOthersOut().isEmpty)
      // Whoever reads one closes it as well.
      try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: secret)
      #expect(try vault.credentials(of: kept) == Self.credentials)
      #expect(try mode(secret) == 0o600)
    }
  }

  @Test func aKeyringThatWorksHoldsThem() throws {
    try withTemporaryFolder { folder in
      let vault = try vault(in: folder, script: Self.working)
      let record = SignInListTests.record(place: .none)
      #expect(try vault.keep(Self.credentials, for: record) == .keyring)
      let kept = record.with(place: .keyring)
      #expect(try vault.credentials(of: kept) == Self.credentials)
      #expect(try FileManager.default.contentsOfDirectory(atPath: vault.folder.path) == ["lock"])
      let calls = try String(contentsOf: folder.appending(path: "bin/calls"), encoding: .utf8)
      #expect(!calls.contains("the-access-token"))
      #expect(!calls.contains("the-refresh-token"))
      vault.forget(kept)
      #expect(try vault.credentials(of: kept) == nil)
    }
  }

  @Test(
    "a keyring that hangs, fails, forgets or is not there leaves them to a file",
    arguments: [
      "#!/bin/sh\nsleep 600", "#!/bin/sh\ncat > /dev/null\nexit 1", "#!/bin/sh\ncat > /dev/null\nexit 0",
      "#!/bin/sh\nwhile :; do echo x; done", "not a program", nil,
    ])
  func fallsBack(script: String?) throws {
    try withTemporaryFolder { folder in
      let vault = try vault(in: folder, script: script)
      let record = SignInListTests.record(place: .none)
      #expect(try vault.keep(Self.credentials, for: record) == .file)
      let kept = record.with(place: .file)
      #expect(try vault.credentials(of: kept) == Self.credentials)
      #expect(try mode(vault.folder.path) == 0o700)
      #expect(try mode("\(vault.folder.path)/\(record.id).secret") == 0o600)
      #expect(try vault.credentials(of: record.with(place: .keyring)) == nil)
      vault.forget(kept)
      #expect(try vault.credentials(of: kept) == nil)
    }
  }

  @Test func aFolderThatOthersCouldReadIsClosedToThem() throws {
    try withTemporaryFolder { folder in
      let vault = try vault(in: folder, script: nil)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: vault.folder.path)
      try vault.folder.lock().release()
      #expect(try mode(vault.folder.path) == 0o700)
    }
  }

  @Test func theLockIsHeldByOne() async throws {
    try await withTemporaryFolder { folder in
      let vault = try vault(in: folder, script: nil)
      let lock = try vault.folder.lock()
      let second = Task.detached { try vault.folder.lock() }
      #expect(try !isLockFree(vault.folder.path))
      lock.release()
      try await second.value.release()
      #expect(try isLockFree(vault.folder.path))
    }
  }

  @Test("who renews keeps nobody from reading and changing; another who would renew is told soon, as without a server")
  func renewalIsWaitedForBriefly() async throws {
    try await withTemporaryFolder { folder in
      let vault = try vault(in: folder, script: nil)
      let record = SignInListTests.record()
      try put(record, in: vault)
      let address = try ServerAddress(record.address)
      let renewal = try vault.folder.renewalLock()
      try vault.folder.lock().release()
      let other = KeptCredentials(vault, at: address, account: record.account, patience: 20)
      #expect(try await other.read() == Self.credentials)
      #expect(try await other.keep(Self.credentials, insteadOf: Self.credentials))
      let meanwhile = try await other.alone { Self.credentials }
      #expect(meanwhile == nil)
      let failure = other.busy
      #expect(failure.isPassing && CommandFailure(failure).isServerAway && failure.sentence.contains("\(address)"))
      #expect(!other.isEnd(failure))
      renewal.release()
      #expect(try await other.alone { Self.credentials } == Self.credentials)
    }
  }

  @Test func whatWasKeptMeanwhileStays() async throws {
    try await withTemporaryFolder { folder in
      let vault = try vault(in: folder, script: nil)
      let record = SignInListTests.record()
      try put(record, in: vault)
      let old = Credentials(
        accessToken: "old", expiresAt: Timestamp(seconds: 900), refreshToken: "an-earlier-refresh-token")
      #expect(try await kept(vault, record).keep(old, insteadOf: old) == false)
      let store = try kept(vault, record)
      #expect(await store.end(old) == nil)
      #expect(try await kept(vault, record).read() == Self.credentials)
    }
  }

  private func isLockFree(_ folder: String) throws -> Bool {
    let file = open("\(folder)/lock", O_RDWR)
    defer { close(file) }
    return flock(file, LOCK_EX | LOCK_NB) == 0
  }

  // MARK: - Credentials of one account

  private func kept(_ vault: SignInVault, _ record: SignInRecord) throws -> KeptCredentials {
    KeptCredentials(vault, at: try ServerAddress(record.address), account: record.account)
  }

  private func put(_ record: SignInRecord, in vault: SignInVault) throws {
    try vault.folder.change { $0.put(record, isCurrent: true) }
    _ = try vault.keep(Self.credentials, for: record)
  }

  @Test("signed out, over and somebody else's are ends; what cannot be read or had is none")
  func ends() throws {
    let (record, address) = (SignInListTests.record(), try ServerAddress("https://desk.example"))
    for failure in [
      SignInTrouble.missing(address), SignInTrouble.left(record.address), SignInTrouble.over(record),
      SignInTrouble.somebodyElse(record), SignInTrouble.readable(record),
    ] {
      #expect(SignInTrouble.isEnd(failure), "\(failure)")
    }
    for failure in [
      SignInTrouble.lost(record), SignInTrouble.renewing(address), SignInTrouble.files("/x", SystemError.noSense),
    ] {
      #expect(!SignInTrouble.isEnd(failure), "\(failure)")
    }
  }

  @Test func whoSignsOutElsewhereIsToldSoAlsoWhileTheServerEndsTheSignIn() async throws {
    try await withTemporaryFolder { folder in
      let vault = try vault(in: folder, script: nil)
      let record = SignInListTests.record()
      try put(record, in: vault)
      let store = try kept(vault, record)
      vault.folder.noteLeaving(record.id)
      let left = SignInTrouble.left(record.address)
      #expect(left.sentence.hasPrefix("You signed out in another terminal"))
      #expect(await store.end(Self.credentials) == left)
      await #expect(throws: left) { try await store.read() }
      try vault.folder.change { $0.remove(record.address) }
      vault.folder.forgetLeaving(record.id)
      await #expect(throws: left) { try await store.read() }
    }
  }

  @Test func somebodyElseWhoSignedInMeanwhileIsNotTaken() async throws {
    try await withTemporaryFolder { folder in
      let vault = try vault(in: folder, script: nil)
      var record = SignInListTests.record()
      try put(record, in: vault)
      let store = try kept(vault, record)
      #expect(try await store.read() == Self.credentials)
      record.account = "u-2"
      try put(record, in: vault)
      await #expect { try await store.read() } throws: { ($0 as? BackendFailure)?.isPassing == true }
      await #expect(throws: BackendFailure.self) {
        try await store.keep(Self.credentials, insteadOf: Self.credentials)
      }
    }
  }

  @Test func whatTheServerHasEndedHasNoSecretsAnyMore() async throws {
    try await withTemporaryFolder { folder in
      let vault = try vault(in: folder, script: nil)
      let record = SignInListTests.record()
      try put(record, in: vault)
      let store = try kept(vault, record)
      let failure = try #require(await store.end(Self.credentials))
      #expect(failure.sentence.contains("easel login https://desk.example"))
      await #expect(throws: failure) { try await store.read() }
      #expect(try vault.folder.list().currentRecord?.isOver == true)
      let names = try FileManager.default.contentsOfDirectory(atPath: vault.folder.path)
      #expect(!names.contains { $0.hasSuffix(".secret") })
    }
  }

  @Test func whatTheServerSaysOfTheRoleIsRemembered() async throws {
    try await withTemporaryFolder { folder in
      let vault = try vault(in: folder, script: nil)
      let record = SignInListTests.record()
      try put(record, in: vault)
      #expect(try vault.folder.list().currentRecord?.isGuest == false)
      var renewed = Self.credentials
      renewed.role = "guest"
      #expect(try await kept(vault, record).keep(renewed, insteadOf: Self.credentials))
      #expect(try vault.folder.list().currentRecord?.isGuest == true)
      #expect(try await kept(vault, record).read() == Self.credentials)
    }
  }

  @Test func nothingIsSentInTheClear() async throws {
    try await withTemporaryFolder { folder in
      let vault = try vault(in: folder, script: nil)
      var record = SignInListTests.record("http://desk.example")
      try put(record, in: vault)
      await #expect(throws: SignInTrouble.readable(record)) { try await kept(vault, record).read() }
      record.isOpen = true
      try put(record, in: vault)
      #expect(try await kept(vault, record).read() == Self.credentials)
    }
  }

  @Test func aKeyringThatIsGoneMovesThemToAFile() async throws {
    try await withTemporaryFolder { folder in
      var vault = try vault(in: folder, script: Self.working)
      let record = SignInListTests.record(place: .keyring)
      try put(record, in: vault)
      vault = try self.vault(in: folder, script: "#!/bin/sh\nexit 1")
      #expect(try await kept(vault, record).keep(Self.credentials, insteadOf: Self.credentials))
      #expect(try vault.folder.list().currentRecord?.place == .file)
      #expect(try await kept(vault, record).read() == Self.credentials)
    }
  }
}
