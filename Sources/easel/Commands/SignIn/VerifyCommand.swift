import ArgumentParser
import EaselAPI

/// `easel verify`.
struct VerifyCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Finish a sign-up with the code from the mail, and sign this terminal in.",
    discussion: """
      Asks for the code, and for the password that you chose at the sign-up: a code that came for somebody else's sign-up \
      with your address makes no account. A mistyped code may be typed again. With --password-stdin the first line is the \
      code, the second the password.
      """)

  @OptionGroup var shared: SharedServerOptions
  @Option(
    help: ArgumentHelp("What `easel tokens` calls this terminal; user@host unless you say so.", valueName: "name"))
  var terminal: String?
  @OptionGroup var secrets: SecretOptions
  @OptionGroup var output: OutputOptions

  func perform() async throws(CommandFailure) {
    let server = try shared.server(for: "verify")
    let (account, password) = try await verified(server)
    let record: SignInRecord
    do throws(CommandFailure) {
      record = try await SigningIn(server).perform(
        email: account.email ?? "", password: password, terminal: terminal ?? SigningIn.terminalName)
    } catch {
      throw error.adding("Your account is ready; sign in with: easel login \(SafeText.line("\(server.address)"))")
    }
    try SignInReport(record).print(output, isNew: true)
  }

  /// The account that there is now, and its password.
  private func verified(_ server: SharedServer) async throws(CommandFailure) -> (Account, Secret) {
    let asking = secrets.asking
    while true {
      let code = try asking.code()
      let password = try asking.secret("The password you chose: ")
      let account = try await server.call(typedBy: asking, AuthAPI.verify(code, password: password))
      if let account { return (account, password) }
    }
  }
}
