/// Something that happened, told on the event bus.
public struct CanvasEvent: Sendable, Hashable, Codable, Identifiable {
  /// A time-ordered UUID.
  public let id: String
  /// What happened: `source.entity.action`, past tense.
  public let type: String
  /// The widget or service it comes from.
  public let source: String
  /// When.
  public let timestamp: Timestamp
  /// The particulars.
  public let data: JSONValue
  /// The id of the event that led to this one.
  public let correlationID: String?

  /// Makes an event.
  public init(
    id: String, type: String, source: String, timestamp: Timestamp, data: JSONValue, correlationID: String? = nil
  ) {
    self.id = id
    self.type = type
    self.source = source
    self.timestamp = timestamp
    self.data = data
    self.correlationID = correlationID
  }

  private enum CodingKeys: String, CodingKey {
    case id, type, source, timestamp, data
    case correlationID = "correlationId"
  }

  /// Reads an event, also as older programs wrote it.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try values.decode(String.self, forKey: .id), type: try values.decode(String.self, forKey: .type),
      source: try values.decode(String.self, forKey: .source),
      timestamp: try values.decode(Timestamp.self, forKey: .timestamp),
      data: try values.decode(JSONValue.self, forKey: .data), correlationID: try CorrelationKey.value(in: decoder))
  }
}
