import EaselKit

/// The shape of a value on the wire, as JSON Schema tells it (draft 2020-12, which OpenAPI 3.1 takes).
struct Schema: Sendable {
  private(set) var keywords: [String: JSONValue]
  /// Whether an object of which it is a member must have it.
  private(set) var isRequired = true
  /// The codes of the problems that a value of this kind can meet, all of status 422.
  private(set) var codes: Set<String> = []
  /// The named shapes that it refers to.
  private(set) var references: [any Described.Type] = []

  private init(_ keywords: [String: JSONValue]) { self.keywords = keywords }

  /// The keywords as one value.
  var json: JSONValue { .object(keywords) }

  /// The same with another format.
  func formatted(_ format: TextFormat) -> Schema {
    var schema = self
    schema.keywords["format"] = .string(format.rawValue)
    return schema
  }

  /// A text; lengths are in Unicode scalars, as the checks count them.
  static func text(_ length: ClosedRange<Int>? = nil, format: TextFormat? = nil, pattern: String? = nil) -> Schema {
    var schema = Schema(["type": "string"])
    if let length {
      schema.keywords["minLength"] = length.lowerBound > 0 ? .int(length.lowerBound) : nil
      schema.keywords["maxLength"] = .int(length.upperBound)
    }
    schema.keywords["format"] = format.map { .string($0.rawValue) }
    schema.keywords["pattern"] = pattern.map { .string($0) }
    return schema
  }

  /// One of some texts.
  static func choice(_ values: [String]) -> Schema {
    Schema(["type": "string", "enum": .array(values.map { .string($0) })])
  }

  static func integer(_ range: ClosedRange<Int>) -> Schema {
    Schema(["type": "integer", "minimum": .int(range.lowerBound), "maximum": .int(range.upperBound)])
  }

  /// A number that counts from some value on.
  static func count(from first: Int = 0) -> Schema { Schema(["type": "integer", "minimum": .int(first)]) }

  static let number = Schema(["type": "number"])

  /// An object of any members of one kind.
  static func map(of value: Schema) -> Schema {
    Schema(["type": "object", "additionalProperties": value.json])
  }

  static let flag = Schema(["type": "boolean"])
  static let timestamp = text(format: .dateTime)
  static let date = text(format: .date)
  /// An object of any members.
  static let anyObject = Schema(["type": "object"])

  static func list(of item: Schema, most: Int? = nil, isUnique: Bool = false) -> Schema {
    var schema = Schema(["type": "array", "items": item.json])
    schema.keywords["maxItems"] = most.map { .int($0) }
    if isUnique { schema.keywords["uniqueItems"] = .bool(true) }
    schema.references = item.references
    schema.codes = item.codes
    return schema
  }

  /// A shape by its name.
  static func named(_ type: any Described.Type) -> Schema {
    var schema = Schema(["$ref": .string("#/components/schemas/\(type.schemaName)")])
    schema.references = [type]
    return schema
  }

  /// One of several shapes.
  static func either(_ choices: Schema...) -> Schema {
    var schema = Schema(["anyOf": .array(choices.map(\.json))])
    schema.references = choices.flatMap(\.references)
    schema.codes = choices.reduce(into: []) { $0.formUnion($1.codes) }
    return schema
  }
}

extension Schema {
  /// An object that is answered; more members may come with later versions.
  static func object(_ members: [String: Schema]) -> Schema {
    let required = members.filter(\.value.isRequired).keys.sorted()
    var schema = Schema([
      "type": "object", "properties": .object(members.mapValues(\.json)),
      "required": .array(required.map { .string($0) }),
    ])
    for member in members.values {
      schema.references += member.references
      schema.codes.formUnion(member.codes)
    }
    return schema
  }

  /// An object that is written, which may have no other members.
  static func body(_ members: [String: Schema]) -> Schema {
    var schema = object(members)
    schema.keywords["additionalProperties"] = .bool(false)
    schema.codes.formUnion(StrictBody.codes)
    return schema
  }

  /// The same, as a member that may be absent.
  var optional: Schema {
    var schema = self
    schema.isRequired = false
    return schema
  }

  /// The same, or null.
  var orNull: Schema {
    var schema = self
    if let type = keywords["type"] {
      schema.keywords["type"] = .array([type, "null"])
    } else {
      schema.keywords = ["anyOf": .array([json, .object(["type": "null"])])]
    }
    return schema
  }

  /// The same with what it means, one sentence or less.
  func meaning(_ sentence: String) -> Schema {
    var schema = self
    schema.keywords["description"] = .string(sentence)
    return schema
  }

  /// The same with the value that is taken when it is absent.
  func otherwise(_ value: JSONValue) -> Schema {
    var schema = self
    schema.keywords["default"] = value
    return schema
  }

  /// The same with codes of problems that its values can meet.
  func meeting(_ codes: String...) -> Schema {
    var schema = self
    schema.codes.formUnion(codes)
    return schema
  }

  /// The names of an object's members.
  var memberNames: Set<String> { Set(keywords["properties"]?.object?.keys.map { $0 } ?? []) }

  /// The names of the members that an object must have.
  var requiredNames: Set<String> { Set(keywords["required"]?.array?.compactMap(\.string) ?? []) }
}
