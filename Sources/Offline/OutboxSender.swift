package import Canvas
package import EaselAPI
package import EaselKit

/// Sends what waits in the outbox: in order for each subject, each once, whichever program made it.
package actor OutboxSender {
  /// Why sending came to an end.
  package enum End: Sendable, Hashable {
    /// Nothing is left that can be sent.
    case empty
    /// The server cannot be reached, or wants no more for now.
    case stopped(BackendFailure)
    /// The outbox itself cannot be read or written.
    case broken(StoreError)
  }

  private let account: String
  private let store: any OutboxStore
  private let transport: any Transport
  private let lock: any OutboxLock
  private let now: @Sendable () -> Timestamp
  private let newID: @Sendable () -> String

  package init(
    account: String, store: any OutboxStore, transport: any Transport, lock: any OutboxLock,
    now: @escaping @Sendable () -> Timestamp, newID: @escaping @Sendable () -> String
  ) {
    self.account = account
    self.store = store
    self.transport = transport
    self.lock = lock
    self.now = now
    self.newID = newID
  }
}
