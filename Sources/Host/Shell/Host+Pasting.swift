import EaselKit

extension Host {
  /// The most bytes of a paste that a widget or a dialog is given.
  ///
  /// No field takes more, and to look through megabytes would keep the picture waiting.
  static let pasteLimit = 64 << 10

  /// The beginning of a paste that is too long; says that the rest is left out.
  func cutPaste(_ text: String) -> String {
    guard text.utf8.count > Self.pasteLimit else { return text }
    say(.warning, "The paste is longer than \(Self.pasteLimit >> 10) KiB; the rest was left out.")
    return String(decoding: text.utf8.prefix(Self.pasteLimit), as: UTF8.self)
  }
}
