import EaselKit
import Foundation

@testable import Backend

/// What is wrong with a value of JSON by a schema, as far as the keywords go that descriptions use.
struct SchemaCheck {
  let schemas: [String: Schema]

  func faults(_ value: JSONValue, _ schema: JSONValue, at place: String = "$") -> [String] {
    if let reference = schema["$ref"]?.string {
      let name = String(reference.split(separator: "/").last ?? "")
      guard let named = schemas[name] else { return ["\(place): there is no shape \(name)"] }
      return faults(value, named.json, at: place)
    }
    if let choices = schema["anyOf"]?.array {
      return choices.contains { faults(value, $0, at: place).isEmpty } ? [] : ["\(place): none of the choices"]
    }
    let types = schema["type"]?.array ?? schema["type"].map { [$0] } ?? []
    guard types.isEmpty || types.contains(where: { Self.isOf($0.string, value) }) else {
      return ["\(place): \(value) is not of \(types)"]
    }
    switch value {
    case .string(let text): return textFaults(text, schema, at: place)
    case .int(let number):
      let isInside = number >= schema["minimum"]?.int ?? .min && number <= schema["maximum"]?.int ?? .max
      return isInside ? [] : ["\(place): \(number) is outside"]
    case .array(let list):
      return list.enumerated().flatMap { faults($1, schema["items"] ?? .object([:]), at: "\(place)[\($0)]") }
    case .object(let members): return objectFaults(members, schema, at: place)
    default: return []
    }
  }

  private func textFaults(_ text: String, _ schema: JSONValue, at place: String) -> [String] {
    var faults: [String] = []
    let count = text.unicodeScalars.count
    if count < schema["minLength"]?.int ?? 0 || count > schema["maxLength"]?.int ?? .max {
      faults.append("\(place): a length of \(count)")
    }
    if let choices = schema["enum"]?.array, !choices.contains(.string(text)) { faults.append("\(place): \(text)") }
    if let pattern = schema["pattern"]?.string, text.range(of: pattern, options: .regularExpression) == nil {
      faults.append("\(place): \(text) does not match")
    }
    return faults
  }

  private func objectFaults(_ members: [String: JSONValue], _ schema: JSONValue, at place: String) -> [String] {
    guard let properties = schema["properties"]?.object else { return [] }
    let missing = (schema["required"]?.array ?? []).compactMap(\.string).filter { members[$0] == nil }
    return missing.map { "\(place): \($0) is missing" }
      + members.flatMap { name, value -> [String] in
        guard let schema = properties[name] else { return ["\(place): \(name) is not described"] }
        return faults(value, schema, at: "\(place).\(name)")
      }
  }

  private static func isOf(_ type: String?, _ value: JSONValue) -> Bool {
    switch (type, value) {
    case ("null", .null), ("boolean", .bool), ("integer", .int), ("number", .int), ("number", .double),
      ("string", .string), ("array", .array), ("object", .object):
      true
    default: false
    }
  }
}
