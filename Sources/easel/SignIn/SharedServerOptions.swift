import ArgumentParser
import EaselAPI
import EaselKit
import Transport

/// The shared server that a command about sign-ins is for.
struct SharedServerOptions: ParsableArguments {
  @Argument(help: ArgumentHelp("The server, as in https://desk.example; else the one in use.", valueName: "url"))
  var url: String?

  @Flag(help: "Send the password although the address is plain http, so that others on the way can read it.")
  var insecureHttp = false

  @Option(
    help: ArgumentHelp("Trust the certificates in this file (PEM) instead of the system's.", valueName: "file"),
    completion: .file())
  var caFile: String?

  @OptionGroup var connection: ConnectionOptions

  /// Finds the server for a `command`, which error messages name.
  ///
  /// Refuses a private server, and an address to which passwords would go unencrypted.
  func server(for command: String) throws(CommandFailure) -> SharedServer {
    let url = try connection.server(or: url)
    if let url {
      do throws(ServerAddressError) { _ = try ServerAddress(url) } catch {
        throw .wrongUse("\(SafeText.quoted(url)) is no server. \(error.sentence)")
      }
    }
    let choice = try ServerChoice(url, paths: Environment.paths)
    guard !choice.isPrivate, choice.address != .unixSocket(Environment.paths.socket) else {
      throw .wrongUse(
        url == nil
          ? "Which server? Name it, as in: easel \(command) https://desk.example"
          : "The private server is yours without a sign-in.")
    }
    let known = choice.signIn
    let isOpen = insecureHttp || known?.isOpen == true
    guard choice.address.isPrivate || isOpen else {
      throw .wrongUse(
        "\(SafeText.line("\(choice.address)")) is plain http, so others on the way could read your password; use its "
          + "https address, or --insecure-http if nobody else is on the way.")
    }
    let trusted = caFile.map(Environment.absolute) ?? known?.trusted
    return SharedServer(address: choice.address, isOpen: isOpen && !choice.address.isPrivate, trusted: trusted)
  }
}

/// A server that people sign in to, called without a sign-in.
struct SharedServer: Sendable {
  let address: ServerAddress
  /// Whether the person allowed that others on the way read along.
  let isOpen: Bool
  let trusted: String?
  private let transport: CurlTransport
  private let redirection: RedirectionCheck

  init(address: ServerAddress, isOpen: Bool, trusted: String?) {
    self.address = address
    self.isOpen = isOpen
    self.trusted = trusted
    transport = CurlTransport(address, trusting: trusted, limits: .patient)
    redirection = RedirectionCheck(of: address, over: transport)
  }

  func call<Answer>(
    _ endpoint: Endpoint<Answer>, as token: Secret? = nil
  ) async throws(CommandFailure) -> Answer {
    do throws(BackendFailure) { return try await answer(to: endpoint, as: token) } catch { throw trouble(error) }
  }

  /// Makes a call with a code that a person typed; nil when the server refuses the code, which is said, so that the
  /// person can type it again.
  func call<Answer>(
    typedBy asking: Asking, _ endpoint: Endpoint<Answer>
  ) async throws(CommandFailure) -> Answer? {
    do throws(BackendFailure) { return try await answer(to: endpoint, as: nil) } catch {
      guard asking.goesOn(after: error, refusing: "auth.code.refused") else { throw trouble(error) }
      return nil
    }
  }

  /// Gets an access token for the token of a link.
  func signIn(withLink token: Secret) async throws(CommandFailure) -> SignedIn {
    do throws(BackendFailure) { return try await answer(to: AuthAPI.refresh(token), as: nil) } catch {
      guard case .refused(status: 401, _, _) = error else { throw trouble(error) }
      throw CommandFailure("This link is not good (any more); whoever made it can make another: easel canvas link")
    }
  }

  private func answer<Answer>(
    to endpoint: Endpoint<Answer>, as token: Secret?
  ) async throws(BackendFailure) -> Answer {
    try await redirection.passAgain()
    return try endpoint.decode(try await transport.send(endpoint.request, as: token))
  }

  private func trouble(_ failure: BackendFailure) -> CommandFailure {
    if case .refused(status: 404, let code, _) = failure, !code.hasPrefix("auth.") {
      return CommandFailure("Nobody signs in at \(SafeText.line("\(address)")); `easel --server` uses it as it is.")
    }
    guard failure != .timedOut else {
      return CommandFailure("\(SafeText.line("\(address)")) did not answer in time; try again later.")
    }
    return CommandFailure(failure)
  }
}

extension TransportLimits {
  /// For calls whose answer is worth waiting for: passwords wait in a line at the server, and the answer to a renewal
  /// that is given up too early is lost, and with too many of them the sign-in.
  static var patient: TransportLimits {
    var limits = TransportLimits()
    limits.timeout = 30_000
    limits.retry.overall = 30_000
    return limits
  }
}
