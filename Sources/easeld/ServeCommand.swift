import ArgumentParser
import Backend
import EaselAPI
import Foundation

/// `easeld serve`.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Serve at an address until stopped.",
    discussion: """
      Alone it is everything in one process. `easeld serve todo` is one service, `easeld serve gateway` the door to \
      services elsewhere, which it is told of with --upstream or which register themselves with --gateway. The parts \
      believe each other by a key that they share.

      Over TCP everybody signs in; with --no-sign-in nobody does, and only addresses of this machine itself are taken. \
      At a Unix socket, which is its owner's alone, whoever reaches it is the owner, unless --sign-in is given. A single \
      service believes its gateway about who calls.

      Options go before the environment, in which --certificate-key is EASELD_CERTIFICATE_KEY, and that before the file \
      of settings. `easeld config show` tells what holds.
      """)

  @Argument(help: ArgumentHelp("A service by its name, or gateway; everything when it is left out.", valueName: "part"))
  var part: String?

  @OptionGroup var settings: SettingOptions

  func run() async throws {
    let configuration = settings.configuration()
    var maker = PlanMaker(configuration, part: try PartName.part(part), paths: WorkingFolder.paths)
    var plan = try maker.plan()
    WorkingFolder.leave()
    let log = LogWriter(file: STDERR_FILENO)
    defer { log.flush() }
    plan.observation.logWriter = log
    let server = SharedServer(plan, logger: plan.log.logger(to: log))
    let scheme = plan.tls == nil ? "http" : "https"
    try await server.run { [plan] port in
      if case .tcp(let host, _) = plan.address, let port {
        Terminal.say("Easel serves on \(scheme)://\(ListenAddress.tcp(host: host, port: port)).")
      } else {
        Terminal.say("Easel serves on \(plan.address).")
      }
    }
  }
}

/// What the parts of a server are called.
enum PartName {
  /// The part of a name; the whole without one.
  static func part(_ name: String?) throws -> ServerPlan.Part {
    guard let name else { return .whole }
    if name == "gateway" { return .gateway }
    let services = ServiceCatalog.all.filter { service in
      !ServiceCatalog.atGateway.contains { $0.name == service.name }
    }
    guard let service = services.first(where: { $0.name == name }) else {
      let names = (services.map(\.name) + ["gateway"]).joined(separator: ", ")
      throw ValidationError("There is no part \"\(name)\"; choose one of \(names).")
    }
    return .service(service)
  }
}
