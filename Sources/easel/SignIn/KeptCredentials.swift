import Dispatch
import EaselKit
import Glibc
import Transport

/// The credentials of the account that this program was started with, at one server.
///
/// Another account that is signed in there meanwhile is not taken: what waits to be sent is this one's.
final class KeptCredentials: CredentialStore {
  private let vault: SignInVault
  private let address: ServerAddress
  /// Nil when nobody was signed in there at the start.
  private let account: String?
  /// How long another program that renews is waited for, in milliseconds.
  private let patience: Int64
  /// All that blocks is done here.
  private let queue = DispatchQueue(label: "easel.sign-in")

  init(
    _ vault: SignInVault, at address: ServerAddress, account: String?,
    patience: Int64 = SignInFolder.renewalPatience
  ) {
    self.vault = vault
    self.address = address
    self.account = account
    self.patience = patience
  }

  var missing: BackendFailure { SignInTrouble.missing(address) }

  var busy: BackendFailure { SignInTrouble.renewing(address) }

  func isEnd(_ failure: BackendFailure) -> Bool { SignInTrouble.isEnd(failure) }

  func read() async throws(BackendFailure) -> Credentials? {
    try await onQueue { [self] () throws(BackendFailure) in
      guard let record = try record() else { return nil }
      do throws(SystemError) {
        if let found = try vault.credentials(of: record) { return found }
      } catch {
        throw SignInTrouble.files(vault.folder.path, error)
      }
      throw SignInTrouble.lost(record)
    }
  }

  func alone(
    _ work: @escaping @Sendable () async throws(BackendFailure) -> Credentials
  ) async throws(BackendFailure) -> Credentials? {
    let lock = try await onQueue { [vault, patience] () throws(BackendFailure) -> SignInFolder.Lock? in
      do throws(SystemError) { return try vault.folder.renewalLock(patience: patience) } catch {
        guard error.code == EWOULDBLOCK else { throw SignInTrouble.files(vault.folder.path, error) }
        return nil
      }
    }
    guard let lock else { return nil }
    defer { lock.release() }
    return try await work()
  }

  func keep(_ credentials: Credentials, insteadOf old: Credentials) async throws(BackendFailure) -> Bool {
    try await changing { [self] () throws(BackendFailure) -> Bool in
      // Signed out meanwhile: nothing is to be kept.
      guard let record = try record() else { throw missing }
      do throws(SystemError) {
        guard try isKept(old, for: record) else { return false }
        let place = try vault.keep(credentials, for: record)
        let renewed = record.with(place: place, role: credentials.role)
        guard renewed != record else { return true }
        try vault.folder.change { list in list.put(renewed, isCurrent: list.current == record.address) }
        if place != record.place { vault.forget(record) }
        return true
      } catch {
        throw SignInTrouble.files(vault.folder.path, error)
      }
    }
  }

  func end(_ credentials: Credentials) async -> BackendFailure? {
    do throws(BackendFailure) {
      return try await changing { [self] () throws(BackendFailure) -> BackendFailure? in
        guard let record = try record() else { return missing }
        do throws(SystemError) {
          guard try isKept(credentials, for: record) else { return nil }
          vault.forget(record)
          try vault.folder.change { list in
            list.put(record.with(place: .none), isCurrent: list.current == record.address)
          }
        } catch {
          throw SignInTrouble.files(vault.folder.path, error)
        }
        return trouble(ending: record)
      }
    } catch {
      return error
    }
  }

  /// Whether some credentials are those that are kept; so they are, too, where a keyring does not tell.
  private func isKept(_ credentials: Credentials, for record: SignInRecord) throws(SystemError) -> Bool {
    guard let found = try vault.credentials(of: record) else { return true }
    return found.refreshToken == credentials.refreshToken
  }

  /// Does some work on what is kept while no other program does.
  private func changing<Value: Sendable>(
    _ work: @escaping @Sendable () throws(BackendFailure) -> Value
  ) async throws(BackendFailure) -> Value {
    try await onQueue { [vault] () throws(BackendFailure) -> Value in
      let lock: SignInFolder.Lock
      do throws(SystemError) { lock = try vault.folder.lock() } catch {
        throw SignInTrouble.files(vault.folder.path, error)
      }
      defer { lock.release() }
      return try work()
    }
  }

  /// The sign-in whose credentials these are; nil when there is none and never was.
  private func record() throws(BackendFailure) -> SignInRecord? {
    let list: SignInList
    do throws(SystemError) { list = try vault.folder.list() } catch {
      throw SignInTrouble.files(vault.folder.path, error)
    }
    guard let record = list["\(address)"] else {
      if account == nil { return nil }
      throw SignInTrouble.left("\(address)")
    }
    guard record.account == account else { throw SignInTrouble.somebodyElse(record) }
    guard !record.isOver else { throw trouble(ending: record) }
    guard address.isPrivate || record.isOpen else { throw SignInTrouble.readable(record) }
    return record
  }

  /// Why a sign-in is over: the person ended it, or the server did.
  private func trouble(ending record: SignInRecord) -> BackendFailure {
    vault.folder.isLeft(record.id) ? SignInTrouble.left(record.address) : SignInTrouble.over(record)
  }

  private func onQueue<Value: Sendable>(
    _ work: @escaping @Sendable () throws(BackendFailure) -> Value
  ) async throws(BackendFailure) -> Value {
    let result: Result<Value, BackendFailure> = await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: Result(catching: work)) }
    }
    return try result.get()
  }
}
