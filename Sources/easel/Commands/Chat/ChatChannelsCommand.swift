import ArgumentParser
import EaselAPI

/// `easel chat channels`.
struct ChatChannelsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "channels", abstract: "List, make, rename and remove channels.",
    subcommands: [
      ChatChannelsListCommand.self, ChatChannelsNewCommand.self, ChatChannelsRenameCommand.self,
      ChatChannelsRemoveCommand.self,
    ], defaultSubcommand: ChatChannelsListCommand.self)
}

/// `easel chat channels list`.
struct ChatChannelsListCommand: ClientCommand {
  static let configuration = CommandConfiguration(commandName: "list", abstract: "List the channels.")

  @OptionGroup var reading: ReadingOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var connection: ConnectionOptions

  func perform() async throws(CommandFailure) {
    let gateway = try await SteadyGateway(connection, reading: reading)
    let rows = try await ChatChannels.all(gateway).rows()
    gateway.tellAge()
    if output.json {
      try Output.print(json: rows)
    } else {
      var table = TextTable()
      for row in rows {
        let channel = row.item
        table.add(
          ["#\(channel.name)\(row.sign)", channel.unread == 0 ? "" : "\(channel.unread) unread", channel.topic])
      }
      try Output.print(lines: table.lines)
    }
    try gateway.endReading()
  }
}

/// `easel chat channels new`.
struct ChatChannelsNewCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Make a channel, for everyone on the server.",
    discussion: "Each channel has a name of its own, of one word. Two names that look alike are one name.")

  @Argument(help: "The name of the new channel.")
  var name: String
  @OptionGroup var writing: WritingOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var connection: ConnectionOptions

  func perform() async throws(CommandFailure) {
    let gateway = try await SteadyGateway(connection, isOffline: writing.offline)
    try await ChatChannels.all(gateway).make(name, output)
  }
}

/// `easel chat channels rename`.
struct ChatChannelsRenameCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename", abstract: "Rename a channel, for everyone; general keeps its name.")

  @Argument(help: "The channel, by name or id.")
  var channel: String
  @Argument(help: "The new name.")
  var newName: String
  @OptionGroup var writing: WritingOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var connection: ConnectionOptions

  func perform() async throws(CommandFailure) {
    let gateway = try await SteadyGateway(connection, isOffline: writing.offline)
    try await ChatChannels.all(gateway).rename(try ChatCommand.channel(channel), to: newName, output)
  }
}

/// `easel chat channels rm`.
struct ChatChannelsRemoveCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "rm", abstract: "Remove a channel and its messages, for everyone.",
    discussion: """
      The command asks first where messages are in the channel, and says how many. The channel general stays. Only \
      owners of the server remove a channel in which others wrote. With --json, the removed channel is printed.
      """)

  @Argument(help: "The channel, by name or id.")
  var channel: String
  @Flag(help: "Remove it with all of its messages, and without asking.")
  var force = false
  @OptionGroup var writing: WritingOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var connection: ConnectionOptions

  func perform() async throws(CommandFailure) {
    let gateway = try await SteadyGateway(connection, isOffline: writing.offline)
    try await ChatChannels.all(gateway).remove(try ChatCommand.channel(channel), isForced: force, output)
  }
}
