/// One thing to say of a file.
package struct DocumentFinding: Error, Sendable, Hashable, CustomStringConvertible {
  /// How bad it is.
  package enum Severity: String, Sendable, Hashable, CaseIterable {
    /// The file cannot be used.
    case error
    /// The file can be used, but perhaps not as it was meant.
    case warning
  }

  package var severity: Severity
  /// The file, as it was named.
  package var file: String
  /// Counted from 1; nil when it concerns the whole file.
  package var line: Int?
  /// Counted from 1; nil when it is not known.
  package var column: Int?
  /// One sentence; safe to show, and of a bounded length.
  package var sentence: String

  package init(_ severity: Severity, file: String, line: Int? = nil, column: Int? = nil, sentence: String) {
    self.severity = severity
    self.file = file
    self.line = line
    self.column = column
    self.sentence = sentence
  }

  package init(_ error: DocumentError) {
    self.init(.error, file: error.file, line: error.line, column: error.column, sentence: error.sentence)
  }

  /// `file:line:column: severity: sentence`, as compilers say it.
  package var description: String {
    let place = DocumentError(file: file, line: line, column: column, sentence: "").place
    return "\(place): \(severity): \(sentence)"
  }
}
