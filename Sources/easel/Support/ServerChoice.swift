import EaselAPI
import EaselKit
import Transport

/// The server that is used, and how it is made sure that it runs.
struct ServerChoice: Sendable {
  let address: ServerAddress
  let starter: any ServerStarter
  /// Whether it is this person's own, started by need.
  let isPrivate: Bool

  /// The server that the options or `EASEL_SERVER` name, else the private one.
  init(_ server: String?, paths: EaselPaths) throws(CommandFailure) {
    guard let url = server ?? Environment["EASEL_SERVER"] else {
      self.init(privateAt: paths)
      return
    }
    let address: ServerAddress
    do throws(ServerAddressError) { address = try ServerAddress(url) } catch {
      let source = server == nil ? "EASEL_SERVER" : "--server"
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
