import ArgumentParser
import EaselAPI

/// `easel chat send`.
struct ChatSendCommand: ClientCommand {
  static let configuration = CommandConfiguration(commandName: "send", abstract: "Send a message.")

  @Argument(help: "The channel, by name or id.")
  var channel: String
  @Argument(help: "The message.")
  var text: String
  @OptionGroup var output: OutputOptions
  @OptionGroup var connection: ConnectionOptions

  func perform() async throws(CommandFailure) {
    try TextCheck(noun: "A message", longest: ChatAPI.longestText, isMultiline: true).check(text)
    let channel = try ChatCommand.channel(channel)
    let gateway = try await Gateway(connection)
    let message = try await gateway.call(
      ChatAPI.send(NewChatMessage(text: text), to: channel, key: Gateway.newKey()))
    guard !output.json else { return try Output.print(json: message) }
    try Output.say("Sent to #\(SafeText.line(channel)).")
  }
}
