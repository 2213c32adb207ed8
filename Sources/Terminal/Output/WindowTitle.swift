import EaselKit

/// The sequences for a terminal window's title, for terminals known to keep theirs.
nonisolated package struct WindowTitle: Sendable {
  private let isKnown: Bool
  private let isKeptByScreen: Bool
  /// What the window is called; nil for what it was called before.
  package private(set) var text: String?
  /// Whether the terminal shows that, so that it has another to be given back.
  private var isSet = false

  /// Decides by the terminal's kind.
  ///
  /// - Parameters:
  ///   - term: The kind.
  ///   - alternateOn: What switches to the alternate screen; where that keeps the title, no more is needed.
  package init(term: String, alternateOn: [UInt8]) {
    isKnown = Self.kinds.contains { term.hasPrefix($0) }
    isKeptByScreen = String(decoding: alternateOn, as: UTF8.self).contains("[22;")
  }

  /// Sets the title, or gives back the one from before; the text is made safe and cut.
  package mutating func set(_ text: String?) -> [UInt8] {
    self.text = text
    guard isKnown else { return [] }
    guard let text else { return giveBack() }
    let keep = isSet || isKeptByScreen ? "" : "\u{1B}[22;2t"
    isSet = true
    var title = ""
    var glyphs = Glyphs(text)
    while title.utf8.count < 200, let glyph = glyphs.next() { title += glyph.text }
    return Array("\(keep)\u{1B}]2;\(title)\u{7}".utf8)
  }

  private mutating func giveBack() -> [UInt8] {
    guard isSet else { return [] }
    isSet = false
    // What the alternate screen has kept is taken, and kept again for its end.
    return Array((isKeptByScreen ? "\u{1B}[23;2t\u{1B}[22;2t" : "\u{1B}[23;2t").utf8)
  }

  /// Sets the title again when the terminal is taken again.
  package mutating func enter() -> [UInt8] { set(text) }

  /// Brings back the title from before when the terminal is left; it is known still.
  package mutating func leave() -> [UInt8] {
    defer { isSet = false }
    return restoring
  }

  /// Brings back the title from before; what a crash sends, too.
  package var restoring: [UInt8] { isSet && !isKeptByScreen ? Array("\u{1B}[23;2t".utf8) : [] }

  private static let kinds = [
    "xterm", "tmux", "rxvt", "alacritty", "foot", "kitty", "konsole", "vte", "gnome", "st-", "wezterm", "contour",
    "iterm", "mintty", "ghostty",
  ]
}
