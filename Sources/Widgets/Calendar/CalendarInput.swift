package import EaselAPI
package import EaselKit

/// Reads and writes an event as one line: `14:00 Dentist`, `9-10.30 Dentist`, `tomorrow 2pm Tea`, or `Dentist` for all day.
///
/// The day stands first, as ``DayWords`` reads it, and the time follows, as ``ClockWords`` reads it. A ``WrittenMoment`` of
/// one word stands for both: `2026-12-10T09:00+01:00 Call`. A backslash before the first word of a title makes it no day
/// and no time: `\9 lives`.
package enum CalendarInput {
  /// Why a line cannot be understood, as one sentence.
  package struct Fault: Error, Sendable, Hashable {
    package let sentence: String
  }

  /// A line that was understood.
  package struct Line: Sendable, Hashable {
    package var title: String
    package var start: CalendarTime
    package var end: CalendarTime
    /// The times as they were written; empty for all day.
    package var times: String
    /// Tells the person which time does not exist on that day and how it is read, or which other day the line names.
    package var notice: String?
  }

  /// The parts of a line; the day and the times are as they were written.
  private struct Parts {
    var day: String?
    var times: String?
    var title: String
  }

  private static let shape = "A time looks like 14:00 or 14:00-15:30."

  /// Reads a line for a day, unless the line names one; a time without an end lasts an hour, an end before the start is
  /// on the next day.
  package static func read(
    _ line: String, on selected: CivilDate, today: CivilDate, zone: LocalZone
  ) throws(Fault) -> Line {
    let parts = parts(of: line)
    if let sentence = tooLong(title: parts.title) { throw Fault(sentence: sentence) }
    let day = parts.day.flatMap { DayWords.date($0, today: today) } ?? selected
    guard parts.day == nil && parts.times == nil || !PlainText.isBlank(parts.title) else {
      throw Fault(sentence: "Say what happens, after the \(parts.times == nil ? "day" : "time").")
    }
    var read = Line(title: parts.title, start: .day(day), end: .day(day.adding(days: 1)), times: parts.times ?? "")
    if let times = parts.times {
      let span = try span(times, on: day, today: today, zone: zone)
      (read.start, read.end, read.notice) = (.at(span.start), .at(span.end), span.notice)
    }
    if read.notice == nil, read.start.date != selected {
      read.notice = "The event is on \(DateText.short(read.start.date)) \(read.start.date.year)."
    }
    return read
  }

  private static func span(
    _ times: String, on day: CivilDate, today: CivilDate, zone: LocalZone
  ) throws(Fault) -> ZonedSpan {
    if let clocks = ClockWords.span(times, on: day) {
      guard var end = clocks.end else { return zone.hour(from: clocks.start) }
      if end <= clocks.start { end.date = end.date.adding(days: 1) }
      return zone.span(from: clocks.start, to: end)
    }
    switch WrittenMoment(times, today: today, on: day) {
    case .wall(let wall): return zone.hour(from: wall)
    case .zoned(let time): return zone.hour(from: time.instant)
    case .day, nil: throw fault(in: times)
    }
  }

  private static func fault(in times: String) -> Fault {
    let clocks = times.split(separator: "-", omittingEmptySubsequences: false)
    guard clocks.count <= 2 else { return Fault(sentence: shape) }
    let day = CivilDate(daysSinceEpoch: 0)
    let wrong = clocks.first { ClockWords.time($0, on: day) == nil } ?? times[...]
    return Fault(sentence: "\"\(String(wrong).cut(to: 20))\" is no time of day; one looks like 14:00.")
  }

  /// The sentence when the title in a line is too long for the server, nil when it is not.
  package static func tooLong(_ line: String) -> String? { tooLong(title: parts(of: line).title) }

  private static func tooLong(title: String) -> String? {
    TextLimit.tooLong(title, noun: "A title", longest: CalendarAPI.longestTitle)
  }

  /// The day and the times at the beginning of a line, if there are any, and the title.
  private static func parts(of line: String) -> Parts {
    var words = line.split(whereSeparator: \.isWhitespace)[...]
    var parts = Parts(title: "")
    let count = DayWords.count(in: Array(words.prefix(3)))
    if count > 0 {
      parts.day = words.prefix(count).joined(separator: " ")
      words = words.dropFirst(count)
    }
    if let first = words.first, isTimes(first) {
      parts.times = String(words.removeFirst())
      if let half = words.first, ClockWords.isHalf(half), ClockWords.span("\(first) \(half)", on: anyDay) != nil {
        parts.times = "\(first) \(words.removeFirst())"
      }
    }
    if let first = words.first, first.hasPrefix("\\"), isMistakable(words) {
      words[words.startIndex] = first.dropFirst()
    }
    parts.title = words.joined(separator: " ")
    return parts
  }

  private static let anyDay = CivilDate(daysSinceEpoch: 0)

  /// Whether the first word of a line is its times.
  ///
  /// A word like `1-1` is the name of a meeting.
  private static func isTimes(_ word: Substring) -> Bool {
    if ClockWords.isMeantAsTime(word) { return true }
    if let span = ClockWords.span(word, on: anyDay) { return span.end != span.start }
    return switch WrittenMoment(word, today: anyDay) {
    case .wall, .zoned: true
    case .day, nil: false
    }
  }

  /// Whether the first of a title's words, without backslashes, could be read as a day or a time.
  private static func isMistakable(_ words: ArraySlice<Substring>) -> Bool {
    guard let first = words.first.map(bare) else { return false }
    return isTimes(first) || ClockWords.isHalf(first) || DayWords.count(in: [first] + words.dropFirst().prefix(2)) > 0
  }

  /// A word without the backslashes before it.
  private static func bare(_ word: Substring) -> Substring { word.drop(while: { $0 == "\\" }) }

  /// The line that reads as an event.
  package static func line(_ event: Occurrence) -> String {
    let times = times(of: event)
    let words = event.title.split(whereSeparator: \.isWhitespace)
    let title = isMistakable(words[...]) ? "\\\(event.title.drop(while: \.isWhitespace))" : event.title
    return times.isEmpty ? title : "\(times) \(title)"
  }

  /// An event's times as they are written; empty for all day.
  package static func times(of event: Occurrence) -> String {
    guard case .at(let start) = event.start, case .at(let end) = event.end else { return "" }
    return "\(start.wall.clock)-\(end.wall.clock)"
  }
}
