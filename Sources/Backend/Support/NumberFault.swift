import EaselAPI
import EaselKit

/// The number of a body that a parser could not read as the whole number it was asked for.
///
/// The parser does not say where that is. So the body is read again with texts in the place of its numbers that are not
/// whole, and those are refused with their places.
struct NumberFault {
  /// The names and indices that lead to it.
  let path: [String]
  let reason: String

  /// How many numbers are looked at: a body that is right but for one has few that are not whole.
  private static let attempts = 8
  /// The largest body that is read again, in bytes: each attempt reads all of it.
  static let largest = 16 << 10

  /// Nil where no such number is found, and for a large body.
  static func find<Body: Decodable>(in bytes: [UInt8], as type: Body.Type) -> NumberFault? {
    guard bytes.count <= largest, let given = try? APIJSON.decode(JSONValue.self, from: bytes) else { return nil }
    var body = given.withTexts
    for _ in 1...attempts {
      guard let refused = refusal(of: body, as: type), case .double(let number)? = given.member(at: refused.path[...])
      else { return nil }
      guard !refused.isWhole else {
        let isFraction = number.rounded() != number
        return NumberFault(
          path: refused.path,
          reason: isFraction ? "it must be a whole number" : "it must be a whole number that is not so large")
      }
      body = body.replacing(at: refused.path[...], by: .int(0))
    }
    return nil
  }

  /// The first member that is of another type than is wanted there, and whether a whole number is.
  private static func refusal<Body: Decodable>(
    of body: JSONValue, as type: Body.Type
  ) -> (path: [String], isWhole: Bool)? {
    do {
      _ = try APIJSON.decode(type, from: try APIJSON.encode(body))
      return nil
    } catch DecodingError.typeMismatch(let wanted, let context) {
      return (StrictBody.names(of: context.codingPath), wanted is any FixedWidthInteger.Type)
    } catch {
      return nil
    }
  }
}

extension JSONValue {
  /// The same with texts for the numbers that are not whole, or too large.
  fileprivate var withTexts: JSONValue {
    switch self {
    case .double: .string("")
    case .array(let list): .array(list.map(\.withTexts))
    case .object(let members): .object(members.mapValues(\.withTexts))
    case .null, .bool, .int, .string: self
    }
  }

  /// What a path of names and indices leads to.
  fileprivate func member(at path: ArraySlice<String>) -> JSONValue? {
    guard let name = path.first else { return self }
    let next: JSONValue? =
      switch self {
      case .object(let members): members[name]
      case .array(let list): Int(name).flatMap { list.indices.contains($0) ? list[$0] : nil }
      default: nil
      }
    return next?.member(at: path.dropFirst())
  }

  /// The same with something else at the end of a path; nothing changes where there is no such path.
  fileprivate func replacing(at path: ArraySlice<String>, by value: JSONValue) -> JSONValue {
    guard let name = path.first else { return value }
    switch self {
    case .object(var members):
      members[name] = members[name]?.replacing(at: path.dropFirst(), by: value)
      return .object(members)
    case .array(var list):
      guard let index = Int(name), list.indices.contains(index) else { return self }
      list[index] = list[index].replacing(at: path.dropFirst(), by: value)
      return .array(list)
    default: return self
    }
  }
}
