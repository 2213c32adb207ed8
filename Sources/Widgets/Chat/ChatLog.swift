package import EaselAPI
package import EaselKit

/// The messages of one channel, the newest last, as far as they were read.
package struct ChatLog: Sendable {
  /// The most messages kept.
  package static let most = 1000

  package private(set) var messages: [ChatMessage] = []
  /// Where the messages before the first go on; nil when there are none or they were not asked for yet.
  package private(set) var olderCursor: String?
  package var freshness = Freshness()
  /// The names of those who wrote what was read.
  package private(set) var authors = AuthorNames()
  /// Those that came one by one since the last answer: the next may have been made before them, and what was said before
  /// them may be unknown here.
  private var unanswered: Set<String> = []

  package init() {}

  /// Takes the newest messages, newest first, and answers how many came to the end.
  package mutating func takeNewest(_ page: Page<ChatMessage>, keptSince: Timestamp?, now: Timestamp) -> Int {
    let newest = page.items.prefix(Self.most).reversed().map(Self.bounded)
    for message in newest { authors.note(message) }
    let lastBefore = messages.last?.id
    let known = Set(newest.map(\.id))
    let later = messages.filter { unanswered.contains($0.id) && !known.contains($0.id) }
    let answered = messages.filter { !unanswered.contains($0.id) }
    unanswered = []
    let first = answered.firstIndex { known.contains($0.id) }
    if let first, !freshness.isKept, freshness.hasContent {
      messages = Array((answered[..<first] + newest + later).suffix(Self.most))
    } else {
      // Nothing in common with what was answered before: there may be a gap between, so it is begun anew.
      messages = Array((newest + later).suffix(Self.most))
      olderCursor = page.next
    }
    freshness.received(keptSince: keptSince, now: now)
    guard let lastBefore, let index = messages.lastIndex(where: { $0.id == lastBefore }) else { return 0 }
    return messages.count - 1 - index
  }

  /// Takes messages from before the first, newest first.
  package mutating func takeOlder(_ page: Page<ChatMessage>) {
    let known = Set(messages.map(\.id))
    let older = page.items.reversed().filter { !known.contains($0.id) }.map(Self.bounded)
    let room = max(0, Self.most - messages.count)
    for message in older.suffix(room) { authors.note(message) }
    messages = older.suffix(room) + messages
    olderCursor = older.isEmpty || older.count > room ? nil : page.next
  }

  /// Adds a message that the server has confirmed or told of.
  package mutating func add(_ message: ChatMessage) {
    let message = Self.bounded(message)
    authors.note(message)
    // What was sent twice, or told before it was confirmed, stays where it stands.
    if let place = messages.lastIndex(where: { $0.id == message.id }) {
      messages[place] = message
      return
    }
    unanswered.insert(message.id)
    messages.append(message)
    if messages.count > Self.most { messages.removeFirst() }
  }

  private static func bounded(_ message: ChatMessage) -> ChatMessage {
    var message = message
    message.text = message.text.cut(to: 2 * ChatAPI.longestText)
    message.author = message.author.cut(to: 200)
    message.authorId = message.authorId?.cut(to: 200)
    return message
  }
}
