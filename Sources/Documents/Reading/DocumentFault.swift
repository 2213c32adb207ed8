/// What is wrong with a value.
struct DocumentFault: Error {
  /// Nil when it concerns the whole document.
  let line: Int?
  private let path: DocumentPath
  /// Makes the sentence from what the value is called.
  private let phrase: @Sendable (_ subject: String) -> String

  /// A fault told as "*value* must be ...".
  init(_ field: DocumentField, says predicate: String) {
    line = field.value.line > 0 ? field.value.line : nil
    path = field.path
    phrase = { "\($0) \(predicate)." }
  }

  /// A fault told by a sentence of its own.
  init(_ field: DocumentField, sentence: String) {
    line = field.value.line > 0 ? field.value.line : nil
    path = field.path
    phrase = { _ in sentence }
  }

  /// The sentence for a format: people find a value in TOML by its line, in JSON also by its path.
  func sentence(for format: DocumentFormat) -> String {
    switch format {
    case .toml: return phrase(path.name)
    case .json:
      let place = path.full
      let text = phrase(place.isEmpty ? path.name : place)
      return text.contains(place) ? text : "\(place): \(text)"
    }
  }
}
