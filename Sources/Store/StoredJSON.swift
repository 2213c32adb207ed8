import EaselKit
import FoundationEssentials

/// The JSON in the database's columns: sorted keys, so that equal values have equal texts.
enum StoredJSON {
  static func encode(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  static func decode<Value: Decodable>(_ data: Data, as type: Value.Type = Value.self) throws -> Value {
    let decoder = JSONDecoder()
    decoder.userInfo = try JSONSource(Array(data)).userInfo
    return try decoder.decode(type, from: data)
  }
}
