import ArgumentParser
import EaselAPI

/// `easel server start`.
struct ServerStartCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "start", abstract: "Start the private server unless it runs.",
    discussion: "Every command that needs it does the same. It leaves by itself when nobody uses it.")

  @OptionGroup var output: OutputOptions

  func perform() async throws(CommandFailure) {
    let wasRunning = SocketProbe.isListening(Environment.paths.socket)
    let gateway = try await Gateway(starting: try ServerChoice(privateAt: Environment.paths))
    let health = try await gateway.call(HealthAPI.status())
    guard !output.json else { return try Output.print(json: health) }
    let process = health.pid.map { ", as process \($0)" } ?? ""
    try Output.say("The server runs\(wasRunning ? " already" : "")\(process).")
  }
}
