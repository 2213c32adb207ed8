import EaselKit
import FoundationEssentials

/// The JSON of the wire: sorted keys, slashes as they are.
package enum APIJSON {
  /// Encodes a body.
  package static func encode(_ value: some Encodable) throws -> [UInt8] {
    if let written = value as? any JSONWritten {
      var json = JSONBytes()
      written.write(to: &json)
      // Foundation refuses what JSON has no number for, with its error.
      if !json.hasOddNumber { return json.bytes }
    }
    return try encodeByTree(value)
  }

  /// Encodes a body as ``encode(_:)`` does, whatever it is, by way of Foundation.
  static func encodeByTree(_ value: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(value))
  }

  /// Decodes a body.
  ///
  /// One that is nested deeper than `JSONDepth.read` is refused, as what is no JSON.
  package static func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
    let decoder = JSONDecoder()
    decoder.userInfo = try JSONSource(bytes).userInfo
    return try decoder.decode(type, from: Data(bytes))
  }
}
