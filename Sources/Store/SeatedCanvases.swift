package import Canvas
import Synchronization

/// What the terminals of a machine keep of one canvas, as one of them sees it that was just started.
///
/// Of a terminal that runs it sees what that has confirmed; of one that has ended all, as what that could not send is
/// this one's to send from now on. With the first thing that is kept, the rows of those go, in one transaction: a sudden end
/// before or after it loses nothing. What cannot be read of others stays where it is; that of its own is set aside.
package final class SeatedCanvases: SharedCanvasStore {
  /// What is let go of once.
  private struct Claim {
    /// The terminals that have ended and were read.
    var ended: Set<Int> = []
    /// Gives their places back.
    var release: (@Sendable () -> Void)?
  }

  /// What the terminal itself had when it was started, and what it sees of the others, in their order.
  package let own: SharedCanvas?
  package let others: [SharedCanvas]
  /// Whether what the terminal itself had cannot be read.
  package let isOwnLost: Bool
  /// Whether the terminal itself was looked at, which takes a while with a large canvas.
  private let isOwnRead: Bool
  private let seen: [Int: SharedCanvas]
  private let terminal: Int
  private let store: SQLiteStore
  private let claim = Mutex(Claim())

  /// All that they know in one; nil when they know nothing, or were not looked at.
  package var gathered: SharedCanvas.Gathered? { isOwnRead ? SharedCanvas.gathered(own, from: others) : nil }

  /// Reads what there is of others, and with that of the terminal itself.
  ///
  /// - Parameters:
  ///   - store: Where it is kept.
  ///   - account: Under what.
  ///   - terminal: Which one sees it.
  ///   - known: The terminals that something is kept of.
  ///   - readsOwn: Whether it is to be read where there are no others, too.
  ///   - ended: The terminals that have ended; nobody else may become one of them before `release` is called.
  ///   - release: Called when they are not needed any more.
  /// - Throws: What keeps the database from being read.
  package init(
    store: SQLiteStore, of account: String, terminal: Int, known: Set<Int>, readsOwn: Bool, ended: Set<Int>,
    release: @escaping @Sendable () -> Void
  ) throws(StoreError) {
    (self.store, self.terminal) = (store, terminal)
    isOwnRead = readsOwn || !known.subtracting([terminal]).isEmpty
    var seen = isOwnRead ? try store.sharedCanvases(of: account, noting: terminal) : [:]
    let left = ended.intersection(seen.keys)
    for (other, canvas) in seen where other != terminal && !ended.contains(other) {
      seen[other] = SharedCanvas(revision: canvas.revision, confirmed: canvas.confirmed)
    }
    own = seen[terminal]
    isOwnLost = isOwnRead && own == nil && known.contains(terminal)
    others = seen.filter { $0.key != terminal }.sorted { $0.key < $1.key }.map(\.value)
    self.seen = seen
    if left.isEmpty { release() } else { claim.withLock { $0 = Claim(ended: left, release: release) } }
  }

  package func sharedCanvas(of account: String, terminal: Int) async throws(StoreError) -> SharedCanvas? {
    if terminal == self.terminal, !isOwnRead { return try await store.ownCanvas(of: account, terminal: terminal) }
    return seen[terminal]
  }

  package func setUnreadableAside() async throws(StoreError) -> [String] { try await store.setUnreadableAside() }

  package func terminals(of account: String) throws(StoreError) -> [Int: Int] { seen.mapValues(\.pending.count) }

  package func keep(_ canvas: SharedCanvas, of account: String, terminal: Int) async throws(StoreError) {
    try await store.keep(canvas, of: account, terminal: terminal, clearing: claim.withLock { $0.ended })
    letGo()
  }

  package func keepAtEnd(_ canvas: SharedCanvas, of account: String, terminal: Int) throws(StoreError) {
    try store.keepAtEnd(canvas, of: account, terminal: terminal, clearing: claim.withLock { $0.ended })
    letGo()
  }

  package func privateWidgets(of account: String) throws(StoreError) -> [String: PrivateWidgets.Hidden] {
    try store.privateWidgets(of: account)
  }

  package func hiddenWidgets(of account: String) async throws(StoreError) -> [String: PrivateWidgets.Hidden] {
    try await store.hiddenWidgets(of: account)
  }

  package func keep(
    _ changes: [String: PrivateWidgets.Hidden?], over known: [String: PrivateWidgets.Hidden], of account: String
  ) async throws(StoreError) {
    try await store.keep(changes, over: known, of: account)
  }

  package func keepAtEnd(
    _ changes: [String: PrivateWidgets.Hidden?], over known: [String: PrivateWidgets.Hidden], of account: String
  ) throws(StoreError) {
    try store.keepAtEnd(changes, over: known, of: account)
  }

  package func forgetTerminals(of account: String) throws(StoreError) { try store.forgetTerminals(of: account) }

  private func letGo() {
    let release = claim.withLock { claim in
      defer { claim = Claim() }
      return claim.release
    }
    release?()
  }
}
