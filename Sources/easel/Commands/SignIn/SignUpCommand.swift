import ArgumentParser
import EaselAPI

/// `easel signup`.
struct SignUpCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "signup", abstract: "Ask a shared server for an account.",
    discussion: """
      A mail with a code is sent to the address; on a terminal the code is asked for, and you are signed in. Else go on \
      with `easel verify`.
      """)

  @OptionGroup var shared: SharedServerOptions
  @Option(help: ArgumentHelp("The address the code is sent to; asked for when it is not given.", valueName: "address"))
  var email: String?
  @Option(help: ArgumentHelp("What others see; asked for when it is not given.", valueName: "name"))
  var name: String?
  @Option(
    help: ArgumentHelp("What `easel tokens` calls this terminal; user@host unless you say so.", valueName: "name"))
  var terminal: String?
  @OptionGroup var secrets: SecretOptions
  @OptionGroup var output: OutputOptions

  func perform() async throws(CommandFailure) {
    var signingUp = SigningUp(
      server: try shared.server(for: "signup"), asking: secrets.asking, email: email, terminal: terminal)
    signingUp.name = name
    try await signingUp.perform(output)
  }
}

/// Asks for an account, and goes on to the sign-in when there is somebody to tell the code.
struct SigningUp: Sendable {
  let server: SharedServer
  let asking: Asking
  var email: String?
  var terminal: String?
  var name: String?

  func perform(_ output: OutputOptions) async throws(CommandFailure) {
    let email = try asking.text("E-mail: ", unless: email, option: "--email")
    let name = try asking.text("Your name, as others see it: ", unless: name, option: "--name")
    let password = try asking.newPassword("New password: ")
    let notice = try await server.call(AuthAPI.signUp(SignUp(email: email, name: name, password: password)))
    guard asking.hasPerson else {
      guard !output.json else { return try Output.print(json: notice) }
      return try Output.print(lines: [
        SafeText.line(notice.message), "Then: easel verify \(server.address)",
      ])
    }
    StandardStreams.complain(SafeText.line(notice.message))
    StandardStreams.complain("(Ctrl+C leaves; `easel verify \(server.address)` goes on later.)")
    while try await server.call(typedBy: asking, AuthAPI.verify(asking.code(), password: password)) == nil {}
    let record = try await SigningIn(server).perform(
      email: email, password: password, terminal: terminal ?? SigningIn.terminalName)
    try SignInReport(record).print(output, isNew: true)
  }
}
