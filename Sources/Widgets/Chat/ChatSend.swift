package import EaselAPI
package import EaselKit

/// A message that the server has not confirmed yet.
///
/// Those of a channel are sent in order.
package struct ChatSend: PendingChange {
  package var id: String
  package var message: ChatMessage

  package init(id: String, message: ChatMessage) {
    self.id = id
    self.message = message
  }

  package var subject: String { message.channel }

  package var summary: String { "say \(Self.quoted(message.text))" }

  /// The call that sends it.
  package var request: BackendRequest {
    ChatAPI.send(NewChatMessage(id: message.id, text: message.text), to: message.channel, key: id).request
  }

  /// A message has no address of its own: that its id is taken tells that it is among those of its channel.
  package var merge: MergePlan? { MergePlan(.create, path: ChatAPI.messages(message.channel).request.path) }
}
