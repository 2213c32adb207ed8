import ArgumentParser
import EaselAPI

/// `easel chat channels`.
struct ChatChannelsCommand: ClientCommand {
  static let configuration = CommandConfiguration(commandName: "channels", abstract: "List the channels.")

  @OptionGroup var reading: ReadingOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var connection: ConnectionOptions

  func perform() async throws(CommandFailure) {
    let gateway = try await SteadyGateway(connection, reading: reading)
    let channels = try await gateway.items(ChatAPI.channels())
    gateway.tellAge()
    guard !output.json else { return try Output.print(json: channels) }
    var table = TextTable()
    for channel in channels {
      table.add(["#\(channel.name)", channel.unread == 0 ? "" : "\(channel.unread) unread", channel.topic])
    }
    try Output.print(lines: table.lines)
  }
}
