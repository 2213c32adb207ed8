import EaselKit

/// What a call is told beside its body.
struct APIParameter: Sendable {
  enum Place: String, Sendable {
    case path, query, header
  }

  let name: String
  let place: Place
  let schema: Schema
  let meaning: String
  var isRequired = false
  /// The codes of the problems it can meet, all of status 422.
  var codes: Set<String> = []
  var example: JSONValue?

  /// A segment of the path.
  static func path(_ name: String, _ schema: Schema, _ meaning: String, example: String)
    -> APIParameter
  {
    APIParameter(
      name: name, place: .path, schema: schema, meaning: meaning, isRequired: true, codes: schema.codes,
      example: .string(example))
  }

  /// The id of what a call is about.
  static func id(of thing: String) -> APIParameter {
    .path("id", .text(format: .uuid), "The id of the \(thing).", example: Example.id)
  }

  static func query(
    _ name: String, _ schema: Schema, _ meaning: String, isRequired: Bool = false, example: JSONValue? = nil
  ) -> APIParameter {
    APIParameter(
      name: name, place: .query, schema: schema, meaning: meaning, isRequired: isRequired,
      codes: schema.codes.union(queryCodes).union(isRequired ? ["query.value.missing"] : []),
      example: example)
  }

  private static let queryCodes: Set<String> = ["query.value.invalid", "query.value.repeated"]

  /// How many items a page has at most.
  static func limit(default standard: Int = PageRequest.largest, most: Int = PageRequest.largest) -> APIParameter {
    .query(
      "limit", .integer(1...most).otherwise(.int(standard)), "How many items at most.", example: .int(min(50, standard))
    )
  }

  static let cursor = APIParameter(
    name: "cursor", place: .query, schema: .text(format: .cursor),
    meaning: "Where the page begins: `next` of the one before.",
    codes: queryCodes.union(["page.cursor.invalid"]))

  static let idempotencyKey = APIParameter(
    name: "Idempotency-Key", place: .header,
    schema: .text(1...IdempotencyKey.longest, pattern: IdempotencyKey.pattern),
    meaning: "Makes repeating the call safe: for 24 hours the same key gets the same answer and makes nothing new.",
    codes: ["idempotency.key.invalid", "idempotency.key.reused"])

  static let ifMatch = APIParameter(
    name: "If-Match", place: .header, schema: .text(),
    meaning: "The entity tag that the change was made for; when it is another by now, nothing is changed (412).")

  /// Of what is made under a name.
  static let ifAbsent = APIParameter(
    name: "If-None-Match", place: .header, schema: .text(),
    meaning: "`*` for what is to be the first of its name; when there is one already, nothing is changed (412).")

  static let ifNoneMatch = APIParameter(
    name: "If-None-Match", place: .header, schema: .text(),
    meaning: "The entity tag of what the client has; when that is still right, nothing is sent (304).")
}
