import EaselAPI
import EaselKit

/// The events that are still to begin, so that the person is reminded of them and told when one does.
///
/// They stay known while another month is looked at. What is made so late that the time to remind of it is over is
/// reminded of at once; what was there when the program began had its time.
struct CalendarBeginnings: Sendable {
  /// What began longer ago, as when the machine slept, begins no more; in seconds.
  private static let span = 120
  /// The most that are named at once.
  private static let most = 3

  private var coming: [Occurrence] = []
  private var toldUntil: Timestamp?
  /// Whether anything is known of today.
  private var isExpecting = false
  /// Whether what turns up now was made now.
  private var isWatching = false
  /// When the events begin that were there before, by their keys, as long as they have not begun.
  private var known: [String: Timestamp] = [:]
  /// What has turned up since it was asked last.
  private var new: [Occurrence] = []

  /// Begins to tell: what has begun before is past.
  mutating func start(at now: Timestamp) { toldUntil = now }

  /// What turns up from here on was made now, as what was there is known.
  mutating func watch() { isWatching = isExpecting }

  /// Takes what begins today and tomorrow, as far as these days are known.
  mutating func expect(_ days: [CivilDate: [CalendarRow]], covered: CoveredDays?, today: CivilDate) {
    guard covered?.contains(today) == true else { return }
    isExpecting = true
    coming = [today, today.adding(days: 1)].flatMap { day in
      (days[day] ?? []).map(\.event).filter { $0.start.date == day }
    }
    for event in coming {
      guard case .at(let start) = event.start, known.updateValue(start.instant, forKey: Self.key(event, start)) == nil
      else { continue }
      if isWatching { new.append(event) }
    }
  }

  /// Reminds of what has turned up when the time for that was over; never when zero.
  mutating func late(at now: Timestamp, remindingBefore minutes: Int, in region: RegionalFormat) -> [Effect] {
    guard !new.isEmpty else { return [] }
    let until = (toldUntil ?? now).adding(seconds: minutes * 60)
    let found = new.compactMap { event -> Effect? in
      guard case .at(let start) = event.start, start.instant > now, start.instant <= until else { return nil }
      let left = (start.instant.seconds - now.seconds + 30) / 60
      return .remind("\(Self.lead(left)): \(Self.words(event, start, region))", once: "soon.\(Self.key(event, start))")
    }
    new = []
    return minutes > 0 ? Array(found.prefix(Self.most)) : []
  }

  private static func lead(_ minutes: Int) -> String { minutes > 1 ? "In \(minutes) minutes" : "In a minute" }

  /// Tells what has begun since it was asked last, and reminds of what is to begin so many minutes later; never when zero.
  mutating func announcements(
    at now: Timestamp, remindingBefore minutes: Int, in region: RegionalFormat
  ) -> [Effect] {
    let since = max(toldUntil ?? now, now.adding(seconds: -Self.span))
    toldUntil = now
    known = known.filter { $0.value > now }
    let (begun, begunKey) = named(after: since, until: now, region)
    var effects: [Effect] = begun.isEmpty ? [] : [.announce(begun, once: "begin.\(begunKey)")]
    guard minutes > 0 else { return effects }
    let (soon, soonKey) = named(
      after: since.adding(seconds: minutes * 60), until: now.adding(seconds: minutes * 60), region)
    if !soon.isEmpty { effects.append(.remind("\(Self.lead(minutes)): \(soon)", once: "soon.\(soonKey)")) }
    return effects
  }

  /// What begins within a time, in words, and a key that is the same wherever the same begins.
  private func named(
    after since: Timestamp, until end: Timestamp, _ region: RegionalFormat
  ) -> (words: String, key: String) {
    let found = coming.compactMap { event -> (words: String, key: String)? in
      guard case .at(let start) = event.start, start.instant > since, start.instant <= end else { return nil }
      return (Self.words(event, start, region), Self.key(event, start))
    }
    return (found.prefix(Self.most).map(\.words).joined(separator: ", "), found.first?.key ?? "")
  }

  private static func words(_ event: Occurrence, _ start: ZonedTime, _ region: RegionalFormat) -> String {
    "\(region.clock(start.wall)) \(event.title.cut(to: 100))"
  }

  private static func key(_ event: Occurrence, _ start: ZonedTime) -> String {
    "\(event.eventId.cut(to: 80)).\(start.instant.seconds)"
  }
}
