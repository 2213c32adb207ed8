package import EaselKit

/// Which canvas is meant: a person's own, or one that is shared with others.
package enum CanvasAddress: Sendable, Hashable {
  case own
  /// By its id.
  case shared(String)

  /// The canvas as the server has it.
  package func state() -> Endpoint<CanvasState> {
    switch self {
    case .own: CanvasAPI.state()
    case .shared(let id): CanvasShareAPI.state(of: id)
    }
  }

  package func changes(after revision: Int) -> Endpoint<Page<CanvasEntry>> {
    switch self {
    case .own: CanvasAPI.changes(after: revision)
    case .shared(let id): CanvasShareAPI.changes(of: id, after: revision)
    }
  }

  package func make(_ change: NewCanvasChange, key: String) -> Endpoint<CanvasReceipt> {
    switch self {
    case .own: CanvasAPI.make(change, key: key)
    case .shared(let id): CanvasShareAPI.make(change, in: id, key: key)
    }
  }

  /// What an event tells of a change of this canvas; nil when it is about something else.
  package func news(_ event: PublishedEvent) -> CanvasEntryNews? {
    switch self {
    case .own:
      guard event.type == CanvasNews.type, let news = event.data.decoded(as: CanvasNews.self) else { return nil }
      return CanvasEntryNews(revision: news.revision, id: event.subject, change: news.change)
    case .shared(let id):
      guard event.type == CanvasShareAPI.arranged, event.subject == id,
        let news = event.data.decoded(as: CanvasShareNews.self)
      else { return nil }
      return CanvasEntryNews(revision: news.revision, id: news.id, change: news.change)
    }
  }
}

/// What is told of a change in the order of all.
package struct CanvasEntryNews: Sendable, Hashable {
  package let revision: Int
  /// The id that its terminal gave it.
  package let id: String
  /// The change itself; nil when it is too large for an event, and is to be asked for.
  package let change: JSONValue?
}
