import ArgumentParser
import EaselAPI
import Transport

/// `easel password`.
struct PasswordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "password", abstract: "Change your password on a shared server, or set a new one by mail.",
    subcommands: [PasswordChangeCommand.self, PasswordResetCommand.self])
}

/// `easel password change`.
struct PasswordChangeCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "change", abstract: "Change your password; all other terminals are signed out.",
    discussion: "With --password-stdin the first line is the present password, the second the new one.")

  @OptionGroup var secrets: SecretOptions
  @OptionGroup var connection: ConnectionOptions

  func perform() async throws(CommandFailure) {
    let gateway = try await Gateway.signedIn(connection, .patient)
    let current = try secrets.asking.secret("Present password: ")
    let new = try secrets.asking.newPassword("New password: ")
    _ = try await gateway.call(AuthAPI.changePassword(PasswordChange(currentPassword: current, newPassword: new)))
    try Output.say("Your password was changed; all other terminals are signed out.")
  }
}

/// `easel password reset`.
struct PasswordResetCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset", abstract: "Set a new password with a code that comes by mail.",
    discussion: """
      Sends the mail, then asks for the code on the terminal. Without a terminal do it in two steps: --email sends the mail; \
      --have-code --password-stdin reads the code and the new password, a line each. All terminals are signed out.
      """)

  @OptionGroup var shared: SharedServerOptions
  @Option(help: ArgumentHelp("The address of your account; asked for when it is not given.", valueName: "address"))
  var email: String?
  @Flag(help: "You have a code already.")
  var haveCode = false
  @OptionGroup var secrets: SecretOptions

  func perform() async throws(CommandFailure) {
    let server = try shared.server(for: "password reset")
    let asking = secrets.asking
    if !haveCode {
      let email = try asking.text("E-mail: ", unless: email, option: "--email")
      let notice = try await server.call(AuthAPI.forgotPassword(email: email))
      guard asking.hasPerson else { return try Output.say(SafeText.line(notice.message)) }
      StandardStreams.complain(SafeText.line(notice.message))
    }
    var code = try asking.code()
    let new = try asking.newPassword("New password: ")
    while true {
      let reset = AuthAPI.resetPassword(PasswordReset(code: code, newPassword: new))
      guard try await server.call(typedBy: asking, reset) == nil else { break }
      code = try asking.code()
    }
    try Output.say("Your password is set. Sign in with: easel login \(SafeText.line("\(server.address)"))")
  }
}
