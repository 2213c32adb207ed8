/// What is wrong with a value.
package struct DocumentFault: Error {
  /// Nil when it concerns the whole document.
  package let line: Int?
  /// The byte it concerns, when that is known.
  package let offset: Int?
  private let path: DocumentPath
  /// Makes the sentence from what the value is called.
  private let phrase: @Sendable (_ subject: String) -> String

  /// A fault told as "*value* must be ...".
  package init(_ field: DocumentField, says predicate: String) {
    self.init(field) { "\($0) \(predicate)." }
  }

  /// A fault told by a sentence of its own.
  package init(_ field: DocumentField, sentence: String) {
    self.init(field) { _ in sentence }
  }

  private init(_ field: DocumentField, phrase: @escaping @Sendable (_ subject: String) -> String) {
    line = field.value.line > 0 ? field.value.line : nil
    offset = line == nil ? nil : field.value.span?.lowerBound ?? field.value.key
    path = field.path
    self.phrase = phrase
  }

  /// The sentence for a format: people find a value in TOML by its line, in JSON also by its path.
  package func sentence(for format: DocumentFormat) -> String {
    switch format {
    case .toml: return phrase(path.name)
    case .json:
      let place = path.full
      let text = phrase(place.isEmpty ? path.name : place)
      return text.contains(place) ? text : "\(place): \(text)"
    }
  }
}
