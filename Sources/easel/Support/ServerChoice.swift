import Canvas
import Documents
import EaselAPI
import EaselKit
import Synchronization
import Transport

/// The server that is used, and how it is made sure that it runs.
struct ServerChoice: Sendable {
  let address: ServerAddress
  let starter: any ServerStarter
  /// Whether it is this person's own, started by need.
  let isPrivate: Bool
  /// Who is signed in there; nil when nobody is.
  let signIn: SignInRecord?

  /// The server that the options, `EASEL_SERVER` or the configuration name, else the one that was signed in to last,
  /// else the private one.
  init(_ server: String?, paths: EaselPaths) throws(CommandFailure) {
    guard let url = server ?? Environment["EASEL_SERVER"] else {
      let report = ConfigurationLoading(paths: paths).report()
      // Whoever set one does not want their data elsewhere because of a slip of the pen.
      if let sentence = report.troubleWithServer { throw CommandFailure(sentence) }
      try self.init(report, paths: paths)
      return
    }
    try self.init(url, from: server == nil ? "EASEL_SERVER" : "--server", Self.signIns(paths))
  }

  /// The server that a configuration names, else the one that was signed in to last, else the private one.
  init(_ report: ConfigurationReport, paths: EaselPaths) throws(CommandFailure) {
    let signIns = try Self.signIns(paths)
    guard let url = report.configuration.server ?? signIns.current else {
      try self.init(privateAt: paths)
      return
    }
    try self.init(url, from: "server", signIns)
  }

  private init(_ url: String, from source: String, _ signIns: SignInList) throws(CommandFailure) {
    let address: ServerAddress
    do throws(ServerAddressError) { address = try ServerAddress(url) } catch {
      throw .wrongUse("\(source) cannot be \(SafeText.quoted(url)). \(error.sentence)")
    }
    self.init(address: address, starter: RunningServer(at: address), isPrivate: false, signIn: signIns["\(address)"])
  }

  private static func signIns(_ paths: EaselPaths) throws(CommandFailure) -> SignInList {
    let folder = SignInFolder(paths)
    do throws(SystemError) { return try folder.list() } catch {
      throw CommandFailure(SignInTrouble.files(folder.path, error))
    }
  }

  /// This person's own server; refuses a socket that the system cannot make, before anything is kept for it.
  init(privateAt paths: EaselPaths) throws(CommandFailure) {
    if let sentence = paths.socketComplaint { throw CommandFailure(SafeText.line(sentence)) }
    self.init(address: .unixSocket(paths.socket), starter: EmbeddedServer(paths: paths), isPrivate: true, signIn: nil)
  }

  private init(address: ServerAddress, starter: any ServerStarter, isPrivate: Bool, signIn: SignInRecord?) {
    self.address = address
    self.starter = starter
    self.isPrivate = isPrivate
    self.signIn = signIn
  }
}

/// A server that others started.
final class RunningServer: ServerStarter {
  private let address: ServerAddress
  /// Whether it was found to answer calls at its address itself.
  private let isKnown = Mutex(false)

  init(at address: ServerAddress) { self.address = address }

  /// Asks a server that is called in the clear, once, whether it leads to another address.
  ///
  /// A canvas tries again by itself, so this does not wait for a server to appear; commands use ``RedirectionCheck``.
  func start() async throws(BackendFailure) {
    guard address.isPlain, !isKnown.withLock(\.self) else { return }
    var limits = TransportLimits()
    limits.retry.overall = HeedfulTransport.brief
    let connection = CurlTransport(address, limits: limits)
    defer { connection.close() }
    do throws(BackendFailure) {
      _ = try await connection.send(FeaturesAPI.list().request)
      isKnown.withLock { $0 = true }
    } catch {
      // What else is wrong shows in the call itself.
      if case .garbled = error { throw error }
    }
  }
}
