/// A value as a file has it, before anyone knows what it means.
struct DocumentValue {
  /// What there may be.
  enum Content {
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

  let content: Content
  /// Where it begins, from 1; zero for the whole of a TOML document.
  let line: Int

  init(_ content: Content, line: Int) {
    self.content = content
    self.line = line
  }

  /// What it is, with its article.
  var kind: String {
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
