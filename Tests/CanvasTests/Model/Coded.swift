import FoundationEssentials

/// Values as JSON and back.
enum Coded {
  static func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  static func read<Value: Decodable>(_ text: String, as type: Value.Type = Value.self) throws -> Value {
    try JSONDecoder().decode(type, from: Data(text.utf8))
  }

  static func roundTrip<Value: Codable>(_ value: Value) throws -> Value { try read(try text(value)) }
}
