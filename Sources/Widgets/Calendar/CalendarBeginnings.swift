import EaselAPI
import EaselKit

/// The events that are still to begin, so that the person is told when one does.
///
/// They stay known while another month is looked at.
struct CalendarBeginnings: Sendable {
  /// What began longer ago, as when the machine slept, begins no more; in seconds.
  private static let span = 120
  /// The most that are named at once.
  private static let most = 3

  private var coming: [Occurrence] = []
  private var toldUntil: Timestamp?

  /// Begins to tell: what has begun before is past.
  mutating func start(at now: Timestamp) { toldUntil = now }

  /// Takes what begins today and tomorrow, as far as these days are known.
  mutating func expect(_ days: [CivilDate: [CalendarRow]], covered: Range<CivilDate>?, today: CivilDate) {
    guard covered?.contains(today) == true else { return }
    coming = [today, today.adding(days: 1)].flatMap { day in
      (days[day] ?? []).map(\.event).filter { $0.start.date == day }
    }
  }

  /// What has begun since it was asked last, as an announcement; nil for nothing.
  mutating func announcement(at now: Timestamp) -> Effect? {
    let since = max(toldUntil ?? now, now.adding(seconds: -Self.span))
    toldUntil = now
    let begun = coming.compactMap { event -> String? in
      guard case .at(let start) = event.start, start.instant > since, start.instant <= now else { return nil }
      return "\(start.wall.clock) \(event.title.cut(to: 100))"
    }
    return begun.isEmpty ? nil : .announce(begun.prefix(Self.most).joined(separator: ", "))
  }
}
