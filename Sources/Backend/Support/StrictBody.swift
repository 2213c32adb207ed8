import EaselAPI
import EaselKit
import Foundation

/// Decodes what clients write, and says of a bad body which member is at fault.
enum StrictBody {
  /// The largest body taken, in bytes.
  static let largest = 1 << 20

  static func decode<Body: WriteBody>(_ type: Body.Type, from bytes: [UInt8]) throws(Problem) -> Body {
    guard !bytes.isEmpty else {
      throw .badRequest("body.missing", "A JSON object is needed as the body.")
    }
    guard isText(bytes) else { throw notJSON }
    guard JSONDepth.isWithin(type.deepest, bytes) else { throw tooDeep(type.deepest) }
    guard !IdleComma.isIn(bytes) else { throw notJSON }
    let number = NumberSpelling.find(in: bytes)
    if let number, number.fault == .malformed { throw malformed(number) }
    if let name = RepeatedMember.name(in: bytes) {
      throw .unacceptable(
        "body.member.repeated", field: String(name.prefix(60)), "The member \(Problem.quoted(name)) is there twice.")
    }
    var isJSON = false
    do {
      let members = try APIJSON.decode(MemberNames.self, from: bytes).names
      isJSON = true
      if let unknown = members.filter({ !Body.fields.contains($0) && !Body.formerFields.contains($0) }).min() {
        throw Problem.unacceptable(
          "body.member.unknown", field: String(unknown.prefix(60)), "There is no member \(Problem.quoted(unknown)).")
      }
      if let number { throw beyond(number) }
      if let path = NullCharacter.path(in: bytes) { throw cut(path) }
      return try APIJSON.decode(type, from: bytes)
    } catch let problem as Problem {
      throw problem
    } catch {
      let problem = Self.problem(for: error, isJSON: isJSON)
      guard problem == unreadable, let fault = NumberFault.find(in: bytes, as: type) else { throw problem }
      throw mistyped(fault.path, fault.reason)
    }
  }

  /// Whether bytes are UTF-8 as JSON is sent in (RFC 8259 section 8.1).
  ///
  /// Without a byte order mark, and without the zeros that make a parser take them for UTF-16: then it would read other
  /// members than `RepeatedMember` does.
  private static func isText(_ bytes: [UInt8]) -> Bool {
    !bytes.starts(with: [0xEF, 0xBB, 0xBF]) && !bytes.contains(0) && String(validating: bytes, as: UTF8.self) != nil
  }

  private static func problem(for error: any Error, isJSON: Bool) -> Problem {
    let other = isJSON ? unreadable : notJSON
    guard let error = error as? DecodingError else { return other }
    switch error {
    case .keyNotFound(let key, _):
      return .unacceptable(
        "body.member.missing", field: key.stringValue, "The member \"\(key.stringValue)\" is missing.")
    case .typeMismatch(let type, let context):
      return mistyped(names(of: context.codingPath), "it must be \(name(of: type))")
    case .valueNotFound(_, let context):
      return mistyped(names(of: context.codingPath), "it cannot be null")
    case .dataCorrupted(let context) where !context.codingPath.isEmpty:
      return mistyped(names(of: context.codingPath), error.fault?.reason ?? "it is none that is known here")
    default:
      return other
    }
  }

  /// A path in a body: names of members, and indices of lists.
  static func names(of path: [any CodingKey]) -> [String] {
    path.map { $0.intValue.map(String.init) ?? $0.stringValue }
  }

  private static func mistyped(_ path: [String], _ reason: String) -> Problem {
    let field = path.joined(separator: ".")
    guard !field.isEmpty else { return .badRequest("body.object.expected", "The body must be a JSON object.") }
    return .unacceptable(
      "body.member.invalid", field: field, "The member \(Problem.quoted(field)) is not valid: \(reason).")
  }

  /// A number that is not written as JSON has it.
  private static func malformed(_ number: NumberSpelling) -> Problem {
    let place = number.path.isEmpty ? "" : " at \(Problem.quoted(number.path.joined(separator: ".")))"
    return .badRequest(
      "body.json.invalid",
      "The body is not valid JSON: \(Problem.quoted(number.text))\(place) is no number as JSON has them.")
  }

  /// A number that is JSON, and more than anybody here could keep.
  private static func beyond(_ number: NumberSpelling) -> Problem {
    guard !number.path.isEmpty else { return unreadable }
    let reason =
      number.fault == .inexact
      ? "it is a whole number beyond those of 64 bits" : "it is a number beyond all that can be kept"
    return mistyped(number.path, reason)
  }

  /// A text that would be kept only up to a character in it.
  private static func cut(_ path: [String]) -> Problem {
    path.isEmpty ? unreadable : mistyped(path, "it cannot hold the character U+0000")
  }

  private static func name(of type: any Any.Type) -> String {
    switch type {
    case is String.Type: "a text"
    case is Bool.Type: "true or false"
    case is Int.Type: "a whole number"
    case is Double.Type: "a number"
    case is [Any].Type: "a list"
    case is [String: Any].Type: "an object"
    default: "of another type"
    }
  }

  private static let notJSON = Problem.badRequest("body.json.invalid", "The body is not valid JSON.")

  private static func tooDeep(_ limit: Int) -> Problem {
    .badRequest(
      "body.json.invalid", "The objects and lists of the body may lie in each other no more than \(limit) deep.")
  }

  /// What the parser found only when it was asked for a value, of which it does not say where it is.
  private static let unreadable = Problem.badRequest(
    "body.json.invalid",
    "The body has a value that cannot be read, such as a number that is too large, or half a character.")
}

/// The names of an object's members, whatever their values.
private struct MemberNames: Decodable {
  let names: [String]

  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws {
    names = try decoder.container(keyedBy: Name.self).allKeys.map(\.stringValue)
  }
}
