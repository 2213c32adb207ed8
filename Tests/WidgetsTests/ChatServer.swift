import EaselAPI
import EaselKit
import TestKit

/// A chat backend of a few lines, with the semantics the widget relies on.
struct ChatServer {
  var channels = [
    ChatChannel(id: "general", name: "general", topic: "All of us"), ChatChannel(id: "c2", name: "random"),
    ChatChannel(id: "c3", name: "team"),
  ]
  /// The messages by channel, the oldest first.
  var messages = [
    "general": [
      message("m1", "ada", "Good morning. Who has the key to the blue room upstairs?", minute: -1500),
      message("m2", "bo", "I have it.", minute: -20), message("m3", "bo", "Come by.", minute: -19),
      message("m4", "ada", "Thanks 漢字 ❤️", minute: -2),
    ]
  ]
  var asked: [String] = []

  static func message(_ id: String, _ author: String, _ text: String, minute: Int) -> ChatMessage {
    ChatMessage(
      id: id, channel: "general", author: author, text: text, sentAt: WidgetRig.now.adding(seconds: minute * 60))
  }

  mutating func reply(_ request: BackendRequest) -> Result<BackendResponse, BackendFailure> {
    asked.append("\(request.method.rawValue) \(request.path)")
    if request.path == "/api/auth/me" { return .json(Account(id: "person-1", name: "cy", role: "member")) }
    let parts = request.path.split(separator: "/").map(String.init)
    if parts.count == 4 { return reply(about: request, id: parts[3]) }
    guard parts.count == 5 else { return request.method == .get ? .page(channels) : create(request) }
    switch (request.method, parts[4]) {
    case (.get, _):
      let all = (messages[parts[3]] ?? []).reversed()
      let start = request.query.first { $0.name == "cursor" }.flatMap { Int($0.value) } ?? 0
      let page = all.dropFirst(start).prefix(100)
      return .page(Array(page), next: start + 100 < all.count ? String(start + 100) : nil)
    case (.post, _):
      guard let new = try? APIJSON.decode(NewChatMessage.self, from: request.body ?? []), let id = new.id else {
        return .problem(422, "chat.body.bad", "That is no message.")
      }
      if let there = messages[parts[3]]?.first(where: { $0.id == id }) { return .json(there) }
      let made = ChatMessage(id: id, channel: parts[3], author: "cy", text: new.text, sentAt: WidgetRig.now)
      messages[parts[3], default: []].append(made)
      return .json(made, status: 201)
    default:
      guard let index = channels.firstIndex(where: { $0.id == parts[3] }) else {
        return .problem(404, "chat.channel.missing", "There is no such channel.")
      }
      channels[index].unread = 0
      return .json(channels[index])
    }
  }

  private mutating func reply(
    about request: BackendRequest, id: String
  ) -> Result<BackendResponse, BackendFailure> {
    guard let index = channels.firstIndex(where: { $0.id == id }) else {
      return .problem(404, "chat.channel.unknown", "There is no channel.")
    }
    switch request.method {
    case .delete:
      channels.remove(at: index)
      messages[id] = nil
      return .nothing
    case .patch:
      guard let patch = try? APIJSON.decode(ChatChannelPatch.self, from: request.body ?? []) else {
        return .problem(422, "chat.body.bad", "That is no change.")
      }
      channels[index].name = patch.name ?? channels[index].name
      channels[index].version += 1
      return .json(channels[index])
    default: return .json(channels[index])
    }
  }

  private mutating func create(_ request: BackendRequest) -> Result<BackendResponse, BackendFailure> {
    guard let new = try? APIJSON.decode(NewChatChannel.self, from: request.body ?? []), let id = new.id else {
      return .problem(422, "chat.body.bad", "That is no channel.")
    }
    guard !channels.contains(where: { NameKey($0.name) == NameKey(new.name) }) else {
      return .problem(409, "chat.name.taken", "There is a channel \"\(new.name)\" already.")
    }
    channels.append(ChatChannel(id: id, name: new.name, messages: 0))
    return .json(channels[channels.count - 1], status: 201)
  }
}
