/// Why a value on the wire cannot be read, in words that a person may be told.
///
/// It lies in a `DecodingError`, whose own words are for those who wrote the decoder.
package struct ReadingFault: Error, Hashable {
  /// What is wrong, as the rest of a sentence: `expected a date as YYYY-MM-DD`.
  package let reason: String
}

extension DecodingError {
  /// An error of a value that is not what it should be.
  package static func fault(_ reason: String, at path: [any CodingKey]) -> DecodingError {
    .dataCorrupted(Context(codingPath: path, debugDescription: reason, underlyingError: ReadingFault(reason: reason)))
  }

  /// What a person may be told, if there is something.
  package var fault: ReadingFault? {
    guard case .dataCorrupted(let context) = self else { return nil }
    return context.underlyingError as? ReadingFault
  }
}
