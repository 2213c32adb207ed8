package import EaselKit

/// News for the person's other terminals: a change that waited took the place of values that it did not know.
package struct ReplacementNews: Codable, Sendable, Hashable {
  package static let type = "outbox.value.replaced"
  private static let longestSummary = 200

  /// The id of the change; the terminal that sent it tells the person itself.
  package let change: String
  /// The change, as in `edit "Milk"`.
  package let summary: String
  /// The fields whose values gave way.
  package let fields: [String]

  package init(_ pending: PendingWrite, _ conflicts: [WriteConflict]) {
    change = pending.id
    summary = String(pending.write.summary.prefix(Self.longestSummary))
    fields = conflicts.map(\.field).sorted()
  }

  /// Reads an event; nil when it is of another type or makes no sense.
  package init?(_ event: PublishedEvent) {
    guard event.type == Self.type, let news = event.data.decoded(as: Self.self) else { return nil }
    self = news
  }

  /// Reads an event to be published; nil when it has another type, or holds more than this news.
  package init?(_ event: NewEvent) {
    guard let news = event.data?.decoded(as: Self.self), news.summary.count <= Self.longestSummary, event == news.event
    else { return nil }
    self = news
  }

  /// The call that tells the other terminals.
  package var endpoint: Endpoint<PublishedEvent> { EventsAPI.publish(event, key: "\(change)/replaced") }

  private var event: NewEvent { NewEvent(type: Self.type, data: JSONValue(encoding: self)) }
}
