/// A notice that something changed on the server, pushed over `GET /api/live`.
///
/// The stream is `text/event-stream` (WHATWG HTML, "Server-sent events"): `id` is the sequence number and `data` this
/// value as JSON. The first notice, of type `live.channel.opened`, tells the present sequence number.
package struct LiveNotice: Codable, Sendable, Hashable {
  package static let path = "/api/live"
  package static let opened = "live.channel.opened"
  /// How often the server writes a comment to a channel on which nothing happens, in seconds.
  ///
  /// Each wakes both programs for a moment, so it is as rare as a person can wait for: a client that has heard nothing
  /// for twice that long and a little gives the server up.
  package static let heartbeatSeconds = 20

  /// The place in the order of all events; grows, with gaps where others' events are.
  package var sequence: Int
  /// What happened, such as `todo.item.created`.
  package var type: String
  /// The id of what it happened to.
  package var subject: String

  package init(sequence: Int, type: String, subject: String) {
    self.sequence = sequence
    self.type = type
    self.subject = subject
  }

  /// The service it came from: the first segment of the type.
  package var service: String { String(type.prefix { $0 != "." }) }
}
