/// Where a listener is in the order of events, so that its next channel goes on there: nothing is missed or told twice.
package struct LivePlace: Sendable, Hashable {
  /// What a word means to a listener.
  package enum News: Sendable, Hashable {
    /// The channel is open. Something may have happened while there was none; it is told next, as replayed.
    case opened(hasGap: Bool)
    case event(PublishedEvent, isReplayed: Bool)
    /// The server has another order of events; what was read before may be wrong.
    case reset
    /// The listener was too slow; the channel ends, and the next goes on where it was. Without progress it was too slow for
    /// anything, and should wait before it comes back.
    case dropped(hasProgressed: Bool)
    /// Nothing that concerns it.
    case nothing
  }

  /// The place of the last event that was told; nil before the first word, unless it was given.
  package private(set) var after: Int?
  /// The place of the newest event when the channel was opened.
  private var newest = Int.min
  /// Whether the present channel has told an event.
  private var hasProgressed = false

  package init(after: Int? = nil) { self.after = after }

  package mutating func take(_ word: LiveWord) -> News {
    switch word {
    case .hello(let sequence):
      let hasGap = after.map { $0 != sequence } ?? false
      // A place beyond the newest event is none: of what comes, nothing must be taken for a repetition.
      (after, newest, hasProgressed) = (min(after ?? sequence, sequence), sequence, false)
      return .opened(hasGap: hasGap)
    case .event(let event):
      guard event.sequence > after ?? .min else { return .nothing }
      (after, hasProgressed) = (event.sequence, true)
      return .event(event, isReplayed: event.sequence <= newest)
    case .reset(let sequence):
      after = sequence
      return .reset
    case .dropped(let sequence):
      if sequence > after ?? .min { (after, hasProgressed) = (sequence, true) }
      return .dropped(hasProgressed: hasProgressed)
    case .error, .unknown: return .nothing
    }
  }
}
