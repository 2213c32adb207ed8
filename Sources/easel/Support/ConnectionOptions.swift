import ArgumentParser

/// Which server is used; the same for all commands that use one.
struct ConnectionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The server to use instead of a private one, as in http://127.0.0.1:8080. EASEL_SERVER says the same.",
      valueName: "url"))
  var server: String?

  /// The server that --server names, or an argument of the command; refuses two different ones.
  func server(or argument: String?) throws(CommandFailure) -> String? {
    guard let server, let argument, server != argument else { return server ?? argument }
    throw .wrongUse(
      "The command names two servers, \(SafeText.quoted(argument)) and --server \(SafeText.quoted(server)); name one.")
  }

  /// Throws where --server is given to a command that uses no server.
  static func refuseVain(in arguments: [String], of command: any ParsableCommand) throws(CommandFailure) {
    let options = arguments.prefix { $0 != "--" }
    guard options.contains(where: { $0 == "--server" || $0.hasPrefix("--server=") }), !isUsed(by: command) else {
      return
    }
    let name = type(of: command).configuration.commandName ?? "This command"
    throw .wrongUse("\(SafeText.quoted(name)) uses no server; leave out --server.")
  }

  /// Whether a command has these options, in itself or in a group of options.
  private static func isUsed(by value: Any, depth: Int = 0) -> Bool {
    guard depth < 8 else { return false }
    return value is ConnectionOptions
      || Mirror(reflecting: value).children.contains { isUsed(by: $0.value, depth: depth + 1) }
  }
}
