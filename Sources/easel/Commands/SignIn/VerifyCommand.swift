import ArgumentParser
import EaselAPI

/// `easel verify`.
struct VerifyCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Finish a sign-up with the code from the mail.")

  @OptionGroup var shared: SharedServerOptions
  @OptionGroup var secrets: SecretOptions

  func perform() async throws(CommandFailure) {
    let server = try shared.server()
    _ = try await server.call(AuthAPI.verify(secrets.asking.secret("Code: ")))
    try Output.say("Your account is ready. Sign in with: easel login \(SafeText.line("\(server.address)"))")
  }
}
