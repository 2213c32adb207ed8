import ArgumentParser
import EaselAPI
import EaselKit
import Widgets

/// `easel chat send`.
struct ChatSendCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "send", abstract: "Send a message.",
    discussion: """
      With - as the message it is the whole standard input, with its line breaks, as in git log -1 | easel chat send \
      general -. A message that begins with a dash goes after --.
      """)

  @Argument(help: "The channel, by name or id; at a terminal, a channel that is not there can be made.")
  var channel: String
  @Argument(help: "The message, in one or several words, or - for the standard input.")
  var text: [String]
  @OptionGroup var writing: WritingOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var connection: ConnectionOptions

  func perform() async throws(CommandFailure) {
    let text = try TextArgument.text(text)
    try TextCheck(noun: "A message", longest: ChatAPI.longestText, isMultiline: true).check(text)
    let channel = try ChatCommand.channel(channel)
    let gateway = try await SteadyGateway(connection, isOffline: writing.offline)
    let now = SystemClock.now()
    let new = ChatMessage(
      id: TimeOrderedID.make(at: now), channel: try await ChatChannels.id(channel, gateway),
      author: gateway.person ?? "you", text: text, sentAt: now)
    let write = ChatSend(id: Gateway.newKey(), message: new).write
    let sent = try await gateway.perform(write, as: Endpoint<ChatMessage>(write.request))
    if output.json {
      try Output.print(sent, orJSON: new, waitingFor: write)
    } else {
      try Output.say(
        sent == nil ? "To be sent to #\(SafeText.line(channel))." : "Sent to #\(SafeText.line(channel)).")
    }
    await gateway.sendRest()
  }
}
