/// Tells how a text that begins with a dash is given, where the parser takes it for an option.
enum DashHint {
  /// A sentence to add to the parser's message, empty where none helps.
  static func text(_ message: String, usage: String) -> String {
    if message.contains("Missing value for '--") {
      return " A value that begins with a dash goes after =, as in --title=-x."
    }
    // Three dots follow an argument of several words in the usage.
    guard message.contains("Unknown option"), usage.contains("> ...") else { return "" }
    return " A text that begins with a dash goes after --, as in: easel todo add -- -x"
  }
}
