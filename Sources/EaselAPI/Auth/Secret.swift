/// A text that must not be seen: a password, a token, a code.
///
/// It travels as a text and prints as nothing, so that no log or message tells it by mistake.
package struct Secret: Codable, Sendable, Hashable {
  /// The text itself; only what sends, compares or hashes it asks for it.
  package let revealed: String

  package init(_ text: String) { revealed = text }

  package init(from decoder: any Decoder) throws {
    revealed = try decoder.singleValueContainer().decode(String.self)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(revealed)
  }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { "(secret)" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: []) }
}

extension Secret: ExpressibleByStringLiteral {
  package init(stringLiteral value: String) { self.init(value) }
}
