package import EaselKit

/// Keeps what this machine and the server had alike when they met last: from that it is told who has changed something
/// since.
///
/// Layouts and preferences are the machine's, agreements those of one account at a time. When another account comes,
/// what was agreed with the earlier one is forgotten, and what is here stays: only what is saved or chosen anew is sent.
package protocol AgreementStore: Sendable {
  /// The layouts here with what was agreed on each, and those of which only that is left, all at one moment.
  func layoutStandings(of account: String) async throws(StoreError) -> [LayoutStanding]
  /// A version of a layout; nil when it does not count any more.
  func layout(named name: String, at mark: LayoutMark) async throws(StoreError) -> Layout?
  /// Saves what came from the server and what is agreed by that, all or nothing.
  ///
  /// Answers what counts now; nil when something else counted here than was decided on, and nothing was done.
  func adopt(_ adoption: LayoutAdoption, of account: String) async throws(StoreError) -> LayoutMark?
  /// Removes a layout that is agreed to be removed; false when something else counted here, and nothing was done.
  func drop(_ name: String, at mark: LayoutMark, of account: String) async throws(StoreError) -> Bool
  /// Notes what is alike of a layout now; nil when there is nothing any more.
  func agree(_ agreement: LayoutAgreement?, on name: String, of account: String) async throws(StoreError)
  /// Keeps preferences that are alike now, and that they are, all or nothing; null is none.
  ///
  /// Left as they are those that are neither so nor as they were known: chosen meanwhile, or not kept for a fault.
  func adopt(
    preferences: [String: JSONValue], over known: [String: JSONValue], of account: String
  ) async throws(StoreError)
}
