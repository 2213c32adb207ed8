import EaselAPI
import EaselKit
import Foundation
import HTTPTypes

@testable import Backend

/// `docs/api.md`, made of the description.
struct APIPage {
  private static let areas: KeyValuePairs = [
    "todo": "Todos", "calendar": "Calendars", "chat": "Chat", "canvas": "Canvas", "events": "Events",
    "webhooks": "Webhooks",
    "auth": "Accounts and sign-ins", "features": "Features", "health": "Health", "ops": "How a server does",
    "metrics": "Metrics", "gateway": "Services in other processes", "openapi": "This description",
  ]

  let document: APIDocument
  private(set) var text = ""

  init(_ document: APIDocument) {
    self.document = document
    text = APIPageProse.beginning
    formats()
    for (tag, title) in Self.areas {
      text += "## \(title)\n\n"
      for operation in document.operations where operation.tag == tag { tell(operation) }
    }
    text += APIPageProse.live + APIPageProse.webhooks
    codes()
  }

  private mutating func formats() {
    text += "| format | what it is |\n| --- | --- |\n"
    for format in TextFormat.allCases {
      if let meaning = format.meaning { text += "| `\(format.rawValue)` | \(meaning) |\n" }
    }
    text += "\n"
  }

  private mutating func tell(_ operation: APIOperation) {
    text += "### \(operation.method.rawValue) \(operation.path)\n\n\(operation.summary)"
    switch operation.access {
    case .anybody: text += " For anybody."
    case .person: break
    case .owner: text += " For owners."
    case .service: text += " For services of other processes."
    }
    text += "\n\n"
    let parameters = document.parameters(of: operation)
    if !parameters.isEmpty {
      for parameter in parameters { text += "- \(Self.line(parameter))\n" }
      text += "\n"
    }
    if let body = operation.body { members(of: body) }
    example(operation)
    let own = operation.problems.map { "\($0.status) `\($0.code)`" }
    if !own.isEmpty { text += "Its own problems: \(own.joined(separator: ", ")).\n\n" }
  }

  private static func line(_ parameter: APIParameter) -> String {
    let need = parameter.isRequired && parameter.place != .path ? ", required" : ""
    return
      "`\(parameter.name)` (\(parameter.place.rawValue)\(need); \(kind(parameter.schema.json))): \(parameter.meaning)"
  }

  private mutating func members(of body: any Described.Type) {
    let schema = body.schema
    let properties = schema.json["properties"]?.object ?? [:]
    text += "| member | value | |\n| --- | --- | --- |\n"
    for name in properties.keys.sorted() {
      let told = properties[name] ?? .null
      let need = schema.requiredNames.contains(name) ? "required" : ""
      let meaning = [need, told["description"]?.string ?? ""].filter { !$0.isEmpty }.joined(separator: "; ")
      text += "| `\(name)` | \(Self.kind(told)) | \(meaning) |\n"
    }
    text += "\n"
  }

  /// What a value may be, in a few words.
  private static func kind(_ schema: JSONValue) -> String {
    if let reference = schema["$ref"]?.string { return "`\(reference.split(separator: "/").last ?? "")`" }
    if let choices = schema["anyOf"]?.array {
      return choices.map(kind).joined(separator: " or ")
    }
    let types = schema["type"]?.array?.compactMap(\.string) ?? schema["type"]?.string.map { [$0] } ?? []
    var words = types.filter { $0 != "null" }.joined(separator: " or ")
    if let choices = schema["enum"]?.array {
      words = choices.compactMap(\.string).map { "`\($0)`" }.joined(separator: ", ")
    }
    if let format = schema["format"]?.string { words = "`\(format)`" }
    let least = schema["minimum"]?.int ?? schema["minLength"]?.int
    if let most = schema["maximum"]?.int ?? schema["maxLength"]?.int { words += ", \(least ?? 0) to \(most)" }
    if schema["type"]?.string == "array" { words += " of \(kind(schema["items"] ?? .null))" }
    return types.contains("null") ? words + ", or null" : words
  }

  private mutating func example(_ operation: APIOperation) {
    text += "```http\n\(operation.method.rawValue) \(Self.target(operation))\n"
    if operation.has(APIParameter.idempotencyKey.name) { text += "Idempotency-Key: \(Example.otherID)\n" }
    if operation.has(APIParameter.ifMatch.name) { text += "If-Match: \"1\"\n" }
    if let body = operation.body { text += "Content-Type: application/json\n\n\(Self.pretty(body.exampleJSON))\n" }
    text += "\n\(operation.answer.status)\n"
    if operation.answer.isTagged { text += "ETag: \"1\"\n" }
    if operation.answer.hasLocation { text += "Location: \(operation.path)/\(Example.id)\n" }
    if let type = operation.answer.type { text += "\n\(Self.pretty(type.exampleJSON))\n" }
    text += "```\n\n"
  }

  private static func target(_ operation: APIOperation) -> String {
    var path = operation.path
    for parameter in operation.parameters where parameter.place == .path {
      path = path.replacingOccurrences(of: "{\(parameter.name)}", with: parameter.example?.string ?? "")
    }
    let query = operation.parameters.filter { $0.place == .query }.compactMap { parameter -> String? in
      guard let example = parameter.example else { return nil }
      let value = example.string ?? example.int.map { "\($0)" } ?? ""
      return "\(parameter.name)=\(value)"
    }
    return query.isEmpty ? path : path + "?" + query.joined(separator: "&")
  }

  private static func pretty(_ value: JSONValue) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
    let text = (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    // One way to write an empty list, whatever the encoder's.
    return text.replacing(/\[\s+\]/, with: "[]").replacing(/\{\s+\}/, with: "{}")
  }

  private mutating func codes() {
    var areas: [String: (statuses: Set<Int>, areas: Set<String>)] = [
      "gateway.path.unknown": ([404], ["any path"]), "gateway.method.refused": ([405], ["any path"]),
      "gateway.method.unknown": ([501], ["any path"]), "gateway.scheme.foreign": ([421], ["any path"]),
      "gateway.tls.expected": ([400], ["any path"]), "gateway.version.unknown": ([505], ["any path"]),
      "gateway.expectation.unknown": ([417], ["any path"]),
    ]
    // Said in words of the channel, as statuses would be.
    areas["live.order.missing"] = ([408], ["live"])
    areas["live.pings.many"] = ([429], ["live"])
    for code in ["live.patterns.invalid", "live.after.invalid"] { areas[code] = ([422], ["live"]) }
    for operation in document.operations {
      for hasSignIn in [true, false] {
        for (status, codes) in operation.codes(hasSignIn: hasSignIn) {
          for code in codes {
            areas[code, default: ([], [])].statuses.insert(status)
            areas[code, default: ([], [])].areas.insert(operation.tag)
          }
        }
      }
    }
    text += APIPageProse.codes + "| code | status | where |\n| --- | --- | --- |\n"
    for (code, told) in areas.sorted(by: { $0.key < $1.key }) {
      let places = told.areas.count > 6 ? "everywhere" : told.areas.sorted().joined(separator: ", ")
      text += "| `\(code)` | \(told.statuses.sorted().map { "\($0)" }.joined(separator: ", ")) | \(places) |\n"
    }
  }
}
