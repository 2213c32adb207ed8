import ArgumentParser
import EaselAPI

/// `easel verify`.
struct VerifyCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Finish a sign-up with the code from the mail.",
    discussion: """
      Asks for the code, and for the password that you chose at the sign-up: a code that came for somebody else's sign-up
      with your address makes no account. With --password-stdin the first line is the code, the second the password.
      """)

  @OptionGroup var shared: SharedServerOptions
  @OptionGroup var secrets: SecretOptions

  func perform() async throws(CommandFailure) {
    let server = try shared.server()
    let asking = secrets.asking
    let code = try asking.secret("Code: ")
    let password = try asking.secret("The password you chose: ")
    _ = try await server.call(AuthAPI.verify(code, password: password))
    try Output.say("Your account is ready. Sign in with: easel login \(SafeText.line("\(server.address)"))")
  }
}
