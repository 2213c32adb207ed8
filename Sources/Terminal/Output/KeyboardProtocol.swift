/// The sequences of the kitty keyboard protocol, by which a terminal tells also the key of a Latin keyboard layout.
enum KeyboardProtocol {
  /// Asks whether the terminal knows the protocol.
  static let question = Array("\u{1B}[?u".utf8)
  /// Asks for all keys as sequences (1, 8), with the keys of other layouts (4) and with their texts (16).
  static let begin = Array("\u{1B}[>29u".utf8)
  static let end = Array("\u{1B}[<u".utf8)
}
