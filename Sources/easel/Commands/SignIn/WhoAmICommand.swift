import ArgumentParser
import EaselAPI
import EaselKit

/// `easel whoami`.
struct WhoAmICommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "whoami", abstract: "Tell which server is used, and who you are there.",
    discussion: "Where the server cannot be asked, what is kept here of that is told.")

  @OptionGroup var output: OutputOptions
  @OptionGroup var connection: ConnectionOptions

  func perform() async throws(CommandFailure) {
    let choice = try ServerChoice(connection.server, paths: Environment.paths)
    try await Self.report(choice).print(output, isNew: false)
  }

  private static func report(_ choice: ServerChoice) async throws(CommandFailure) -> SignInReport {
    // Without a database it works as long as the server does.
    let local = try? LocalCopy(choice)
    let me = AuthAPI.me()
    do throws(CommandFailure) {
      let gateway = try await Gateway(starting: choice, over: HeedfulTransport(choice, paths: Environment.paths))
      if choice.signIn?.link == nil, let local { _ = await SendingAhead(to: gateway, local).run() }
      let response = try await gateway.send(me.request)
      let account = try me.value(of: response)
      await local?.keep(response, for: me.request)
      return SignInReport(address: "\(choice.address)", account: account, choice.signIn)
    } catch {
      guard error.isServerAway, !error.isSignedOut, let report = await kept(choice, local, because: error)
      else { throw error }
      return report
    }
  }

  /// Who it was that the server told of last, else who signed in there, with a word on how old that is; nil when
  /// nothing is kept.
  private static func kept(
    _ choice: ServerChoice, _ local: LocalCopy?, because failure: CommandFailure
  ) async -> SignInReport? {
    let reason = failure.sentence.map { SafeText.line($0) + " " } ?? ""
    let me = AuthAPI.me()
    if let response = try? await local?.response(to: me.request), let account = try? me.decode(response) {
      let moment = response.keptSince.map { since in
        "As of \(LocalTime().moment(since)), offline."
      }
      StandardStreams.complain("easel: \(reason)\(moment ?? "As kept here, offline.")")
      return SignInReport(address: "\(choice.address)", account: account, choice.signIn, isOffline: true)
    }
    guard let signIn = choice.signIn else { return nil }
    StandardStreams.complain("easel: \(reason)As kept here at the sign-in, offline.")
    return SignInReport(signIn, isOffline: true)
  }
}
