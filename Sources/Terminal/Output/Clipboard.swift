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
    Array("\u{1B}]52;c;".utf8) + base64(Array(cut(text).utf8)) + [0x07]
  }

  private static func base64(_ bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let count = min(3, bytes.count - start)
      var bits = 0
      for offset in 0..<3 { bits = bits << 8 | (offset < count ? Int(bytes[start + offset]) : 0) }
      for place in 0..<4 {
        output.append(place <= count ? alphabet[bits >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
      }
    }
    return output
  }

  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
}
