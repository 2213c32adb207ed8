/// Tells how a text that begins with a dash is given, where the parser takes it for an option.
enum DashHint {
  /// A sentence to add to the parser's message, empty where none helps.
  static func text(_ message: String, usage: String, _ arguments: [String]) -> String {
    if message.contains("Missing value for '--") {
      let isFollowed = zip(arguments, arguments.dropFirst()).contains { $0.hasPrefix("--") && isText($1) }
      return isFollowed ? " A value that begins with a dash goes after =, as in --title=-x." : ""
    }
    // Three dots follow an argument of several words in the usage.
    let isLost = message.contains("Missing expected argument") && arguments.contains(where: isText)
    guard message.contains("Unknown option") || isLost, usage.contains("> ...") else { return "" }
    return " A text that begins with a dash goes after --, as in: easel todo add -- -x."
  }

  /// Whether an argument is rather a text than an option: it has one dash, and no option has its letter.
  private static func isText(_ argument: String) -> Bool {
    argument.hasPrefix("-") && !argument.hasPrefix("--") && !["-", "-h", "-o"].contains(argument)
  }
}
