import ArgumentParser
import EaselAPI
import EaselKit
import Transport

/// `easel server status`.
struct ServerStatusCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Tell whether the server runs, and how it is.",
    discussion: "It is not started for this. The exit code is 1 when it does not run.")

  @OptionGroup var output: OutputOptions
  @OptionGroup var connection: ConnectionOptions

  /// What is printed as JSON.
  private struct Report: Encodable {
    var address: String
    var running: Bool
    var server: HealthStatus?
  }

  func perform() async throws(CommandFailure) {
    let choice = try ServerChoice(connection.server, paths: Environment.paths)
    let health = try await Self.health(choice)
    if output.json {
      try Output.print(
        json: Report(address: "\(choice.address)", running: health != nil, server: health))
    } else {
      try Output.print(lines: Self.lines(health, choice))
    }
    if health == nil { throw .saidAlready }
  }

  /// How the server is; nil when it does not run.
  private static func health(_ choice: ServerChoice) async throws(CommandFailure) -> HealthStatus? {
    do throws(BackendFailure) {
      return try await choice.connection().call(HealthAPI.status())
    } catch {
      if case .offline = error { return nil }
      throw CommandFailure(error)
    }
  }

  private static func lines(_ health: HealthStatus?, _ choice: ServerChoice) -> [String] {
    let address = SafeText.line("\(choice.address)")
    guard let health else { return ["No server runs at \(address)."] }
    var table = TextTable()
    table.add(["status", health.status == "ok" ? "running" : health.status])
    table.add(["address", address])
    if let pid = health.pid { table.add(["pid", String(pid)]) }
    table.add(["version", health.version])
    if let started = health.startedAt { table.add(["started", LocalTime().whole(started)]) }
    if let clients = health.clients { table.add(["clients", String(clients)]) }
    for service in health.services {
      table.add([service.name, service.detail.map { "\(service.status): \($0)" } ?? service.status])
    }
    return table.lines
  }
}
