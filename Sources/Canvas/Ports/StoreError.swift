/// Why something could not be kept or read.
package struct StoreError: Error, Sendable, Hashable {
  /// What kind of trouble it is.
  package enum Code: String, Sendable, Hashable {
    /// The file is no database or is damaged. It can be set aside.
    case corrupt
    /// The file was written by a newer Easel. It can be set aside.
    case newerSchema
    /// The disk is full.
    case diskFull
    /// The file or its folder may not be read or written.
    case noAccess
    /// Another program holds the database for too long.
    case busy
    /// There is nothing of that name or number.
    case missing
    /// Something else has the name already.
    case nameTaken
    /// Anything else.
    case failed
  }

  package var code: Code
  /// One sentence: what happened and what to do next.
  package var sentence: String

  package init(_ code: Code, _ sentence: String) {
    self.code = code
    self.sentence = sentence
  }
}
