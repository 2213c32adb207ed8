package import EaselAPI
package import EaselKit

/// Reads and writes an event as one line: `14:00 Dentist`, `9-10.30 Dentist`, `2pm Tea`, or `Dentist` for all day.
///
/// A backslash before the first word of a title makes it no time: `\9 lives`.
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
    /// Tells the person which time does not exist on that day and how it is read; nil when all exist.
    package var notice: String?
  }

  private static let shape = "A time looks like 14:00 or 14:00-15:30."

  /// Reads a line for a day; a time without an end lasts an hour, an end before the start is on the next day.
  package static func read(_ line: String, on day: CivilDate, zone: LocalZone) throws(Fault) -> Line {
    let (times, title) = parts(of: line)
    if let sentence = tooLong(title: title) { throw Fault(sentence: sentence) }
    guard let times else {
      return Line(title: title, start: .day(day), end: .day(day.adding(days: 1)), times: "")
    }
    guard !PlainText.isBlank(title) else { throw Fault(sentence: "Say what happens, after the time.") }
    guard let clocks = ClockWords.span(times, on: day) else { throw fault(in: times) }
    guard var end = clocks.end else {
      let start = zone.zoned(clocks.start)
      let end = start.instant.adding(seconds: 3600)
      let last = ZonedTime(wall: zone.wall(at: end), utcOffset: zone.utcOffset(at: end))
      let notice = zone.sentence(on: clocks.start, readAs: start)
      return Line(title: title, start: .at(start), end: .at(last), times: times, notice: notice)
    }
    if end <= clocks.start { end.date = end.date.adding(days: 1) }
    let span = zone.span(from: clocks.start, to: end)
    return Line(title: title, start: .at(span.start), end: .at(span.end), times: times, notice: span.notice)
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

  /// The times at the beginning of a line, if there are any, and the title.
  private static func parts(of line: String) -> (times: String?, title: String) {
    var words = line.split(whereSeparator: \.isWhitespace)[...]
    var times: String?
    if let first = words.first, isTimes(first) {
      times = String(words.removeFirst())
      if let half = words.first, ClockWords.isHalf(half), ClockWords.span("\(first) \(half)", on: anyDay) != nil {
        times = "\(first) \(words.removeFirst())"
      }
    }
    if let first = words.first, first.hasPrefix("\\"), isMistakable(bare(first)) {
      words[words.startIndex] = first.dropFirst()
    }
    return (times, words.joined(separator: " "))
  }

  private static let anyDay = CivilDate(daysSinceEpoch: 0)

  /// Whether the first word of a line is its times.
  ///
  /// A word like `1-1` is the name of a meeting.
  private static func isTimes(_ word: Substring) -> Bool {
    if ClockWords.isMeantAsTime(word) { return true }
    guard let span = ClockWords.span(word, on: anyDay) else { return false }
    return span.end != span.start
  }

  /// Whether a word at the beginning of a title could be read as a time.
  private static func isMistakable(_ word: Substring) -> Bool { isTimes(word) || ClockWords.isHalf(word) }

  /// A word without the backslashes before it.
  private static func bare(_ word: Substring) -> Substring { word.drop(while: { $0 == "\\" }) }

  /// The line that reads as an event.
  package static func line(_ event: Occurrence) -> String {
    let times = times(of: event)
    let first = event.title.drop(while: \.isWhitespace).prefix { !$0.isWhitespace }
    let title = isMistakable(bare(first)) ? "\\\(event.title.drop(while: \.isWhitespace))" : event.title
    return times.isEmpty ? title : "\(times) \(title)"
  }

  /// An event's times as they are written; empty for all day.
  package static func times(of event: Occurrence) -> String {
    guard case .at(let start) = event.start, case .at(let end) = event.end else { return "" }
    return "\(start.wall.clock)-\(end.wall.clock)"
  }
}
