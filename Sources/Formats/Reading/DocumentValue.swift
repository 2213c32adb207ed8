/// A value as a file has it, before anyone knows what it means.
package struct DocumentValue {
  /// What there may be.
  package enum Content {
    case null
    case bool(Bool)
    case int(Int)
    case double(Double)
    case string(String)
    /// A date or time of TOML.
    case time
    case array([DocumentValue])
    case table([String: DocumentValue])
  }

  package let content: Content
  /// Where it begins, from 1; zero for the whole of a TOML document.
  package let line: Int
  /// The bytes it is written in; nil when it has no place of its own, such as a table of dotted keys.
  package let span: Range<Int>?
  /// The byte at which its key begins; nil for what has no key.
  package var key: Int?

  package init(_ content: Content, line: Int, span: Range<Int>? = nil, key: Int? = nil) {
    self.content = content
    self.line = line
    self.span = span
    self.key = key
  }

  /// What it is, with its article.
  package var kind: String {
    switch content {
    case .null: "null"
    case .bool: "true or false"
    case .int: "a whole number"
    case .double: "a number with a fraction"
    case .string: "a text"
    case .time: "a date or time"
    case .array: "a list"
    case .table: "a table"
    }
  }
}
