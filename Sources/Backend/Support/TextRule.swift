import EaselAPI
import EaselKit

/// What a text field may hold.
///
/// Text is stored as it will be shown, so what could act on a terminal is refused.
struct TextRule {
  /// The member's name.
  let field: String
  /// What codes of refusals begin with, such as `todo.title`.
  let code: String
  /// What sentences call it, such as `A title`.
  let noun: String
  var mayBeEmpty = false
  let longest: Int
  /// Whether newlines and tabs are welcome, and spaces around the text kept.
  var isMultiline = false

  /// The text as it is stored; throws when it breaks the rule.
  func checked(_ text: String) throws(Problem) -> String {
    let kept = isMultiline ? text : Self.trimmed(text)
    let isSound = kept.unicodeScalars.allSatisfy { scalar in
      PlainText.isHarmless(scalar) || isMultiline && (scalar == "\n" || scalar == "\t")
    }
    guard isSound else {
      throw .unacceptable(
        "\(code).invalid", field: field,
        isMultiline
          ? "\(noun) cannot hold control characters other than newline and tab; remove them."
          : "\(noun) is one line without control characters; remove them.")
    }
    guard mayBeEmpty || !PlainText.isBlank(kept) else {
      throw .unacceptable("\(code).empty", field: field, "\(noun) cannot be empty.")
    }
    if let fault = TextLimit.tooLong(text, noun: noun, longest: longest) {
      throw .unacceptable("\(code).long", field: field, fault)
    }
    return kept
  }

  private static func trimmed(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(scalars[first...last])
  }
}
