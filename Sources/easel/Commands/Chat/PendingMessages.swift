import EaselAPI
import EaselKit
import Widgets

/// Messages with those that wait to be sent.
enum PendingMessages {
  /// The id of a channel, as the canvas names it, when it is known here; else what the person calls it.
  static func id(of channel: String, _ gateway: SteadyGateway) async throws(CommandFailure) -> String {
    NamedResources.find(channel, in: try await ChatChannels.all(gateway).known())?.id ?? channel
  }

  /// The newest messages of a channel, the newest last.
  static func rows(
    _ channel: String, _ gateway: SteadyGateway, limit: Int
  ) async throws(CommandFailure) -> [PendingItem<ChatMessage>] {
    let id = try await id(of: channel, gateway)
    let pending = try await gateway.pending("chat").filter { write in
      [id, channel].contains(ChatSend(write.write)?.message.channel)
    }
    let newest: [ChatMessage]
    do throws(CommandFailure) {
      newest = try await gateway.items(
        ChatAPI.messages(channel), limit: limit, besides: !pending.isEmpty,
        orAsIn: { $0.path == ChatAPI.messages(id).request.path && $0.query.isEmpty })
    } catch {
      guard error.code == CommandFailure.Code.unknownChannel else { throw error }
      throw error.adding("`easel chat channels` lists all channels.")
    }
    let known = Set(newest.map(\.id))
    let waiting = pending.compactMap { pending -> PendingItem<ChatMessage>? in
      guard let message = ChatSend(pending.write)?.message, !known.contains(message.id) else { return nil }
      return PendingItem(item: message, pending: pending)
    }
    return Array((newest.reversed().map { PendingItem(item: $0) } + waiting).suffix(limit))
  }
}
