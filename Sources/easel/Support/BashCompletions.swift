/// What the parser's generator leaves out of the completions of bash: the options of the standard subcommand where no
/// subcommand is named.
enum BashCompletions {
  /// The beginning of the standard subcommand's function, which follows that of the program.
  private static let standardSubcommand = "_easel_dashboard() {"

  /// The script with them; any other text as it is.
  static func completed(_ script: String) -> String {
    let lines = script.split(separator: "\n", omittingEmptySubsequences: false)
    guard let start = lines.firstIndex(where: { $0 == standardSubcommand }) else { return script }
    var program = Array(lines[..<start])
    let standard = Array(lines[start...])
    for list in ["non_repeating_flags=", "non_repeating_options="] {
      guard let there = program.firstIndex(where: { $0.hasPrefix("    local -a \(list)") }),
        let words = standard.first(where: { $0.hasPrefix("    \(list)") })
      else { return script }
      program[there] = "    local -a \(words.dropFirst(4))"
    }
    guard let there = values(program), let cases = values(standard) else { return script }
    program.replaceSubrange(there, with: standard[cases])
    return (program + standard).joined(separator: "\n")
  }

  /// Where a function says what follows its options.
  private static func values(_ lines: [Substring]) -> ClosedRange<Int>? {
    guard let start = lines.firstIndex(where: { $0 == #"    case "${prev}" in"# }),
      let end = lines[start...].firstIndex(where: { $0 == "    esac" })
    else { return nil }
    return start...end
  }
}
