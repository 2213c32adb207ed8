import EaselAPI
import EaselKit

/// The events of the chat widget.
package enum ChatEvents {
  package static let sent = "chat.message.sent"

  static func data(_ message: ChatMessage) -> JSONValue {
    [
      "id": .string(message.id), "channel": .string(message.channel), "author": .string(message.author),
      "authorId": message.authorId.map { .string($0) } ?? .null, "text": .string(message.text.cut(to: 200)),
    ]
  }
}
