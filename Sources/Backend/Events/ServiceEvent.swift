package import EaselKit

/// Something that happened at a service.
package struct ServiceEvent: Codable, Sendable, Hashable, Identifiable {
  /// Whom it may be told.
  package enum Audience: Codable, Sendable, Hashable {
    /// Everyone who is signed in.
    case everyone
    /// One person.
    case user(String)
  }

  /// A time-ordered UUID; the same event stored twice is one.
  package let id: String
  /// What happened, such as `todo.item.created`; the first segment is the source's name.
  package let type: String
  /// The service or app it comes from.
  package let source: String
  /// What it happened to; events about one subject keep their order.
  package let subject: String
  package let timestamp: Timestamp
  /// The particulars.
  package let data: JSONValue
  /// The call or event that led to it.
  package let correlationID: String?
  package let audience: Audience

  package init(
    id: String, type: String, source: String, subject: String, timestamp: Timestamp, data: JSONValue = .object([:]),
    correlationID: String? = nil, audience: Audience
  ) {
    self.id = id
    self.type = type
    self.source = source
    self.subject = subject
    self.timestamp = timestamp
    self.data = data
    self.correlationID = correlationID
    self.audience = audience
  }

  private enum CodingKeys: String, CodingKey {
    case id, type, source, subject, timestamp, data, audience
    case correlationID = "correlationId"
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try values.decode(String.self, forKey: .id), type: try values.decode(String.self, forKey: .type),
      source: try values.decode(String.self, forKey: .source),
      subject: try values.decode(String.self, forKey: .subject),
      timestamp: try values.decode(Timestamp.self, forKey: .timestamp),
      data: try values.decode(JSONValue.self, forKey: .data), correlationID: try CorrelationKey.value(in: decoder),
      audience: try values.decode(Audience.self, forKey: .audience))
  }
}

/// An event and its place in the order of all.
package struct StoredEvent: Codable, Sendable, Hashable {
  /// Grows by one with each event and never starts anew.
  package let sequence: Int
  package let event: ServiceEvent

  package init(sequence: Int, event: ServiceEvent) {
    self.sequence = sequence
    self.event = event
  }
}
