/// The usage of a command, as the argument parser writes it: `easel chat send <channel> <text> ... [--offline]`.
enum UsageLine {
  private static let head = "USAGE: "

  /// A help text with its usage on lines of at most this many columns, which the parser leaves on one.
  static func wrapped(_ help: String, to width: Int) -> String {
    help.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.hasPrefix(head) ? wrapped(usage: String($0.dropFirst(head.count)), to: width) : String($0) }
      .joined(separator: "\n")
  }

  private static func wrapped(usage: String, to width: Int) -> String {
    var lines: [String] = []
    var line = ""
    for unit in units(usage) {
      if line.isEmpty {
        line = unit
      } else if head.count + line.count + 1 + unit.count > width {
        lines.append(line)
        line = unit
      } else {
        line += " \(unit)"
      }
    }
    lines.append(line)
    return head + lines.joined(separator: "\n" + String(repeating: " ", count: head.count))
  }

  /// What stays together in a usage: a word, an argument with its dots, an option with its value, a pair of brackets.
  static func units(_ usage: String) -> [String] {
    var units: [String] = []
    var depth = 0
    for word in usage.split(separator: " ").map(String.init) {
      let last = units.last ?? ""
      let isValue = word.hasPrefix("<") && last.hasPrefix("-") && !last.contains(" ")
      if let index = units.indices.last, depth > 0 || word == "..." || isValue {
        units[index] += " \(word)"
      } else {
        units.append(word)
      }
      for letter in word {
        switch letter {
        case "[", "<": depth += 1
        case "]", ">": depth -= 1
        default: break
        }
      }
    }
    return units
  }
}
