import ArgumentParser
import Backend
import EaselAPI
import Foundation
import Logging

/// `easeld serve`.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Serve at an address until stopped.",
    discussion: "There is no sign-in yet, so only addresses of this machine itself are taken.")

  @Option(help: ArgumentHelp("Where to listen: HOST:PORT or unix:PATH.", valueName: "address"))
  var listen = "127.0.0.1:8080"

  @Option(help: ArgumentHelp("The folder of the databases, made when missing.", valueName: "folder"))
  var data: String?

  func run() async throws {
    let socket = listen.hasPrefix("unix:") ? WorkingFolder.absolute(String(listen.dropFirst(5))) : nil
    let address = try ListenAddress(socket.map { "unix:\($0)" } ?? listen)
    let paths = EaselPaths(environment: ProcessInfo.processInfo.environment.absoluteHome)
    let folder = data.map(WorkingFolder.absolute) ?? paths.services
    WorkingFolder.leave()
    let server = SharedServer(
      address: address, folder: folder, logger: Logger(label: "easeld") { StreamLogHandler.standardError(label: $0) })
    try await server.run { port in
      if case .tcp(let host, _) = address, let port {
        Terminal.say("Easel serves on http://\(ListenAddress.tcp(host: host, port: port)).")
      } else {
        Terminal.say("Easel serves on \(address).")
      }
    }
  }
}
