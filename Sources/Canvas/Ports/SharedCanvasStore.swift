/// Keeps what a terminal knows of the canvas that it shares, and what the server has not confirmed yet.
///
/// Each account has its own, as with ``ResponseCache``, and each of several terminals that run at the same time on one
/// machine: they are numbered from 0.
package protocol SharedCanvasStore: Sendable {
  func sharedCanvas(of account: String, terminal: Int) async throws(StoreError) -> SharedCanvas?
  /// Puts what made no sense when it was read into files, before it is written over; answers a sentence on each.
  func setUnreadableAside() async throws(StoreError) -> [String]
  func keep(_ canvas: SharedCanvas, of account: String, terminal: Int) async throws(StoreError)
  /// Keeps at once, on the calling thread, after all that was handed over before. For the end of the program.
  func keepAtEnd(_ canvas: SharedCanvas, of account: String, terminal: Int) throws(StoreError)
  /// What the person keeps to themself on it; read on the calling thread.
  func privateWidgets(of account: String) throws(StoreError) -> [String: PrivateWidgets.Hidden]
  /// The same, for when nobody may wait for it.
  func hiddenWidgets(of account: String) async throws(StoreError) -> [String: PrivateWidgets.Hidden]
  /// Keeps what has changed of that: by the ids of widgets, nil for one that is not hidden any more.
  ///
  /// The others stay as they are, which other terminals of this machine may have hidden. So does what is to go and is not
  /// as it was known: it was hidden anew by then.
  func keep(
    _ changes: [String: PrivateWidgets.Hidden?], over known: [String: PrivateWidgets.Hidden], of account: String
  ) async throws(StoreError)
  /// Keeps it at once, on the calling thread, after all that was handed over before. For the end of the program.
  func keepAtEnd(
    _ changes: [String: PrivateWidgets.Hidden?], over known: [String: PrivateWidgets.Hidden], of account: String
  ) throws(StoreError)
  /// The terminals that something is kept of, and how many changes wait at each; read on the calling thread.
  func terminals(of account: String) throws(StoreError) -> [Int: Int]
  /// Forgets all terminals of an account, on the calling thread: the canvas is shared no more, and goes its own way.
  func forgetTerminals(of account: String) throws(StoreError)
}
