import ArgumentParser
import EaselAPI

/// `easel canvas list`.
struct CanvasListCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the canvases that you share with others.")

  @OptionGroup var reading: ReadingOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var connection: ConnectionOptions

  func perform() async throws(CommandFailure) {
    try ServerChoice(connection.server, paths: Environment.paths).refuseLink()
    let gateway = try await SteadyGateway(connection, reading: reading)
    let shares = try await gateway.items(CanvasShareAPI.shares())
    gateway.tellAge()
    guard !output.json else { return try Output.print(json: shares) }
    guard !shares.isEmpty else {
      return try Output.say("You share no canvas with others. Make one with: easel canvas new NAME")
    }
    let ends = ShortID.ends(of: shares.map(\.id))
    var table = TextTable()
    for share in shares {
      let members = share.members == 1 ? "only you" : "\(share.members) people"
      table.add([ends[share.id] ?? share.id, share.name, share.role.rawValue, members])
    }
    try Output.print(lines: table.lines)
  }
}
