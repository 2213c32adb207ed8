/// Tells how a text that begins with a dash is given, where the parser takes it for an option.
enum DashHint {
  /// A sentence to add to the parser's message, empty where none helps.
  static func text(_ message: String, usage: String, _ arguments: [String]) -> String {
    if message.contains("Missing value for '--") {
      let isFollowed = zip(arguments, arguments.dropFirst()).contains { $0.hasPrefix("--") && isText($1, usage) }
      return isFollowed ? " A value that begins with a dash goes after =, as in --title=-x." : ""
    }
    // Three dots follow an argument of several words in the usage.
    let isLost = message.contains("Missing expected argument") && arguments.contains { isText($0, usage) }
    let isRefused = message.contains("Unknown option") || message.contains("Invalid option")
    let units = UsageLine.units(line(usage))
    guard isRefused || isLost, units.contains(where: isSeveralWords) else { return "" }
    return " A text that begins with a dash goes after --, as in: \(example(units)) -- -x."
  }

  /// The usage in the parser's whole message, or a usage as it is.
  private static func line(_ text: String) -> String {
    let head = "Usage: "
    let line = text.split(whereSeparator: \.isNewline).last { $0.hasPrefix(head) }
    return line.map { String($0.dropFirst(head.count)) } ?? text
  }

  private static func isSeveralWords(_ unit: String) -> Bool {
    (unit.hasPrefix("<") || unit.hasPrefix("[<")) && unit.contains("> ...")
  }

  /// The command of a usage with what it needs besides its text, such as `easel chat send CHANNEL`.
  private static func example(_ units: [String]) -> String {
    let needed = units.filter { !$0.hasPrefix("[") && !isSeveralWords($0) }
    return needed.map { unit -> String in
      let parts = unit.split(separator: "<", maxSplits: 1)
      guard let value = parts.last, value.hasSuffix(">") else { return unit }
      let shown = value.dropLast().uppercased()
      return unit.hasPrefix("<") ? shown : "\(parts[0])\(shown)"
    }.joined(separator: " ")
  }

  /// Whether an argument is rather a text than an option: it begins with a dash, and the usage has no such option.
  private static func isText(_ argument: String, _ usage: String) -> Bool {
    guard argument.hasPrefix("--") else { return argument.hasPrefix("-") && !["-", "-h", "-o"].contains(argument) }
    let name = argument.prefix { $0 != "=" }
    let options = usage.split { !($0.isLetter || $0 == "-") }
    return name != "--" && name != "--help" && !options.contains(name)
  }
}
