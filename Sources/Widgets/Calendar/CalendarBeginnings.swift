import EaselAPI
import EaselKit

/// The events that are still to begin, so that the person is reminded of them and told when one does.
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
  mutating func expect(_ days: [CivilDate: [CalendarRow]], covered: CoveredDays?, today: CivilDate) {
    guard covered?.contains(today) == true else { return }
    coming = [today, today.adding(days: 1)].flatMap { day in
      (days[day] ?? []).map(\.event).filter { $0.start.date == day }
    }
  }

  /// Tells what has begun since it was asked last, and reminds of what is to begin so many minutes later; never when zero.
  mutating func announcements(at now: Timestamp, remindingBefore minutes: Int) -> [Effect] {
    let since = max(toldUntil ?? now, now.adding(seconds: -Self.span))
    toldUntil = now
    let (begun, begunKey) = named(after: since, until: now)
    var effects: [Effect] = begun.isEmpty ? [] : [.announce(begun, once: "begin.\(begunKey)")]
    guard minutes > 0 else { return effects }
    let (soon, soonKey) = named(
      after: since.adding(seconds: minutes * 60), until: now.adding(seconds: minutes * 60))
    let lead = minutes == 1 ? "In a minute" : "In \(minutes) minutes"
    if !soon.isEmpty { effects.append(.remind("\(lead): \(soon)", once: "soon.\(soonKey)")) }
    return effects
  }

  /// What begins within a time, in words, and a key that is the same wherever the same begins.
  private func named(after since: Timestamp, until end: Timestamp) -> (words: String, key: String) {
    let found = coming.compactMap { event -> (words: String, key: String)? in
      guard case .at(let start) = event.start, start.instant > since, start.instant <= end else { return nil }
      return (
        "\(start.wall.clock) \(event.title.cut(to: 100))", "\(event.eventId.cut(to: 80)).\(start.instant.seconds)"
      )
    }
    return (found.prefix(Self.most).map(\.words).joined(separator: ", "), found.first?.key ?? "")
  }
}
