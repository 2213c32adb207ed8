package import EaselAPI
package import EaselKit

/// Reads and writes an event as one line: `14:00 Dentist`, `14:00-15:30 Dentist`, or `Dentist` for all day.
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
  }

  /// Reads a line for a day; a time without an end lasts an hour, an end before the start is on the next day.
  package static func read(_ line: String, on day: CivilDate, zone: LocalZone) throws(Fault) -> Line {
    let (times, title) = parts(of: line)
    if let sentence = tooLong(title) { throw Fault(sentence: sentence) }
    guard let first = times else {
      return Line(title: title, start: .day(day), end: .day(day.adding(days: 1)), times: "")
    }
    guard !PlainText.isBlank(title) else { throw Fault(sentence: "Say what happens, after the time.") }
    let clocks = first.split(separator: "-", omittingEmptySubsequences: false)
    let start = try time(clocks[0], on: day)
    guard clocks.count <= 2 else { throw Fault(sentence: "A time looks like 14:00 or 14:00-15:30.") }
    let zoned = zone.zoned(start)
    var end = zone.wall(at: zoned.instant.adding(seconds: 3600))
    if clocks.count == 2 {
      end = try time(clocks[1], on: day)
      if end <= start { end.date = end.date.adding(days: 1) }
    }
    return Line(
      title: title, start: .at(zoned), end: .at(zone.zoned(end)), times: first)
  }

  /// The sentence when the title in a line is too long for the server, nil when it is not.
  package static func tooLong(_ line: String) -> String? {
    TextLimit.tooLong(parts(of: line).title, noun: "A title", longest: CalendarAPI.longestTitle)
  }

  /// The times at the beginning of a line, if there are any, and the title.
  private static func parts(of line: String) -> (times: String?, title: String) {
    let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
    guard let first = words.first, let digit = first.utf8.first, (0x30...0x39).contains(digit), first.contains(":")
    else { return (nil, words.joined(separator: " ")) }
    return (first, words.dropFirst().joined(separator: " "))
  }

  /// The line that reads as an event.
  package static func line(_ event: Occurrence) -> String {
    let times = times(of: event)
    return times.isEmpty ? event.title : "\(times) \(event.title)"
  }

  /// An event's times as they are written; empty for all day.
  package static func times(of event: Occurrence) -> String {
    guard case .at(let start) = event.start, case .at(let end) = event.end else { return "" }
    return "\(start.wall.clock)-\(end.wall.clock)"
  }

  private static func time(_ text: Substring, on day: CivilDate) throws(Fault) -> CivilTime {
    let fields = text.split(separator: ":", omittingEmptySubsequences: false)
    guard fields.count == 2, (1...2).contains(fields[0].utf8.count), fields[1].utf8.count == 2,
      let hour = Int(fields[0]), let minute = Int(fields[1]), hour >= 0, minute >= 0,
      let time = CivilTime(date: day, hour: hour, minute: minute)
    else { throw Fault(sentence: "\"\(String(text).cut(to: 20))\" is no time of day; one looks like 14:00.") }
    return time
  }
}
