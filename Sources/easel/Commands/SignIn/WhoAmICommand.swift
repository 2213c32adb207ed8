import ArgumentParser
import EaselAPI

/// `easel whoami`.
struct WhoAmICommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "whoami", abstract: "Tell which server is used, and who you are there.")

  @OptionGroup var output: OutputOptions
  @OptionGroup var connection: ConnectionOptions

  func perform() async throws(CommandFailure) {
    let choice = try ServerChoice(connection.server, paths: Environment.paths)
    let account = try await Gateway(starting: choice).call(AuthAPI.me())
    try SignInReport(address: "\(choice.address)", account: account, choice.signIn).print(output, isNew: false)
  }
}
