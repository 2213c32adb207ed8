import Canvas
import Documents
import EaselAPI
import EaselKit
import Transport

/// The server that is used, and how it is made sure that it runs.
struct ServerChoice: Sendable {
  let address: ServerAddress
  let starter: any ServerStarter
  /// Whether it is this person's own, started by need.
  let isPrivate: Bool

  /// The server that the options, `EASEL_SERVER` or the configuration name, else the private one.
  init(_ server: String?, paths: EaselPaths) throws(CommandFailure) {
    guard let url = server ?? Environment["EASEL_SERVER"] else {
      let report = ConfigurationLoading(paths: paths).report()
      // Whoever set one does not want their data elsewhere because of a slip of the pen.
      if let sentence = report.troubleWithServer { throw CommandFailure(sentence) }
      try self.init(report, paths: paths)
      return
    }
    try self.init(url, from: server == nil ? "EASEL_SERVER" : "--server")
  }

  /// The server that a configuration names, else the private one.
  init(_ report: ConfigurationReport, paths: EaselPaths) throws(CommandFailure) {
    guard let url = report.configuration.server else {
      self.init(privateAt: paths)
      return
    }
    try self.init(url, from: "server")
  }

  private init(_ url: String, from source: String) throws(CommandFailure) {
    let address: ServerAddress
    do throws(ServerAddressError) { address = try ServerAddress(url) } catch {
      throw .wrongUse("\(source) cannot be \(SafeText.quoted(url)). \(error.sentence)")
    }
    self.init(address: address, starter: RunningServer(), isPrivate: false)
  }

  /// This person's own server.
  init(privateAt paths: EaselPaths) {
    self.init(address: .unixSocket(paths.socket), starter: EmbeddedServer(paths: paths), isPrivate: true)
  }

  private init(address: ServerAddress, starter: any ServerStarter, isPrivate: Bool) {
    self.address = address
    self.starter = starter
    self.isPrivate = isPrivate
  }
}

/// A server that others started.
struct RunningServer: ServerStarter {
  func start() async throws(BackendFailure) {}
}
