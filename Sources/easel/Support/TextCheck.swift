import EaselAPI
import EaselKit

/// Refuses texts that the server would refuse, before it is asked.
struct TextCheck {
  /// What sentences call it, such as `A title`.
  let noun: String
  let longest: Int
  /// Whether line breaks and tabs may be in it.
  var isMultiline = false

  func check(_ text: String) throws(CommandFailure) {
    try checkCharacters(text)
    guard !PlainText.isBlank(text) else { throw .wrongUse("\(noun) cannot be empty.") }
    if let fault = TextLimit.tooLong(text, noun: noun, longest: longest) { throw .wrongUse(fault) }
  }

  /// Refuses what nobody would see, such as control characters, and nothing else.
  func checkCharacters(_ text: String) throws(CommandFailure) {
    let isHarmless = text.unicodeScalars.allSatisfy { scalar in
      PlainText.isHarmless(scalar) || isMultiline && (scalar == "\n" || scalar == "\t")
    }
    guard isMultiline || !text.contains(where: \.isNewline) else {
      throw .wrongUse("\(noun) is one line; leave line breaks and other control characters out.")
    }
    guard isHarmless else { throw .wrongUse("\(noun) cannot hold control characters; leave them out.") }
  }
}
