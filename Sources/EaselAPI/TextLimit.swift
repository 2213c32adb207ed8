/// Says before a text is sent that the services would refuse its length.
package enum TextLimit {
  /// One sentence when a text has more than so many characters, nil when it has not.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - noun: What the sentence calls it, such as `A title`.
  ///   - longest: The most characters it may have.
  /// - Returns: The sentence.
  package static func tooLong(_ text: String, noun: String, longest: Int) -> String? {
    // A character can be any number of scalars, so both are bounded.
    guard text.unicodeScalars.count > longest * 8 || text.count > longest else { return nil }
    return "\(noun) can have at most \(longest) characters; this one has \(text.count)."
  }
}
