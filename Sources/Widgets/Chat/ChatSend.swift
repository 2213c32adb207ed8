package import EaselAPI
package import EaselKit

/// A message that the server has not confirmed yet.
///
/// Those of a channel are sent in order.
package struct ChatSend: PendingChange {
  package var id: String
  package var message: ChatMessage

  package var subject: String { message.channel }

  /// The call that sends it.
  package var request: BackendRequest {
    ChatAPI.send(NewChatMessage(id: message.id, text: message.text), to: message.channel, key: id).request
  }
}
