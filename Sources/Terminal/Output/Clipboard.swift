import EaselKit

/// The sequence that puts text on a terminal's clipboard (OSC 52).
nonisolated package enum Clipboard {
  /// The most bytes of text that are sent; terminals take no more.
  package static let limit = 100_000

  /// As much of a text as is sent, never cut within a character.
  package static func cut(_ text: String) -> String {
    guard text.utf8.count > limit else { return text }
    var kept = ""
    var count = 0
    for character in text {
      count += character.utf8.count
      if count > limit { break }
      kept.append(character)
    }
    return kept
  }

  /// The sequence for a text, cut at the limit.
  package static func sequence(_ text: String) -> [UInt8] {
    Array("\u{1B}]52;c;".utf8) + Base64.encode(Array(cut(text).utf8)) + [0x07]
  }
}
