package import EaselKit

extension JSONValue {
  /// The JSON of a value; null when it has none.
  package init(encoding value: some Encodable) {
    guard let bytes = try? APIJSON.encode(value), let json = try? APIJSON.decode(JSONValue.self, from: bytes) else {
      self = .null
      return
    }
    self = json
  }

  /// The value this is the JSON of, nil when it is not.
  package func decoded<Value: Decodable>(as type: Value.Type) -> Value? {
    guard let bytes = try? APIJSON.encode(self) else { return nil }
    return try? APIJSON.decode(type, from: bytes)
  }
}
