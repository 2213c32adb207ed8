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
}
