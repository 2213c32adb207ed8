/// The completions of fish with the options of the standard subcommand where no subcommand is named.
enum FishCompletions {
  private static let parsing = "            __easel_parse_subcommand 0 "
  private static let standardSubcommand = "        case 'dashboard'"
  private static let offer = "complete -c 'easel' -n '__easel_should_offer_completions_for_flags_or_options "

  /// The script with them; any other text as it is.
  static func completed(_ script: String) -> String {
    var lines = script.split(separator: "\n", omittingEmptySubsequences: false)
    let standard = lines.filter { $0.hasPrefix(offer + "\"easel dashboard\" ") }
    guard !standard.isEmpty, let program = lines.firstIndex(of: "    case 'easel'"),
      let subcommand = lines[program...].firstIndex(of: Substring(standardSubcommand)),
      lines.indices.contains(subcommand + 1), lines[subcommand + 1].hasPrefix(parsing),
      let first = lines.firstIndex(where: { $0.hasPrefix(offer + "\"easel\" ") })
    else { return script }
    // Two steps less deep.
    lines[program + 1] = lines[subcommand + 1].dropFirst(4)
    lines.removeAll { $0.hasPrefix(offer + "\"easel\" ") }
    let offers = standard.map { $0.replacing("\"easel dashboard\"", with: "\"easel\"", maxReplacements: 1) }
    lines.insert(contentsOf: offers, at: first)
    return lines.joined(separator: "\n")
  }
}
