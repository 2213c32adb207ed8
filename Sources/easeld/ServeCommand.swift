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

      The password of the mail server is read from EASELD_SMTP_PASSWORD.
      """)

  @Argument(help: ArgumentHelp("A service by its name, or gateway; everything when it is left out.", valueName: "part"))
  var part: String?

  @Option(help: ArgumentHelp("Where to listen: HOST:PORT or unix:PATH.", valueName: "address"))
  var listen = "127.0.0.1:8080"

  @Option(help: ArgumentHelp("The folder of the databases, made when missing.", valueName: "folder"))
  var data: String?

  @OptionGroup var people: SignInOptions
  @OptionGroup var parts: PartOptions
  @OptionGroup var edge: EdgeCommandOptions
  @OptionGroup var observation: ObservationOptions

  func run() async throws {
    var plan = try plan()
    WorkingFolder.leave()
    let log = LogWriter(file: STDERR_FILENO)
    defer { log.flush() }
    plan.observation.logWriter = log
    let server = SharedServer(plan, logger: try observation.logger(to: log))
    let scheme = plan.tls == nil ? "http" : "https"
    try await server.run { [plan] port in
      if case .tcp(let host, _) = plan.address, let port {
        Terminal.say("Easel serves on \(scheme)://\(ListenAddress.tcp(host: host, port: port)).")
      } else {
        Terminal.say("Easel serves on \(plan.address).")
      }
    }
  }

  private func plan() throws -> ServerPlan {
    let paths = EaselPaths(environment: ProcessInfo.processInfo.environment.absoluteHome)
    let part = try partOfServer()
    let socket = listen.hasPrefix("unix:") ? WorkingFolder.absolute(String(listen.dropFirst(5))) : nil
    let signIn = try people.settings(for: part, isPrivate: socket != nil)
    var isService = false
    if case .service = part { isService = true }
    let address = try ListenAddress(
      socket.map { "unix:\($0)" } ?? listen, anywhere: isService || signIn != nil)
    var plan = ServerPlan(address: address, folder: data.map(WorkingFolder.absolute) ?? paths.services)
    plan.part = part
    plan.signIn = signIn
    try parts.apply(to: &plan, paths)
    try edge.apply(to: &plan)
    try observation.apply(to: &plan)
    return plan
  }

  private func partOfServer() throws -> ServerPlan.Part {
    switch part {
    case nil: return .whole
    case "gateway": return .gateway
    case let name:
      let services = ServiceCatalog.all.filter { service in
        !ServiceCatalog.atGateway.contains { $0.name == service.name }
      }
      guard let service = services.first(where: { $0.name == name }) else {
        let names = (services.map(\.name) + ["gateway"]).joined(separator: ", ")
        throw ValidationError("There is no part \"\(name ?? "")\"; choose one of \(names).")
      }
      return .service(service)
    }
  }
}
