/// Why a file could not be read.
package struct DocumentError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The file, as it was named.
  package var file: String
  /// Counted from 1; nil when the trouble has no place.
  package var line: Int?
  /// Counted from 1; known for errors of syntax.
  package var column: Int?
  /// One sentence; safe to show, and of a bounded length.
  package var sentence: String

  package init(file: String, line: Int? = nil, column: Int? = nil, sentence: String) {
    self.file = file
    self.line = line
    self.column = column
    self.sentence = sentence
  }

  /// `file:line:column: sentence`, as compilers say it.
  package var description: String { "\(place): \(sentence)" }

  /// `file:line:column`.
  package var place: String {
    var place = Quoting.plain(file, limit: 200)
    if let line {
      place += ":\(line)"
      if let column { place += ":\(column)" }
    }
    return place
  }
}
