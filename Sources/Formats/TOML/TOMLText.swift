package import EaselKit

/// Writes single values of TOML.
package enum TOMLText {
  /// Whether a key may contain the byte without being quoted.
  package static func isBare(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  package static func key(_ key: String) -> String {
    !key.isEmpty && key.utf8.allSatisfy(isBare) ? key : EscapedText.quoted(key)
  }

  package static func string(_ text: String) -> String { EscapedText.quoted(text) }

  /// A value on one line, its members by name; nil for null, which TOML does not have.
  package static func value(_ value: JSONValue) -> String? {
    switch value {
    case .null: return nil
    case .bool(let flag): return flag ? "true" : "false"
    case .int(let number): return String(number)
    case .double(let number): return number.isFinite ? number.description : nil
    case .string(let text): return string(text)
    case .array(let list): return "[" + list.compactMap(self.value).joined(separator: ", ") + "]"
    case .object(let members): return table(members)
    }
  }

  /// An inline table, such as `{ a = 1, b = 2 }`.
  package static func table(_ members: [String: JSONValue]) -> String {
    let written = members.sorted { $0.key < $1.key }.compactMap { key, value in
      self.value(value).map { "\(self.key(key)) = \($0)" }
    }
    return written.isEmpty ? "{}" : "{ \(written.joined(separator: ", ")) }"
  }
}
