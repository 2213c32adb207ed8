import Canvas
import EaselAPI
import EaselKit

/// A read of what happens on some days of a zone.
///
/// Which days were seen is known for each zone. Of others nothing is said: the answer may be of a part of the days.
struct OccurrenceQuestion: ReplicaQuestion {
  static let kindName = "calendar.occurrence"
  private static let secondsOfDay: Int64 = 86_400
  /// As many zones as one event may have been seen in.
  private static let mostOfOne = 500

  private let zone: String
  /// Days since the epoch.
  private let days: Range<Int64>
  private let limit: Int
  private let cursor: String?
  private let kind: SeenKind<Occurrence>

  init?(_ read: ReplicaRead) {
    guard Set(read.query.keys) == ["from", "to", "timeZone"], let zone = read.query["timeZone"], !zone.isEmpty,
      !zone.utf8.contains(0x20), let from = read.query["from"].flatMap({ CivilDate($0) }),
      let to = read.query["to"].flatMap({ CivilDate($0) }),
      (1...CalendarAPI.longestSpan).contains(to.daysSinceEpoch - from.daysSinceEpoch)
    else { return nil }
    self.zone = zone
    days = Int64(from.daysSinceEpoch)..<Int64(to.daysSinceEpoch)
    limit = read.limit ?? 5000
    cursor = read.cursor
    kind = SeenKind(name: Self.kindName) { occurrence, _ in Self.standing(occurrence, in: zone) }
  }

  /// All that is known of an event, in every zone.
  static func occurrences(of event: String) -> SeenPart { .ids(from: event + " ", to: event + "!") }

  // MARK: - What the server answers

  func news(
    of response: BackendResponse, at instant: Timestamp, _ seen: SeenThings
  ) async throws(StoreError) -> [SeenNews] {
    guard response.status == 200, let page = try? APIJSON.decode(EaselAPI.Page<Occurrence>.self, from: response.body),
      let records = kind.records(of: page.items, seenAt: instant)
    else { return [] }
    var news = SeenNews(kind: kind.name, records: records, gone: outdated(by: page.items), scope: zone)
    // A list of several pages is not in order of days.
    if cursor == nil, page.next == nil {
      news.gone.append(.lasting(seconds(days), scope: zone, from: ""))
      news.covered = [
        SeenStretch(begin: SortKey.of(days.lowerBound), end: SortKey.of(days.upperBound), seenAt: instant)
      ]
    }
    return [news]
  }

  /// Earlier versions of the same events, which may have been at other times.
  private func outdated(by items: [Occurrence]) -> [SeenPart] {
    let versions = Set(items.compactMap { item in item.version.map { "\(item.eventId) \(zone) \($0)" } })
    let events = Set(items.filter { $0.version != nil }.map { "\($0.eventId) \(zone)" })
    // An event that an answer has in two versions is not understood.
    guard versions.count == events.count else { return [] }
    return versions.sorted().flatMap { version -> [SeenPart] in
      let event = String(version[..<(version.lastIndex(of: " ") ?? version.endIndex)])
      return [.ids(from: event + " ", to: version + " "), .ids(from: version + "!", to: event + "!")]
    }
  }

  /// What an event says of when it happens, which in its own zone is as it was planned.
  ///
  /// What was seen of it in other zones before it was as it is now is known no more, nor what else there is on the days it
  /// was on.
  static func news(
    of event: CalendarEvent, at instant: Timestamp, _ seen: SeenThings
  ) async throws(StoreError) -> [SeenNews] {
    let known = try await seen.records(kindName, occurrences(of: event.id), limit: mostOfOne)
    let versions = known.compactMap { (try? APIJSON.decode(Occurrence.self, from: $0.body))?.version }
    let planned = versions.contains { $0 > event.version } ? nil : record(of: event, at: instant)
    let outdated = known.compactMap { record -> SeenNews? in
      guard let span = record.span, let occurrence = try? APIJSON.decode(Occurrence.self, from: record.body),
        let version = occurrence.version, version < event.version
      else { return nil }
      if record.scope == planned?.scope { return SeenNews(kind: kindName, gone: [.id(record.id)], scope: record.scope) }
      let days = Self.touched(by: span)
      let stretch = SeenStretch(
        begin: SortKey.of(days.lowerBound), end: SortKey.of(days.upperBound), seenAt: instant)
      return SeenNews(kind: kindName, gone: [.id(record.id)], scope: record.scope, uncovered: [stretch])
    }
    return outdated + (planned.map { [SeenNews(kind: kindName, records: [$0], scope: $0.scope)] } ?? [])
  }

  /// When an event happens in the zone that it was planned in.
  private static func record(of event: CalendarEvent, at instant: Timestamp) -> SeenRecord? {
    let kind = SeenKind<Occurrence>(name: kindName) { occurrence, _ in standing(occurrence, in: event.timeZone) }
    let occurrence = Occurrence(
      eventId: event.id, title: event.title, start: event.start, end: event.end, allDay: event.allDay,
      version: event.version)
    return kind.record(of: occurrence, at: 0, seenAt: instant)
  }

  /// The days that a span touches; one, for a moment.
  private static func touched(by span: Range<Int64>) -> Range<Int64> {
    let first = day(of: span.lowerBound)
    return first..<max(first, day(of: span.upperBound - 1)) + 1
  }

  private static func day(of second: Int64) -> Int64 {
    let (day, rest) = second.quotientAndRemainder(dividingBy: secondsOfDay)
    return rest < 0 ? day - 1 : day
  }

  // MARK: - An answer of one's own

  func answer(_ seen: SeenThings) async throws(StoreError) -> Replica.Answer? {
    var from = ""
    if let cursor {
      guard let place = SortKey.place(ofCursor: cursor) else { return nil }
      from = place
    }
    let stretches = try await seen.stretches(kind.name, zone)
    let pieces = stretches.compactMap { Piece($0, of: days) }
    guard let age = pieces.map(\.seenAt).min() else { return nil }
    var found: [String: SeenRecord] = [:]
    for piece in Self.joined(pieces.map(\.days)) {
      let part = SeenPart.lasting(seconds(piece), scope: zone, from: from)
      for record in try await seen.records(kind.name, part, limit: limit + 1) { found[record.id] = record }
    }
    let all = found.values.sorted { $0.place.precedes($1.place) }
    let shown = Array(all.prefix(limit))
    let known = Self.joined(pieces.map(\.days))
    let isWhole = known == [days]
    guard isWhole || !shown.isEmpty else { return nil }
    let next = all.count > limit ? shown.last.map { SortKey.cursor(at: SortKey.after($0.place)) } : nil
    let answer = await kind.answer(shown, next: next, seenAt: age, isWhole: isWhole)
    return isWhole ? answer : answer.flatMap { Self.naming(known, in: $0) }
  }

  /// A part with the days of which it tells.
  private static func naming(_ days: [Range<Int64>], in answer: Replica.Answer) -> Replica.Answer? {
    guard var page = try? APIJSON.decode(OccurrencePage.self, from: answer.response.body) else { return nil }
    page.known = days.map { days in
      OccurrencePage.Days(
        from: CivilDate(daysSinceEpoch: Int(days.lowerBound)), to: CivilDate(daysSinceEpoch: Int(days.upperBound)))
    }
    guard let body = try? APIJSON.encode(page) else { return nil }
    var answer = answer
    answer.response.body = body
    return answer
  }

  /// Days that were seen, of those that are asked for.
  private struct Piece {
    let days: Range<Int64>
    let seenAt: Timestamp

    init?(_ stretch: SeenStretch, of asked: Range<Int64>) {
      guard let begin = SortKey.number(stretch.begin), let end = SortKey.number(stretch.end), begin < end
      else { return nil }
      days = (begin..<end).clamped(to: asked)
      seenAt = stretch.seenAt
      if days.isEmpty { return nil }
    }
  }

  /// The same days in as few ranges as may be; they are in order and do not overlap.
  private static func joined(_ pieces: [Range<Int64>]) -> [Range<Int64>] {
    pieces.reduce(into: []) { joined, piece in
      if let last = joined.last, last.upperBound == piece.lowerBound {
        joined[joined.count - 1] = last.lowerBound..<piece.upperBound
      } else {
        joined.append(piece)
      }
    }
  }

  // MARK: - Where an occurrence stands

  /// All-day ones first, then by start, then by title.
  private static func standing(_ occurrence: Occurrence, in zone: String) -> Standing {
    let version = occurrence.version.map(String.init) ?? "-"
    let start = text(occurrence.start)
    let (begin, end) = (clock(occurrence.start), clock(occurrence.end))
    return Standing(
      id: "\(occurrence.eventId) \(zone) \(version) \(start)", scope: zone,
      key: order(occurrence.start) + occurrence.title + "\u{1}", span: begin..<max(begin, end))
  }

  private static func order(_ start: CalendarTime) -> String {
    switch start {
    case .day(let day): "0" + SortKey.of(Int64(day.daysSinceEpoch))
    case .at(let time): "1" + SortKey.of(time.instant.milliseconds)
    }
  }

  /// What the zone's clocks show, in seconds: there days begin at midnight.
  private static func clock(_ time: CalendarTime) -> Int64 {
    switch time {
    case .day(let day): Int64(day.daysSinceEpoch) * secondsOfDay
    case .at(let time): Int64(time.wall.secondsSinceEpoch)
    }
  }

  private static func text(_ time: CalendarTime) -> String {
    switch time {
    case .day(let day): day.description
    case .at(let time): time.description
    }
  }

  private func seconds(_ days: Range<Int64>) -> Range<Int64> {
    days.lowerBound * Self.secondsOfDay..<days.upperBound * Self.secondsOfDay
  }
}
