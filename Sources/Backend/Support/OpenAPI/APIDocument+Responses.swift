import EaselAPI
import EaselKit

extension APIDocument {
  /// The answers of a call by their status.
  func responses(to operation: APIOperation) -> JSONValue {
    let answer = operation.answer
    var responses: [String: JSONValue] = ["\(answer.status)": Self.success(answer, isKept: isKept(operation))]
    if isKept(operation) || operation.method == .get && operation.has(APIParameter.ifNoneMatch.name) {
      responses["304"] = ["description": "What the client has is still right."]
    }
    for (status, codes) in operation.codes(hasSignIn: hasSignIn) {
      responses["\(status)"] =
        Self.shared[status] == codes
        ? ["$ref": .string("#/components/responses/\(Self.name(of: status))")] : Self.problem(status, codes)
    }
    return .object(responses)
  }

  private static func success(_ answer: APIAnswer, isKept: Bool) -> JSONValue {
    var members: [String: JSONValue] = ["description": .string(answer.meaning)]
    if let mediaType = answer.mediaType {
      members["content"] = [.init(mediaType): ["schema": Schema.text().json]]
    } else if let type = answer.type {
      members["content"] = [
        "application/json": ["schema": Schema.named(type).json, "examples": ["usual": ["value": type.exampleJSON]]]
      ]
    }
    var headers: [String: JSONValue] = [:]
    if answer.isTagged || isKept {
      headers["ETag"] = header("The entity tag.", isRequired: answer.isTagged)
    }
    if answer.hasLocation { headers["Location"] = header("Where it can be read.", isRequired: true) }
    if !headers.isEmpty { members["headers"] = .object(headers) }
    return .object(members)
  }

  /// A problem document of a status, with one of some codes.
  private static func problem(_ status: Int, _ codes: Set<String>) -> JSONValue {
    let codes = codes.sorted()
    var members: [String: JSONValue] = [
      "description": .string("\(title(of: status)): \(codes.map { "`\($0)`" }.joined(separator: ", "))."),
      "content": [
        .init(Problem.contentType): [
          "schema": [
            "allOf": [
              Schema.named(Problem.self).json,
              [
                "type": "object",
                "properties": [
                  "status": ["const": .int(status)], "code": ["enum": .array(codes.map { .string($0) })],
                ],
              ],
            ]
          ]
        ]
      ],
    ]
    switch status {
    case 401: members["headers"] = ["WWW-Authenticate": header("How to sign in.", isRequired: true)]
    case 429: members["headers"] = ["Retry-After": header("In how many seconds to try again.", isRequired: true)]
    case 503: members["headers"] = ["Retry-After": header("In how many seconds to try again.", isRequired: false)]
    default: break
    }
    return .object(members)
  }

  private static func header(_ meaning: String, isRequired: Bool) -> JSONValue {
    ["description": .string(meaning), "required": .bool(isRequired), "schema": ["type": "string"]]
  }

  /// The names of the statuses (RFC 9110 section 15, RFC 6585).
  private static let titles = [
    400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 408: "Request Timeout",
    409: "Conflict", 410: "Gone", 412: "Precondition Failed", 413: "Content Too Large", 414: "URI Too Long",
    415: "Unsupported Media Type", 422: "Unprocessable Content",
    426: "Upgrade Required", 429: "Too Many Requests",
    431: "Request Header Fields Too Large", 500: "Internal Server Error", 502: "Bad Gateway",
    503: "Service Unavailable", 504: "Gateway Timeout", 507: "Insufficient Storage",
  ]

  private static func title(of status: Int) -> String { titles[status] ?? "Status \(status)" }

  private static func name(of status: Int) -> String { title(of: status).filter { $0.isLetter } }

  /// The problems that most calls share, told once.
  private static let shared: [Int: Set<String>] = {
    let signed = APIOperation(.post, "/", "", "", body: NewTodoItem.self, answer: .nothing(""))
    return signed.codes(hasSignIn: true).filter { $0.key != 422 && $0.key != 400 }
  }()

  var components: JSONValue {
    let responses = Self.shared.map { status, codes in (Self.name(of: status), Self.problem(status, codes)) }
    var members: [String: JSONValue] = [
      "schemas": .object(schemas.mapValues(\.json)),
      "responses": .object(Dictionary(responses) { first, _ in first }),
    ]
    if hasSignIn {
      members["securitySchemes"] = [
        "person": [
          "type": "http", "scheme": "bearer", "bearerFormat": "JWT",
          "description": "The access token of a sign-in, good for 15 minutes.",
        ],
        "service": [
          "type": "apiKey", "in": "header", "name": "Easel-Service",
          "description": "What a service of another process signs with the key that it shares with the gateway.",
        ],
      ]
    }
    return .object(members)
  }

  /// Every named shape, by its name.
  var schemas: [String: Schema] {
    var found: [String: Schema] = [:]
    var open: [any Described.Type] = [Problem.self]
    for operation in operations {
      if let body = operation.body { open.append(body) }
      if let type = operation.answer.type { open.append(type) }
    }
    while let type = open.popLast() {
      guard found[type.schemaName] == nil else { continue }
      let schema = type.schema
      found[type.schemaName] = schema
      open += schema.references
    }
    return found
  }
}
