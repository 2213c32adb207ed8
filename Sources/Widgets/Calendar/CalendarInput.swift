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
    let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
    guard let first = words.first, let digit = first.utf8.first, (0x30...0x39).contains(digit), first.contains(":")
    else {
      return Line(
        title: words.joined(separator: " "), start: .day(day), end: .day(day.adding(days: 1)), times: "")
    }
    guard words.count > 1 else { throw Fault(sentence: "Say what happens, after the time.") }
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
      title: words.dropFirst().joined(separator: " "), start: .at(zoned), end: .at(zone.zoned(end)), times: first)
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
