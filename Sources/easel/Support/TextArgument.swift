/// A text that a command takes as several words, so that a person need not quote it.
enum TextArgument {
  /// The words with one space between them; the standard input where an argument that names it stands alone.
  static func text(_ words: [String]) throws(CommandFailure) -> String {
    words.count == 1 ? try StandardInput.text(of: words[0]) : words.joined(separator: " ")
  }
}
