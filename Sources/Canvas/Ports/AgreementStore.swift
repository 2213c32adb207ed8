package import EaselKit

/// Keeps what this machine and the server had alike when they met last, by kind of thing and name: from that it is told who
/// has changed something since.
///
/// Each account has its own, as with ``ResponseCache``.
package protocol AgreementStore: Sendable {
  func agreements(on kind: String, of account: String) async throws(StoreError) -> [String: JSONValue]
  /// Notes what is alike of a thing now; nil when there is nothing any more.
  func agree(_ value: JSONValue?, on kind: String, name: String, of account: String) async throws(StoreError)
}
