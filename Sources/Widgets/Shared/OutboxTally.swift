package import EaselKit

/// How many changes the server has not confirmed.
package struct OutboxTally: Sendable, Hashable {
  /// Those that wait to be sent, not being on their way.
  package var unsent = 0
  /// Those that the server would not have; they wait for the person.
  package var refused = 0

  package init() {}

  /// What a line may say of those that wait; nil when none does.
  package var notice: String? { unsent == 0 ? nil : "\(unsent) not sent yet" }

  package var badges: [Badge] { (unsent > 0 ? [.unsent(unsent)] : []) + (refused > 0 ? [.refused(refused)] : []) }

  /// Both in few cells; empty for none.
  package var badge: String { badges.map(\.text).joined(separator: " ") }
}
