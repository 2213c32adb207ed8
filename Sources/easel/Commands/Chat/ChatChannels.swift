import EaselAPI
import EaselKit
import Widgets

/// The channels of chat.
enum ChatChannels {
  static func all(_ gateway: SteadyGateway) -> NamedResources<ChatChannel> {
    NamedResources(
      gateway: gateway, service: "chat", list: ChatAPI.channels(), read: ChatAPI.channel, sign: "#",
      command: "easel chat channels"
    ) { pending, channel in
      pending.count { ChatSend($0.write)?.message.channel == channel }
    }
  }

  /// The id of a channel to send to, as the canvas names it; one that is not there can be made.
  ///
  /// Without a server, a channel that is not known here goes by its name.
  static func id(_ text: String, _ gateway: SteadyGateway) async throws(CommandFailure) -> String {
    if text == ChatChannel.general { return text }
    let channels = all(gateway)
    if let known = NamedResources.find(text, in: try await channels.known()) { return known.id }
    guard !gateway.isOffline else { return text }
    do throws(CommandFailure) { return try await channels.findOrOffer(text).id } catch {
      // The server went away meanwhile.
      guard gateway.isOffline else { throw error }
      return text
    }
  }
}
