import ArgumentParser
import EaselAPI
import EaselKit
import Widgets

/// `easel chat read`.
struct ChatReadCommand: ClientCommand {
  private static let longest = 10_000

  static let configuration = CommandConfiguration(
    commandName: "read", abstract: "Show the newest messages of a channel, the newest last.",
    discussion: "Messages that were unread stay so.")

  @Argument(help: "The channel, by name or id.")
  var channel: String
  @Option(parsing: .unconditional, help: "How many messages.")
  var limit = 100
  @OptionGroup var reading: ReadingOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var connection: ConnectionOptions

  func validate() throws {
    guard (1...Self.longest).contains(limit) else {
      throw ValidationError("--limit must be from 1 to \(Self.longest).")
    }
  }

  func perform() async throws(CommandFailure) {
    let channel = try ChatCommand.channel(channel)
    let gateway = try await SteadyGateway(connection, reading: reading)
    let messages = try await PendingMessages.rows(channel, gateway, limit: limit)
    gateway.tellAge()
    try show(messages, of: channel)
    try gateway.endReading()
  }

  private func show(_ messages: [PendingItem<ChatMessage>], of channel: String) throws(CommandFailure) {
    guard !output.json else { return try Output.print(json: messages) }
    guard !messages.isEmpty else { return try Output.say("#\(SafeText.line(channel)) has no messages.") }
    let time = LocalTime()
    let names = AuthorNames(messages.map(\.item))
    try Output.print(lines: messages.flatMap { Self.lines($0, by: names.name(of: $0.item), time: time) })
  }

  /// The first line begins with time and author; those that follow stand under the text.
  private static func lines(
    _ row: PendingItem<ChatMessage>, by author: String, time: LocalTime
  ) -> [String] {
    let message = row.item
    let moment = time.moment(message.sentAt)
    let head = "\(moment)  \(SafeText.line(author))\(row.sign)  "
    let indent = String(repeating: " ", count: CellWidth.of(head))
    return SafeText.lines(message.text).enumerated().map { index, line in
      index == 0 ? head + line : line.isEmpty ? "" : indent + line
    }
  }
}
