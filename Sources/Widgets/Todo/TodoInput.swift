import EaselAPI
package import EaselKit

/// Reads and writes a todo as one line: a title and perhaps `due:2026-12-01`, anywhere between the words.
///
/// After `due:` goes a day as ``DayWords`` reads it. The longest run of words that is a day counts: `due:next fri`.
/// A title that has such a word itself has it with a backslash before it: `Ask what \due: means`.
package enum TodoInput {
  /// Why a line cannot be understood, as one sentence.
  package struct Fault: Error, Sendable, Hashable {
    package let sentence: String
  }

  /// What a line says.
  package struct Entry: Sendable, Hashable {
    package var title: String
    /// The day it is due; nil for none.
    package var due: CivilDate?
    /// Whether the line says something of the day, be it that there is none.
    package var saysDue: Bool

    package init(title: String, due: CivilDate? = nil, saysDue: Bool = false) {
      self.title = title
      self.due = due
      self.saysDue = saysDue
    }
  }

  package static let mark = "due:"

  /// A title and the day it is due; `due:none` says that there is none.
  ///
  /// - Throws: What to write instead, where the title is too long for the server or blank beside `due:`, where what
  ///   stands after `due:` is no day, and where there are two of them.
  package static func read(_ line: String, today: CivilDate) throws(Fault) -> Entry {
    let (title, days) = parts(of: line)
    if let sentence = tooLong(title: title) { throw Fault(sentence: sentence) }
    guard let text = days.first else { return Entry(title: title) }
    guard days.count == 1 else {
      throw Fault(sentence: "There are \(days.count) due: in it; keep one. To keep due: as text, write \\due:.")
    }
    guard !PlainText.isBlank(title) else { throw Fault(sentence: "Say what is due, too, and not only when.") }
    return Entry(title: title, due: try due(text, today: today), saysDue: true)
  }

  /// The forms that ``due(_:after:today:)`` reads, for help and error messages.
  package static let dueWords = "\(DayWords.said), or none"

  /// The day that stands after a mark or an option, as ``DayWords`` reads it; nil for `none`.
  package static func due(_ text: String, after mark: String = mark, today: CivilDate) throws(Fault) -> CivilDate? {
    if text.lowercased() == "none" { return nil }
    if let date = DayWords.date(text, today: today) { return date }
    let advice = mark == Self.mark ? " To keep due: as text, write \\due:." : ""
    throw Fault(sentence: "Write \(dueWords) after \(mark).\(advice)")
  }

  /// The sentence when the title in a line is too long for the server, nil when it is not.
  package static func tooLong(_ line: String) -> String? { tooLong(title: parts(of: line).title) }

  private static func tooLong(title: String) -> String? {
    TextLimit.tooLong(title, noun: "A title", longest: TodoAPI.longestTitle)
  }

  /// The line that reads as this.
  package static func line(title: String, due: CivilDate?) -> String {
    let text = pieces(of: title).map { gap, word in
      isMarked(bare(word)) ? "\(gap)\\\(word)" : "\(gap)\(word)"
    }.joined()
    return due.map { "\(text) \(mark)\($0)" } ?? text
  }

  /// The title, and in small letters what stands after each `due:`.
  ///
  /// What is between the words stays as it is, so that who edits the day alone changes the day alone.
  private static func parts(of line: String) -> (title: String, days: [String]) {
    var title = ""
    var days: [String] = []
    var rest = pieces(of: line)[...]
    while let (gap, word) = rest.popFirst() {
      guard isMarked(word) else {
        title += "\(gap)\(isMarked(bare(word)) ? word.dropFirst() : word)"
        continue
      }
      let first = word.dropFirst(mark.count)
      let more = max(1, DayWords.count(in: [first] + rest.map(\.word))) - 1
      days.append(([first] + rest.prefix(more).map(\.word)).joined(separator: " ").lowercased())
      rest = rest.dropFirst(more)
    }
    return (trimmed(title), days)
  }

  /// The words of a text, each with what stands before it; at the end perhaps a gap alone.
  private static func pieces(of text: String) -> [(gap: Substring, word: Substring)] {
    var pieces: [(gap: Substring, word: Substring)] = []
    var rest = text[...]
    while !rest.isEmpty {
      let gap = rest.prefix(while: \.isWhitespace)
      rest = rest[gap.endIndex...]
      let word = rest.prefix(while: { !$0.isWhitespace })
      rest = rest[word.endIndex...]
      pieces.append((gap, word))
    }
    return pieces
  }

  /// A word without the backslashes before it.
  private static func bare(_ word: Substring) -> Substring { word.drop(while: { $0 == "\\" }) }

  private static func trimmed(_ text: String) -> String {
    let begin = text.drop(while: \.isWhitespace)
    guard let last = begin.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(begin[...last])
  }

  private static func isMarked(_ word: Substring) -> Bool { word.prefix(mark.count).lowercased() == mark }
}
