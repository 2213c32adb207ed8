import ArgumentParser
import EaselAPI

/// `easel canvas open`.
struct CanvasOpenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Open a canvas that you share with others, on this terminal.",
    discussion: "Without the server it shows the canvas as it was seen here last; what is done then is sent later.")

  @Argument(help: ArgumentHelp("Its name, or its id or as much of it as is shown.", valueName: "name-or-id"))
  var canvas: String
  @Flag(help: "Read the canvas as lines and type commands, for screen readers and pipes; help lists them.")
  var linear = false

  @OptionGroup var settings: ConfigurationOptions
  @OptionGroup var colors: ColorOptions
  @OptionGroup var connection: ConnectionOptions

  func run() throws {
    let share = try Waiting.wait { [self] () async throws(CommandFailure) in try await found() }
    var texts = settings.texts
    texts["server"] = connection.server
    try Dashboard.open(Dashboard.Options(color: colors.color, settings: texts, isLinear: linear, share: share))
  }

  private func found() async throws(CommandFailure) -> ShownCanvas {
    if let link = try ServerChoice(connection.server, paths: Environment.paths).signIn?.link {
      guard link.isMeant(by: canvas) else { throw link.refusal }
      return ShownCanvas(link)
    }
    let gateway = try await SteadyGateway(connection, isOffline: false)
    return ShownCanvas(try CanvasShare.find(canvas, in: try await gateway.items(CanvasShareAPI.shares())))
  }
}
