import Synchronization

/// The JSON that a decoder reads, for the values in it that may be anything.
///
/// A ``JSONValue`` learns from a decoder what it is only by asking for one type after another, and each refusal of
/// Foundation's costs the way to the value and a sentence: a few kilobytes of nested lists kept a server busy for seconds.
/// So the decoder takes its source along, which is read once, as a whole, and only if there is such a value.
package final class JSONSource: Sendable {
  private static let key = CodingUserInfoKey(rawValue: "easel.json")

  private let bytes: [UInt8]
  private let parsed = Mutex<Result<JSONValue, DecodingError>?>(nil)

  /// Looks at some JSON before anything is decoded of it.
  ///
  /// - Parameter bytes: JSON in UTF-8.
  /// - Throws: ``JSONParser/malformed`` when it is nested deeper than ``JSONDepth/read``, or has zeros, as UTF-16 does.
  package init(_ bytes: [UInt8]) throws(DecodingError) {
    self.bytes = bytes
    guard !bytes.contains(0), JSONDepth.isWithin(JSONDepth.read, bytes) else { throw JSONParser.malformed }
  }

  /// What a decoder of these bytes, and of no others, is to be given as its `userInfo`.
  package var userInfo: [CodingUserInfoKey: any Sendable] {
    guard let key = Self.key else { return [:] }
    return [key: self]
  }

  /// The value that a decoder is at; nil when it has no source.
  static func value(at decoder: any Decoder) throws(DecodingError) -> JSONValue? {
    guard let key = Self.key, let source = decoder.userInfo[key] as? JSONSource else { return nil }
    return try source.value(at: decoder.codingPath)
  }

  private func value(at path: [any CodingKey]) throws(DecodingError) -> JSONValue? {
    var value = try whole()
    for step in path {
      switch value {
      case .object(let members):
        guard let member = members[step.stringValue] else { return nil }
        value = member
      case .array(let items):
        guard let index = step.intValue, items.indices.contains(index) else { return nil }
        value = items[index]
      default: return nil
      }
    }
    return value
  }

  private func whole() throws(DecodingError) -> JSONValue {
    if let known = parsed.withLock({ $0 }) { return try known.get() }
    let result: Result<JSONValue, DecodingError>
    do throws(DecodingError) {
      result = .success(try JSONParser.value(of: bytes))
    } catch {
      result = .failure(error)
    }
    parsed.withLock { $0 = result }
    return try result.get()
  }
}

/// Objects of any members are taken as a whole, also in what the compiler makes of a `Codable` type: by the way of all
/// dictionaries, each member would be looked for from the top.
extension KeyedDecodingContainer {
  package func decode(_ type: [String: JSONValue].Type, forKey key: Key) throws -> [String: JSONValue] {
    let value = try decode(JSONValue.self, forKey: key)
    if let members = value.object { return members }
    let place = DecodingError.Context(codingPath: codingPath + [key], debugDescription: "An object was expected.")
    throw value == .null
      ? DecodingError.valueNotFound([String: Any].self, place) : DecodingError.typeMismatch([String: Any].self, place)
  }

  package func decodeIfPresent(_ type: [String: JSONValue].Type, forKey key: Key) throws -> [String: JSONValue]? {
    guard contains(key), try !decodeNil(forKey: key) else { return nil }
    return try decode(type, forKey: key)
  }
}
