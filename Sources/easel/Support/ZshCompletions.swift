/// The completions of zsh with the options of the standard subcommand where no subcommand is named.
enum ZshCompletions {
  private static let program = "_easel() {"
  private static let standardSubcommand = "_easel_dashboard() {"
  private static let list = "    local -ar arg_specs=("
  /// What stands in the program's list behind its options.
  private static let command = "        '(-): :->command'"

  /// The script with them; any other text as it is.
  static func completed(_ script: String) -> String {
    var lines = script.split(separator: "\n", omittingEmptySubsequences: false)
    guard let start = lines.firstIndex(of: Substring(program)),
      let standard = lines.firstIndex(of: Substring(standardSubcommand)), start < standard,
      let there = options(lines[start..<standard], endingWith: command),
      let found = options(lines[standard...], endingWith: "    )")
    else { return script }
    // With the values that some of them go by.
    let values = lines[standard..<found.lowerBound].filter { $0.hasPrefix("    local -ar ___") }
    let whole = values + lines[found]
    lines.replaceSubrange(there, with: whole)
    return lines.joined(separator: "\n")
  }

  /// Where a function's list of options is, with the line that begins it and without the one behind them.
  private static func options(_ lines: ArraySlice<Substring>, endingWith end: String) -> Range<Int>? {
    guard let start = lines.firstIndex(of: Substring(list)),
      let end = lines[start...].firstIndex(of: Substring(end))
    else { return nil }
    return start..<end
  }
}
