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
    guard message.contains("Unknown option") || isLost, usage.contains("> ...") else { return "" }
    return " A text that begins with a dash goes after --, as in: easel todo add -- -x."
  }

  /// Whether an argument is rather a text than an option: it begins with a dash, and the usage has no such option.
  private static func isText(_ argument: String, _ usage: String) -> Bool {
    guard argument.hasPrefix("--") else { return argument.hasPrefix("-") && !["-", "-h", "-o"].contains(argument) }
    let name = argument.prefix { $0 != "=" }
    let options = usage.split { !($0.isLetter || $0 == "-") }
    return name != "--" && name != "--help" && !options.contains(name)
  }
}
