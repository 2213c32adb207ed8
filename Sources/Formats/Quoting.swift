import EaselKit

/// Makes text from a file safe for a sentence: one line, no control codes, not long.
package enum Quoting {
  /// Without quotation marks.
  package static func plain(_ text: String, limit: Int = 60) -> String { TextFitting.truncated(text, to: limit) }

  /// Between quotation marks.
  package static func quoted(_ text: String, limit: Int = 60) -> String { "\"\(plain(text, limit: limit))\"" }

  /// `a, b and c`; a long list is cut.
  package static func list(_ words: some Collection<String>, limit: Int = 40) -> String {
    let shown = words.prefix(limit).map { plain($0, limit: 40) }
    if words.count > limit { return shown.joined(separator: ", ") + " and \(words.count - limit) more" }
    guard let last = shown.last, shown.count > 1 else { return shown.first ?? "" }
    return shown.dropLast().joined(separator: ", ") + " and " + last
  }
}
