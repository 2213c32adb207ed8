package import Canvas
import EaselKit

/// The sequences by which a terminal shows a notification of the desktop.
nonisolated package enum DesktopNotice {
  /// The most cells of a title, and of the text below it.
  static let longestTitle = 40
  static let longestBody = 200

  /// The sequence of a kind; empty when it is off.
  ///
  /// Both texts are made safe and cut: no control character and no semicolon, which divides the parts of a sequence, is
  /// among them.
  ///
  /// - Parameters:
  ///   - title: What it is about.
  ///   - body: What there is to say.
  ///   - kind: Which sequence the terminal knows.
  ///   - isInTmux: Whether tmux stands between; it hands the sequence on as a whole where its `allow-passthrough` is on,
  ///     and drops it where not.
  /// - Returns: The bytes to send.
  package static func sequence(
    title: String, body: String, _ kind: NotificationSettings.Desktop, isInTmux: Bool = false
  ) -> [UInt8] {
    let title = plain(title, longestTitle)
    let body = plain(body, longestBody)
    let text: String
    switch kind {
    case .off: return []
    // A number at the beginning would be another command of ConEmu and Windows Terminal.
    case .osc9: text = "\u{1B}]9;\(title.first?.isNumber == true ? "Easel: " : "")\(title): \(body)\u{7}"
    case .osc777: text = "\u{1B}]777;notify;\(title);\(body)\u{7}"
    case .osc99:
      text = "\u{1B}]99;i=easel:d=0;\(title)\u{1B}\\\u{1B}]99;i=easel:d=1:p=body;\(body)\u{1B}\\"
    }
    return Array((isInTmux ? passedThrough(text) : text).utf8)
  }

  /// A sequence that tmux hands on: each of its escapes twice.
  private static func passedThrough(_ text: String) -> String {
    let doubled = text.unicodeScalars.reduce(into: "") { result, scalar in
      if scalar == "\u{1B}" { result.unicodeScalars.append(scalar) }
      result.unicodeScalars.append(scalar)
    }
    return "\u{1B}Ptmux;\(doubled)\u{1B}\\"
  }

  private static func plain(_ text: String, _ cells: Int) -> String {
    var kept = ""
    var used = 0
    var glyphs = Glyphs(text)
    while let glyph = glyphs.next(), used + glyph.width <= cells {
      used += glyph.width
      kept += glyph.text == ";" ? "," : glyph.text
    }
    return kept
  }
}
