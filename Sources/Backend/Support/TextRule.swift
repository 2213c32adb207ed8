import Canvas
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
  /// Whether all of it must be seen, as others would take two that look alike for each other.
  var isName = false

  /// The text as it is stored; throws when it breaks the rule.
  func checked(_ text: String) throws(Problem) -> String {
    let kept = isMultiline ? text : Self.trimmed(text)
    guard isSound(kept) else { throw .unacceptable("\(code).invalid", field: field, demand) }
    guard mayBeEmpty || !PlainText.isBlank(kept) else {
      throw .unacceptable("\(code).empty", field: field, "\(noun) cannot be empty.")
    }
    if let fault = TextLimit.tooLong(text, noun: noun, longest: longest) {
      throw .unacceptable("\(code).long", field: field, fault)
    }
    return kept
  }

  /// What is said of characters that it cannot hold.
  private var demand: String {
    if isMultiline { return "\(noun) cannot hold control characters other than newline and tab; remove them." }
    let others = isName ? " and others that are not seen" : ""
    return "\(noun) is one line without control characters\(others); remove them."
  }

  private func isSound(_ text: String) -> Bool {
    guard !isName else { return NameText.isSound(text) }
    return text.unicodeScalars.allSatisfy { scalar in
      PlainText.isHarmless(scalar) || isMultiline && (scalar == "\n" || scalar == "\t")
    }
  }

  private static func trimmed(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(scalars[first...last])
  }
}
