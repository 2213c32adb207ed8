/// Says before a text is sent that the services would refuse its length.
package enum TextLimit {
  /// One sentence when a text has more than so many characters, nil when it has not.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - noun: What the sentence calls it, such as `A title`.
  ///   - longest: The most characters it may have, counted as the services and JSON Schema do: Unicode scalars.
  /// - Returns: The sentence.
  package static func tooLong(_ text: String, noun: String, longest: Int) -> String? {
    let count = text.unicodeScalars.count
    guard count > longest else { return nil }
    return "\(noun) can have at most \(longest) characters; this one has \(count)."
  }
}
