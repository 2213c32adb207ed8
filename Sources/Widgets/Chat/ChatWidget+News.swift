import EaselAPI
import EaselKit

/// Messages of others that want the person: all that come in the channel shown, elsewhere those that name them.
extension ChatWidget {
  static let peekPrefix = "peek/"
  /// The most messages of another channel that are looked through for the person's name.
  private static let mostPeeked = 20

  /// Announces what has come in the channel shown, of a page that was fetched after an earlier one.
  func announcement(of page: [ChatMessage], known: Set<String>) -> [Effect] {
    let own = Set(outbox.entries.map(\.change.message.id))
    return announcement(ofNewest: page.filter { !known.contains($0.id) && !own.contains($0.id) })
  }

  /// Shows what was said in the channel shown as soon as it is told; where others stand the answers tell.
  mutating func take(_ news: [ServiceNews], _ context: WidgetContext) -> Reaction {
    let changes = takeChannels(news.filter { $0.type.hasPrefix("chat.channel.") })
    guard log.freshness.hasContent, !log.freshness.isKept else { return Reaction(changes, redraw: !changes.isEmpty) }
    let known = Set(log.messages.suffix(200).map(\.id))
    let told = news.filter { $0.type == "chat.message.sent" }.compactMap { $0.data.decoded(as: ChatMessage.self) }
      .filter { $0.channel == current && !known.contains($0.id) }
    guard !told.isEmpty else { return Reaction(changes, redraw: !changes.isEmpty) }
    let announced = announcement(of: told.reversed(), known: known)
    for message in told {
      logs[current, default: ChatLog()].add(message)
      keepPlace(1, context)
    }
    return Reaction(changes + announced + markRead())
  }

  /// Asks for the newest messages of the channels in which more is unread than before: one may name the person.
  func peek(since before: [ChatChannel]) -> [Effect] {
    guard ownName != nil else { return [] }
    return channels.compactMap { channel in
      guard channel.id != current, let old = before.first(where: { $0.id == channel.id }), channel.unread > old.unread
      else { return nil }
      let more = ChatAPI.messages(channel.id, limit: min(channel.unread - max(0, old.unread), Self.mostPeeked))
      return .request(more.request, tag: Self.peekPrefix + channel.id)
    }
  }

  /// Announces a message of a channel that is not shown if it names the person.
  func takePeek(_ channel: String, _ result: Result<BackendResponse, BackendFailure>) -> Reaction {
    guard let response = try? result.get(), response.keptSince == nil,
      let page = try? ChatAPI.messages(channel).decode(response)
    else { return .quiet }
    return Reaction(announcement(ofNewest: page.items.filter(namesPerson)), redraw: false)
  }

  /// Announces the first of some messages, newest first, that somebody else wrote.
  private func announcement(ofNewest messages: [ChatMessage]) -> [Effect] {
    guard let message = messages.first(where: { !isOwn($0) }) else { return [] }
    let channel = channels.first { $0.id == message.channel }?.name ?? message.channel
    var authors = logs[message.channel]?.authors ?? AuthorNames()
    authors.note(message)
    let text = "\(authors.name(of: message).cut(to: 90)) in #\(channel.cut(to: 80)): \(message.text.cut(to: 200))"
    return [.announce(text, once: message.id)]
  }

  /// Whether this person wrote a message; the name counts only where an id is not known.
  private func isOwn(_ message: ChatMessage) -> Bool {
    guard let ownId, let authorId = message.authorId else { return message.author == ownName }
    return authorId == ownId
  }

  /// Whether `@` and the person's name stand in it.
  private func namesPerson(_ message: ChatMessage) -> Bool {
    guard let ownName, !ownName.isEmpty else { return false }
    let text = TextFolding.folded(message.text.cut(to: ChatAPI.longestText))
    let words = text.split(whereSeparator: \.isWhitespace)
    let name = "@" + TextFolding.folded(ownName)
    return words.contains { word in
      word.hasPrefix(name) && word.dropFirst(name.count).first.map { $0.isLetter || $0.isNumber } != true
    }
  }
}
