import ArgumentParser
import EaselAPI

/// `easel login`.
struct LoginCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "login", abstract: "Sign this terminal in to a shared server.",
    discussion: """
      From then on every `easel` uses that server, unless --server, EASEL_SERVER or config.toml names another. The password
      is asked for and kept nowhere; what proves the sign-in is kept in the desktop's keyring (secret-tool), else in a file
      that only you can read.
      """)

  @OptionGroup var shared: SharedServerOptions
  @Option(help: ArgumentHelp("The address of your account; asked for when it is not given.", valueName: "address"))
  var email: String?
  @Option(
    name: [.customLong("terminal"), .customLong("name")],
    help: ArgumentHelp("What `easel tokens` calls this terminal; user@host unless you say so.", valueName: "name"))
  var terminal: String?
  @Flag(help: "You have no account there yet: the same as easel signup.")
  var new = false
  @OptionGroup var secrets: SecretOptions
  @OptionGroup var output: OutputOptions

  func perform() async throws(CommandFailure) {
    let server = try shared.server()
    if new {
      let signingUp = SigningUp(server: server, asking: secrets.asking, email: email, terminal: terminal)
      return try await signingUp.perform(output)
    }
    let asking = secrets.asking
    let email = try asking.text("E-mail: ", unless: email, option: "--email")
    let password = try asking.secret("Password: ")
    let record = try await SigningIn(server).perform(
      email: email, password: password, terminal: terminal ?? SigningIn.terminalName)
    try SignInReport(record).print(output, isNew: true)
  }
}
