/// Whether tmux passes copied text on to the terminal, by its option `set-clipboard`.
enum TmuxClipboard {
  /// The milliseconds that tmux has for its answer.
  private static let patience: Int64 = 2000

  /// The sentence for a person whose tmux is known to keep copied text; nil in any other case.
  static func hindrance() async -> String? {
    guard Environment["TMUX"] != nil else { return nil }
    return await withCheckedContinuation { continuation in
      OneOffThread.run("easel.tmux-clipboard") { continuation.resume(returning: sentence(on: option())) }
    }
  }

  /// The sentence on a value of the option.
  static func sentence(on option: String?) -> String? {
    guard let option, option == "off" || option == "external" else { return nil }
    return "tmux keeps copied text to itself: set-clipboard is \(option). "
      + "\"tmux set -s set-clipboard on\" changes that."
  }

  private static func option() -> String? {
    let folders = (Environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
    for folder in folders where folder.hasPrefix("/") {
      let arguments = ["show-options", "-sv", "set-clipboard"]
      let outcome = HelperProgram.run("\(folder)/tmux", arguments, patience: patience)
      guard outcome != .notStarted else { continue }
      guard case .ended(status: 0, let output) = outcome else { return nil }
      return output.filter { !$0.isWhitespace }
    }
    return nil
  }
}
