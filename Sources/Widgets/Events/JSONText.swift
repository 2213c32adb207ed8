package import EaselKit

/// JSON for people to read, no longer than asked for.
package enum JSONText {
  /// On one line: `id 7, title "Pay rent"`; the names of an object's members sorted.
  package static func short(_ value: JSONValue, limit: Int = 200) -> String {
    var text = ""
    write(value, to: &text, limit: limit, isOuter: true)
    return text.cut(to: limit)
  }

  /// On lines of its own, indented, at most so many.
  package static func lines(_ value: JSONValue, limit: Int = 2000) -> [String] {
    var lines: [String] = []
    add(value, prefix: "", indent: 0, to: &lines, limit: limit)
    return lines
  }

  private static func write(_ value: JSONValue, to text: inout String, limit: Int, isOuter: Bool) {
    guard text.utf8.count < limit else { return }
    switch value {
    case .array(let items):
      text += "["
      for (index, item) in items.enumerated() where text.utf8.count < limit {
        if index > 0 { text += ", " }
        write(item, to: &text, limit: limit, isOuter: false)
      }
      text += "]"
    case .object(let members):
      if !isOuter { text += "{" }
      for (index, key) in members.keys.sorted().enumerated() where text.utf8.count < limit {
        text += (index > 0 ? ", " : "") + key.cut(to: 60) + " "
        write(members[key] ?? .null, to: &text, limit: limit, isOuter: false)
      }
      if !isOuter { text += "}" }
    default: text += scalar(value, limit: limit)
    }
  }

  private static func add(
    _ value: JSONValue, prefix: String, indent: Int, to lines: inout [String], limit: Int
  ) {
    guard lines.count < limit, indent < 40 else { return }
    let margin = String(repeating: "  ", count: indent)
    switch value {
    case .array(let items) where !items.isEmpty:
      lines.append("\(margin)\(prefix)[\(items.count)]")
      for item in items where lines.count < limit {
        add(item, prefix: "- ", indent: indent + 1, to: &lines, limit: limit)
      }
    case .object(let members) where !members.isEmpty:
      let isTop = prefix.isEmpty && indent == 0
      if !isTop { lines.append(margin + prefix) }
      for key in members.keys.sorted() where lines.count < limit {
        add(
          members[key] ?? .null, prefix: key.cut(to: 60) + ": ", indent: isTop ? 0 : indent + 1, to: &lines,
          limit: limit)
      }
    default: lines.append(margin + prefix + scalar(value, limit: 1000))
    }
  }

  private static func scalar(_ value: JSONValue, limit: Int) -> String {
    switch value {
    case .null: "null"
    case .bool(let flag): String(flag)
    case .int(let number): String(number)
    case .double(let number): String(number)
    case .string(let text): "\"\(text.cut(to: limit))\""
    case .array: "[]"
    case .object: "{}"
    }
  }
}
