import EaselAPI
import EaselKit

/// The description of the API: OpenAPI 3.1.
package struct APIDocument: Sendable {
  let operations: [APIOperation]
  /// Whether people sign in; else whoever reaches the server is its owner.
  let hasSignIn: Bool
  /// The areas whose answers may be kept, and so may be 304.
  let keptAreas: Set<String>

  /// A description of some calls, in the order in which they are told.
  init(_ operations: [APIOperation], hasSignIn: Bool, keptAreas: Set<String>) {
    self.operations = operations
    self.hasSignIn = hasSignIn
    self.keptAreas = keptAreas
  }

  /// The document as JSON.
  package func encoded() throws -> [UInt8] { try APIJSON.encode(json) }

  var json: JSONValue {
    var members: [String: JSONValue] = [
      "openapi": "3.1.0",
      "info": [
        "title": "Easel", "version": .string(EaselVersion.current),
        "description": "The services behind the widgets of Easel: todos, calendars, chat, events and webhooks.",
        "license": ["name": "Apache License 2.0", "identifier": "Apache-2.0"],
      ],
      "tags": .array(tags.map { ["name": .string($0)] }),
      "paths": paths,
      "components": components,
    ]
    if hasSignIn { members["security"] = [["person": .array([])]] }
    return .object(members)
  }

  /// The areas, in the order of the calls.
  var tags: [String] {
    operations.reduce(into: []) { tags, operation in if !tags.contains(operation.tag) { tags.append(operation.tag) } }
  }

  private var paths: JSONValue {
    var paths: [String: [String: JSONValue]] = [:]
    for operation in operations {
      paths[operation.path, default: [:]][operation.method.rawValue.lowercased()] = describe(operation)
    }
    return .object(paths.mapValues { .object($0) })
  }

  private func describe(_ operation: APIOperation) -> JSONValue {
    var members: [String: JSONValue] = [
      "operationId": .string(operation.id), "summary": .string(operation.summary),
      "tags": [.string(operation.tag)], "responses": responses(to: operation),
    ]
    let parameters = self.parameters(of: operation)
    if !parameters.isEmpty { members["parameters"] = .array(parameters.map(\.json)) }
    if let body = operation.body {
      members["requestBody"] = [
        "required": true,
        "content": [
          "application/json": ["schema": Schema.named(body).json, "examples": ["usual": ["value": body.exampleJSON]]]
        ],
      ]
    }
    if hasSignIn {
      switch operation.access {
      case .anybody: members["security"] = .array([])
      case .service: members["security"] = [["service": .array([])]]
      case .person, .owner: break
      }
    }
    return .object(members)
  }

  func isKept(_ operation: APIOperation) -> Bool { operation.method == .get && keptAreas.contains(operation.tag) }

  func parameters(of operation: APIOperation) -> [APIParameter] {
    operation.parameters + (isKept(operation) && !operation.has(APIParameter.ifNoneMatch.name) ? [.ifNoneMatch] : [])
  }
}

extension APIParameter {
  fileprivate var json: JSONValue {
    var members: [String: JSONValue] = [
      "name": .string(name), "in": .string(place.rawValue), "description": .string(meaning), "schema": schema.json,
    ]
    if isRequired { members["required"] = true }
    members["example"] = example
    return .object(members)
  }
}
