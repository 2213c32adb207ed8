import ArgumentParser

/// `easel chat`.
struct ChatCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "chat", abstract: "Send and read messages; list, make, rename and remove channels.",
    subcommands: [ChatSendCommand.self, ChatReadCommand.self, ChatChannelsCommand.self])

  /// The name of a channel as people write it: the `#` before it is not part of it.
  static func channel(_ text: String) throws(CommandFailure) -> String {
    let name = text.hasPrefix("#") ? String(text.dropFirst()) : text
    guard !name.isEmpty else { throw .wrongUse("A channel's name cannot be empty.") }
    // The server takes no path with such characters.
    guard !name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      throw CommandFailure(
        "There is no channel \(SafeText.quoted(name, limit: 200)).", code: CommandFailure.Code.unknownChannel)
    }
    return name
  }
}
