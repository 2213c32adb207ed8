import ArgumentParser
import EaselAPI
import Glibc

/// The program `easel`: a canvas in the terminal, and a command line for scripts.
@main
struct EaselCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "easel",
    abstract: "A canvas in the terminal: todos, calendar and chat side by side.",
    discussion: """
      Without a subcommand it opens the canvas; `easel dashboard --help` tells its options.
      Exit codes: 0 all is well, 1 it failed, 2 it was used wrongly. With --json a failure is one JSON object on the error \
      stream: code, detail and exitCode.
      """,
    version: "easel \(EaselVersion.current)",
    subcommands: [
      DashboardCommand.self, TodoCommand.self, CalendarCommand.self, ChatCommand.self, EventsCommand.self,
      OutboxCommand.self, LayoutCommand.self, CanvasCommand.self, ThemeCommand.self,
      ScreenshotCommand.self, LoginCommand.self, LogoutCommand.self,
      SignUpCommand.self, VerifyCommand.self, PasswordCommand.self, WhoAmICommand.self, TokensCommand.self,
      UsersCommand.self, WebhooksCommand.self,
      ServerCommand.self, ConfigCommand.self, DoctorCommand.self, PathsCommand.self,
    ],
    defaultSubcommand: DashboardCommand.self)

  static let _errorPrefix = "easel: "

  @OptionGroup var connection: ConnectionOptions

  static func main() {
    StandardStreams.repair()
    // Whoever hangs up, be it a reader of the output or a server, is noticed where it is written to.
    signal(SIGPIPE, SIG_IGN)
    // So is a limit on the size of files.
    signal(SIGXFSZ, SIG_IGN)
    Environment.settleHome()
    if Environment.homeComplaint == nil {
      for path in SignInFolder(Environment.paths).keepOthersOut() {
        StandardStreams.complain("easel: \(SignInTrouble.wasReadable(path))")
      }
    }
    var arguments: [String] = []
    do {
      arguments = try ArgumentCheck.arguments()
      // By far the most frequent call does not wait for the parser to learn of all the commands there are.
      if arguments.isEmpty {
        try Environment.requireHome()
        return try Dashboard.open(Dashboard.Options())
      }
      try refuseUnknownCommand(arguments.first)
      var command = try parseAsRoot(arguments)
      if !asksForHelp(arguments) { try Environment.requireHome() }
      try ConnectionOptions.refuseVain(in: arguments, of: command)
      try command.run()
    } catch {
      leave(error, arguments)
    }
  }

  /// The columns that the parser breaks help at.
  private static var helpWidth: Int {
    if let columns = Environment["COLUMNS"].flatMap({ Int($0) }), columns > 0 { return columns }
    return Output.width ?? 80
  }

  /// The command that the arguments call, as far as their words name it.
  static func command(in arguments: [String]) -> any ParsableCommand.Type {
    var command: any ParsableCommand.Type = EaselCommand.self
    for word in arguments.prefix(while: { $0 != "--" }) {
      let next = command.configuration.subcommands.first { $0.configuration.commandName == word }
      command = next ?? command
    }
    return command
  }

  /// Whether help is wanted, which needs no place for files.
  private static func asksForHelp(_ arguments: [String]) -> Bool {
    arguments.first == "help" || arguments.prefix { $0 != "--" }.contains { $0 == "--help" || $0 == "-h" }
  }

  /// A word that is no subcommand would be told of as a surplus argument of the standard one.
  private static func refuseUnknownCommand(_ word: String?) throws(CommandFailure) {
    guard let word, !word.hasPrefix("-") else { return }
    let names = configuration.subcommands.map { $0.configuration.commandName ?? "" } + ["help"]
    guard !names.contains(word) else { return }
    throw .wrongUse("There is no command \(SafeText.quoted(word)); `easel --help` lists all commands.")
  }

  private static func leave(_ error: any Error, _ arguments: [String]) -> Never {
    if let failure = error as? CommandFailure { leave(failure, arguments) }
    let status = exitCode(for: error)
    guard status.isSuccess else {
      let (brief, full) = (message(for: error), fullMessage(for: error))
      // The parser refuses such an option before it looks for the command.
      let usage = brief.contains("Invalid option") ? usageString(for: command(in: arguments)) : full
      let line = UsageComplaint.line(brief, full: full) + DashHint.text(brief, usage: usage, arguments)
      leave(status == .validationFailure ? .wrongUse(line) : CommandFailure(line), arguments)
    }
    do throws(CommandFailure) {
      let text = UsageLine.wrapped(fullMessage(for: error), to: helpWidth)
      try Output.print(text: ShellCompletions.completed(text) + "\n")
      Glibc.exit(0)
    } catch {
      leave(error, arguments)
    }
  }

  /// Says why the command failed: as JSON where the output is JSON, else as a sentence.
  private static func leave(_ failure: CommandFailure, _ arguments: [String]) -> Never {
    let isJSON = arguments.prefix { $0 != "--" }.contains("--json")
    if isJSON, let json = failure.json {
      StandardStreams.complain(json, isWhole: true)
    } else if let sentence = failure.sentence {
      StandardStreams.complain("easel: \(SafeText.line(sentence))")
    }
    Glibc.exit(failure.status)
  }
}
