package import EaselKit

/// Writes JSON for people: indented by two, members in the order given.
package enum JSONText {
  /// What is to be written.
  package indirect enum Node {
    case bool(Bool)
    case int(Int)
    case double(Double)
    case text(String)
    case list([Node])
    case object([(String, Node)])

    /// Any value, its members by name; nil for null, which says nothing in a layout.
    package init?(_ value: JSONValue) {
      switch value {
      case .null: return nil
      case .bool(let flag): self = .bool(flag)
      case .int(let number): self = .int(number)
      case .double(let number):
        guard number.isFinite else { return nil }
        self = .double(number)
      case .string(let text): self = .text(text)
      case .array(let list): self = .list(list.compactMap(Node.init))
      case .object(let members):
        self = .object(
          members.sorted { $0.key < $1.key }.compactMap { key, value in Node(value).map { (key, $0) } })
      }
    }
  }

  package static func text(_ node: Node, indent: String = "") -> String {
    switch node {
    case .bool(let flag): return flag ? "true" : "false"
    case .int(let number): return String(number)
    case .double(let number): return number.description
    case .text(let text): return EscapedText.quoted(text)
    case .list(let list): return block("[", "]", list.map { text($0, indent: indent + "  ") }, indent)
    case .object(let members):
      let written = members.map { "\(EscapedText.quoted($0)): \(text($1, indent: indent + "  "))" }
      return block("{", "}", written, indent)
    }
  }

  private static func block(_ open: String, _ close: String, _ parts: [String], _ indent: String) -> String {
    guard !parts.isEmpty else { return open + close }
    return "\(open)\n\(indent)  " + parts.joined(separator: ",\n\(indent)  ") + "\n\(indent)\(close)"
  }
}
