import ArgumentParser
import EaselAPI

/// `easel login`.
struct LoginCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "login", abstract: "Sign this terminal in to a shared server.",
    discussion: """
      From then on every `easel` uses that server, unless --server, EASEL_SERVER or config.toml names another. The password \
      is asked for and kept nowhere; what proves the sign-in is kept in the desktop's keyring (secret-tool), else in a file \
      that only you can read.

      With --link the terminal shows one shared canvas and changes nothing, as a screen on a wall should: what is asked \
      for then is the token that `easel canvas link` has printed.
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
  @Flag(help: "Sign in with the token of a link to a shared canvas instead of an account.")
  var link = false
  @OptionGroup var secrets: SecretOptions
  @OptionGroup var output: OutputOptions

  func perform() async throws(CommandFailure) {
    guard !link || self.email == nil && terminal == nil && !new else {
      throw .wrongUse("A link has no account, and a name already; leave out --email, --terminal and --new.")
    }
    let server = try shared.server(for: "login")
    if link {
      let token = try secrets.asking.secret("Token of the link: ")
      let record = try await SigningIn(server).perform(link: token)
      return try SignInReport(record).print(output, isNew: true)
    }
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
