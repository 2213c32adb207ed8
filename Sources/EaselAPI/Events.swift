package import EaselKit

/// Something that happened, as it is told to those who may know.
package struct PublishedEvent: Codable, Sendable, Hashable, Identifiable {
  /// Its place in the order of all events; grows, with gaps where others' events are.
  package var sequence: Int
  package var id: String
  /// What happened, such as `todo.item.created`.
  package var type: String
  /// The service or app it comes from.
  package var source: String
  /// The id of what it happened to.
  package var subject: String
  package var timestamp: Timestamp
  /// The particulars, an object.
  package var data: JSONValue
  /// The call or event that led to it.
  package var correlationID: String?

  package init(
    sequence: Int, id: String, type: String, source: String, subject: String, timestamp: Timestamp, data: JSONValue,
    correlationID: String?
  ) {
    self.sequence = sequence
    self.id = id
    self.type = type
    self.source = source
    self.subject = subject
    self.timestamp = timestamp
    self.data = data
    self.correlationID = correlationID
  }

  private enum CodingKeys: String, CodingKey {
    case sequence, id, type, source, subject, timestamp, data
    case correlationID = "correlationId"
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      sequence: try values.decode(Int.self, forKey: .sequence), id: try values.decode(String.self, forKey: .id),
      type: try values.decode(String.self, forKey: .type), source: try values.decode(String.self, forKey: .source),
      subject: try values.decode(String.self, forKey: .subject),
      timestamp: try values.decode(Timestamp.self, forKey: .timestamp),
      data: try values.decode(JSONValue.self, forKey: .data), correlationID: try CorrelationKey.value(in: decoder))
  }

  /// The service or app it is about: the first segment of its type.
  package var service: String { String(type.prefix { $0 != "." }) }
}

/// What makes an event of a person's app; only that person is told of it.
package struct NewEvent: WriteBody, Hashable {
  package static let fields: Set<String> = ["id", "type", "source", "subject", "data", "correlationId"]
  package static let formerFields: Set<String> = ["correlationID"]

  package var id: String?
  /// What happened; its first segment is the app's name.
  package var type: String
  package var source: String?
  package var subject: String?
  package var data: JSONValue?
  package var correlationID: String?

  package init(
    id: String? = nil, type: String, source: String? = nil, subject: String? = nil, data: JSONValue? = nil,
    correlationID: String? = nil
  ) {
    self.id = id
    self.type = type
    self.source = source
    self.subject = subject
    self.data = data
    self.correlationID = correlationID
  }

  private enum CodingKeys: String, CodingKey {
    case id, type, source, subject, data
    case correlationID = "correlationId"
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try values.decodeIfPresent(String.self, forKey: .id), type: try values.decode(String.self, forKey: .type),
      source: try values.decodeIfPresent(String.self, forKey: .source),
      subject: try values.decodeIfPresent(String.self, forKey: .subject),
      data: try values.decodeIfPresent(JSONValue.self, forKey: .data),
      correlationID: try CorrelationKey.value(in: decoder))
  }
}

/// An event that a consumer gave up after the last attempt.
package struct DeadLetter: Codable, Sendable, Hashable, Identifiable {
  package var id: String
  /// Who gave it up.
  package var consumer: String
  /// The place of the event.
  package var sequence: Int
  package var type: String
  package var attempts: Int
  /// What went wrong the last time, one sentence.
  package var error: String
  package var failedAt: Timestamp

  package init(
    id: String, consumer: String, sequence: Int, type: String, attempts: Int, error: String, failedAt: Timestamp
  ) {
    self.id = id
    self.consumer = consumer
    self.sequence = sequence
    self.type = type
    self.attempts = attempts
    self.error = error
    self.failedAt = failedAt
  }
}

/// The calls of the event store.
package enum EventsAPI {
  /// The most bytes an event's data may have as JSON.
  package static let largestData = 65_536
  /// The last place that a number of JSON can tell whoever reads it (RFC 8259 section 6).
  package static let largestSequence = 1 << 53 - 1

  /// Events after a place, oldest first; patterns are joined by commas.
  ///
  /// The page's `next` is the place to ask after for more. Without a place it begins with the oldest that is kept; a
  /// place before that is refused (410).
  package static func events(
    pattern: String = "**", after: Int? = nil, limit: Int = 100
  ) -> Endpoint<Page<PublishedEvent>> {
    Endpoint(
      .get, "/api/events",
      query: [.init("pattern", pattern)] + (after.map { [.init("after", String($0))] } ?? [])
        + [.init("limit", String(limit))])
  }

  package static func publish(_ event: NewEvent, key: String) -> Endpoint<PublishedEvent> {
    Endpoint(.post, "/api/events", body: event, idempotencyKey: key)
  }

  package static func deadLetters() -> Endpoint<Page<DeadLetter>> { Endpoint(.get, "/api/events/dead-letters") }

  /// Has a dead letter tried again.
  package static func replay(_ id: String) -> Endpoint<Nothing> { Endpoint(.post, letter(id) + "/replay") }

  package static func drop(_ id: String) -> Endpoint<Nothing> { Endpoint(.delete, letter(id)) }

  private static func letter(_ id: String) -> String { "/api/events/dead-letters/\(PercentEncoding.encode(id))" }
}
