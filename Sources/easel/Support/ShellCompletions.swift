/// The scripts of completions with what the parser's generator leaves out of them: the options of the standard
/// subcommand where no subcommand is named.
enum ShellCompletions {
  /// The script of whichever shell with them; any other text as it is.
  static func completed(_ text: String) -> String {
    FishCompletions.completed(ZshCompletions.completed(BashCompletions.completed(text)))
  }
}
