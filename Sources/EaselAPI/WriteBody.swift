import EaselKit

/// A JSON body that a client writes.
///
/// The server refuses members it does not know (422 naming the field).
package protocol WriteBody: Codable, Sendable {
  /// The names of all members.
  static var fields: Set<String> { get }
  /// The former names of members, which older programs write.
  static var formerFields: Set<String> { get }
  /// How deep its objects and lists may lie in each other.
  static var deepest: Int { get }
}

extension WriteBody {
  package static var formerFields: Set<String> { [] }
  package static var deepest: Int { JSONDepth.taken }
}

/// What a partial update does to a field that can be empty: absent, cleared (`null`), or set.
package enum Change<Value: Codable & Sendable & Hashable>: Sendable, Hashable {
  case keep
  case clear
  case set(Value)

  /// The field after the change.
  package func applied(to old: Value?) -> Value? {
    switch self {
    case .keep: old
    case .clear: nil
    case .set(let value): value
    }
  }
}

extension KeyedDecodingContainer {
  package func decodeChange<Value>(_ type: Value.Type, forKey key: Key) throws -> Change<Value> {
    guard contains(key) else { return .keep }
    return try decodeNil(forKey: key) ? .clear : .set(try decode(type, forKey: key))
  }
}

extension KeyedEncodingContainer {
  package mutating func encodeChange<Value>(_ change: Change<Value>, forKey key: Key) throws {
    switch change {
    case .keep: break
    case .clear: try encodeNil(forKey: key)
    case .set(let value): try encode(value, forKey: key)
    }
  }
}
