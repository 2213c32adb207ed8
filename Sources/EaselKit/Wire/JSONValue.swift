/// Any JSON value (RFC 8259).
///
/// Numbers without a fraction keep all digits of a 64-bit integer.
public enum JSONValue: Sendable, Hashable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A whole number.
  case int(Int)
  /// A number with a fraction or an exponent.
  case double(Double)
  /// A text.
  case string(String)
  /// A list.
  case array([JSONValue])
  /// Members by name; their order is not kept.
  case object([String: JSONValue])

  /// The member of an object, nil for anything else.
  public subscript(name: String) -> JSONValue? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  /// The text, when it is one.
  public var string: String? { if case .string(let text) = self { text } else { nil } }

  /// The whole number, when it is one.
  public var int: Int? {
    switch self {
    case .int(let number): number
    case .double(let number): Int(exactly: number)
    default: nil
    }
  }

  /// The truth value, when it is one.
  public var bool: Bool? { if case .bool(let flag) = self { flag } else { nil } }

  /// The list, when it is one.
  public var array: [JSONValue]? { if case .array(let list) = self { list } else { nil } }

  /// The members, when it is an object.
  public var object: [String: JSONValue]? { if case .object(let members) = self { members } else { nil } }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral
{
  /// Makes a text.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Makes a whole number.
  public init(integerLiteral value: Int) { self = .int(value) }
  /// Makes a truth value.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Makes a list.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// Makes an object; of members of one name the last counts.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(elements) { _, last in last })
  }
}

extension JSONValue: Codable {
  /// Reads any JSON value.
  public init(from decoder: any Decoder) throws {
    self = try JSONSource.value(at: decoder) ?? Self.asked(of: decoder)
  }

  /// Asks a decoder that has no ``JSONSource`` for one type after another, which takes long for what is large or deep.
  ///
  /// Texts and objects are asked for first, as most of what is read is one of them: each question that is answered with
  /// no makes an error.
  private static func asked(of decoder: any Decoder) throws -> JSONValue {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() { return .null }
    if let text = try? container.decode(String.self) { return .string(text) }
    if let members = try? container.decode([String: JSONValue].self) { return .object(members) }
    if let flag = try? container.decode(Bool.self) { return .bool(flag) }
    if let number = try? container.decode(Int.self) { return .int(number) }
    if let number = try? container.decode(Double.self) { return .double(number) }
    return .array(try container.decode([JSONValue].self))
  }

  /// Writes it as JSON.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let flag): try container.encode(flag)
    case .int(let number): try container.encode(number)
    case .double(let number): try container.encode(number)
    case .string(let text): try container.encode(text)
    case .array(let list): try container.encode(list)
    case .object(let members): try container.encode(members)
    }
  }
}
