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
  /// Services of which something changed; their widgets are told all at once.
  private var stale: Set<String> = []
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
  mutating func note(_ service: String, at uptime: Int64) -> Int64 {
    stale.insert(service)
    return pace.take(at: uptime)
  }

  /// The services whose widgets must ask again, each once.
  mutating func takeStale() -> Set<String> {
    defer { stale = [] }
    return stale
  }
}
