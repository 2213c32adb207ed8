import EaselAPI
package import EaselKit

/// A change the person made, as its widget knows it.
package protocol PendingChange: Codable, Sendable, Hashable {
  /// Its own id, which is also the idempotency key of its call: sent twice, it happens once.
  var id: String { get }
  /// The id of what it changes. Changes of one thing are sent one after the other.
  var subject: String { get }
  /// What was done, on one line.
  var summary: String { get }
  /// The call that makes it so.
  var request: BackendRequest { get }
  /// What it means when somebody else changed the same thing meanwhile.
  var merge: MergePlan? { get }
}

extension PendingChange {
  /// What is handed to the outbox.
  package var write: BackendWrite {
    BackendWrite(
      id: id, subject: subject, summary: summary, request: request, change: JSONValue(encoding: self), merge: merge)
  }

  /// The change that a write is of; nil when another widget, or another version of this one, made it.
  package init?(_ write: BackendWrite) {
    guard let change = write.change.decoded(as: Self.self), change.id == write.id else { return nil }
    self = change
  }

  /// The whole of a text that a person wrote, in quotes and on one line; the screen cuts it where there is no room.
  static func quoted(_ text: String) -> String {
    "\"\(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))\""
  }
}
