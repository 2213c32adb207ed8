package import EaselAPI
package import EaselKit

extension ChatChannel: NamedResource {
  package static let noun = "channel"
  package static let contents = "messages"
  package static let longestName = ChatAPI.longestName

  package init(newID id: String, name: String, at now: Timestamp) { self.init(id: id, name: name, messages: 0) }

  package var count: Int? { messages }
  package var path: String { ChatAPI.channel(id).request.path }

  package func creation(key: String) -> BackendRequest {
    ChatAPI.createChannel(NewChatChannel(id: id, name: name, topic: topic.isEmpty ? nil : topic), key: key).request
  }

  package func renaming(version: Int?) -> BackendRequest {
    ChatAPI.updateChannel(id, ChatChannelPatch(name: name), version: version).request
  }

  package func deletion(most: Int) -> BackendRequest { ChatAPI.deleteChannel(id, messages: most).request }

  package static func words(_ count: Int) -> String { count == 1 ? "1 message" : "\(count) messages" }

  /// One word without the sign before it.
  package static func normalized(_ name: String) -> String {
    let word = name.split(whereSeparator: \.isWhitespace).joined(separator: "-")
    return word.hasPrefix("#") ? String(word.dropFirst()) : word
  }
}
