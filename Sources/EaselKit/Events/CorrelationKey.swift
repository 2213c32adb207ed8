/// The names in JSON of what led to an event: the one that is written, and the one that older programs wrote.
public enum CorrelationKey: String, CodingKey {
  /// The name.
  case correlationId
  /// The former name.
  case correlationID

  /// What led to an event; nil where that is not told.
  public static func value(in decoder: any Decoder) throws -> String? {
    let container = try decoder.container(keyedBy: Self.self)
    return try container.decodeIfPresent(String.self, forKey: .correlationId)
      ?? container.decodeIfPresent(String.self, forKey: .correlationID)
  }
}
