import EaselAPI
import EaselKit

/// What the widgets were told of the connection, and of what changed on the server.
struct ToldConnection {
  /// What they know.
  private enum Word {
    /// Nothing was told yet.
    case nothing
    case online
    /// They must ask again when there is a connection.
    case offline
  }

  private var word = Word.nothing
  /// The most that is told of one service in one moment; of more it is only said that there was something.
  static let mostNews = 50

  /// What changed, by service, and there nil for more than is told; widgets are told all at once.
  private var stale: [String: [ServiceNews]?] = [:]
  private var pace = NewsPace()

  /// Takes in word on the connection; answers what widgets of services must be told of it, if anything.
  mutating func take(_ state: ConnectionState) -> WidgetEvent? {
    let before = word
    switch state {
    case .connecting: return nil
    case .online:
      word = .online
      return before == .offline ? .stale : nil
    case .offline:
      word = .offline
      switch before {
      // The calls that waited for the first word on it were told why.
      case .nothing: return nil
      case .online: return .disconnected
      // A new reason comes by asking again.
      case .offline: return .stale
      }
    }
  }

  /// Notes that something changed in a service; answers when its widgets are to be told, unless they are sooner.
  mutating func note(_ event: PublishedEvent, at uptime: Int64) -> Int64 {
    let before = stale[event.service] ?? []
    if let before, before.count < Self.mostNews {
      stale[event.service] = .some(before + Self.news(event))
    } else {
      stale[event.service] = .some(nil)
    }
    return pace.take(at: uptime)
  }

  /// What others tell under the name of a service is no word of its own.
  private static func news(_ event: PublishedEvent) -> [ServiceNews] {
    guard event.source == event.service else { return [] }
    return [ServiceNews(type: event.type, subject: event.subject, data: event.data)]
  }

  /// The services whose widgets must ask again, each once, with what they can be told.
  mutating func takeStale() -> [String: [ServiceNews]] {
    defer { stale = [:] }
    return stale.mapValues { $0 ?? [] }
  }
}
