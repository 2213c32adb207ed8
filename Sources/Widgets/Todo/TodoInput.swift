import EaselAPI
package import EaselKit

/// Reads and writes a todo as one line: a title and perhaps `due:2026-12-01` at its end.
package enum TodoInput {
  /// Why a line cannot be understood, as one sentence.
  package struct Fault: Error, Sendable, Hashable {
    package let sentence: String
  }

  /// A title and the day it is due; `due:none` says that there is none.
  package static func read(
    _ line: String, today: CivilDate
  ) throws(Fault) -> (title: String, due: CivilDate?, saysDue: Bool) {
    let (title, due) = parts(of: line)
    if let sentence = tooLong(title) { throw Fault(sentence: sentence) }
    guard let due else { return (title, nil, false) }
    guard !PlainText.isBlank(title) else { throw Fault(sentence: "Say what is due, before due:.") }
    switch due {
    case "none": return (title, nil, true)
    case "today": return (title, today, true)
    case "tomorrow": return (title, today.adding(days: 1), true)
    default:
      guard let date = CivilDate(due) ?? weekday(due, after: today) else {
        throw Fault(sentence: "After due: goes today, tomorrow, a weekday, none, or a day as in \(today).")
      }
      return (title, date, true)
    }
  }

  /// The sentence when the title in a line is too long for the server, nil when it is not.
  package static func tooLong(_ line: String) -> String? {
    TextLimit.tooLong(parts(of: line).title, noun: "A title", longest: TodoAPI.longestTitle)
  }

  /// The title, and in small letters what stands after `due:` at the end.
  private static func parts(of line: String) -> (title: String, due: String?) {
    let words = line.split(whereSeparator: \.isWhitespace)
    guard let last = words.last, last.lowercased().hasPrefix("due:") else { return (words.joined(separator: " "), nil) }
    return (words.dropLast().joined(separator: " "), last.dropFirst(4).lowercased())
  }

  /// The line that reads as this.
  package static func line(title: String, due: CivilDate?) -> String {
    due.map { "\(title) due:\($0)" } ?? title
  }

  /// The next day of a weekday's name or its first three letters.
  private static func weekday(_ name: String, after today: CivilDate) -> CivilDate? {
    guard name.count >= 3 else { return nil }
    return (1...7).map { today.adding(days: $0) }.first {
      DateText.weekday($0.weekday).lowercased().hasPrefix(name)
    }
  }
}
