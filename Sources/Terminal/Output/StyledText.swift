package import EaselKit

/// Text with styles for commands that print some lines and are done.
nonisolated package enum StyledText {
  /// How many colours a command may use, as the variables say; it does not ask the terminal's description.
  ///
  /// - Parameters:
  ///   - environment: What tells the terminal's kind, and what the person wants.
  ///   - isTerminal: Whether the output is one; else there are none unless they are asked for.
  /// - Returns: The depth; nil for no sequences at all, not even for attributes.
  package static func depth(_ environment: TerminalEnvironment, isTerminal: Bool) -> ColorDepth? {
    guard isTerminal || environment.wish == .always else { return nil }
    let term = environment.term ?? "dumb"
    guard isTerminal, term != "dumb" || environment.wish == .always else {
      return environment.wish == .always ? .direct : nil
    }
    let colors =
      if term.hasSuffix("-direct") { 1 << 24 } else if term.contains("256color") { 256 } else if term.hasPrefix("vt") {
        0
      } else { 8 }
    return ColorDepth.decide(
      wish: environment.wish, noColor: environment.noColor, colorTerm: environment.colorTerm, colors: colors,
      canRecode: true)
  }

  /// A text in a style, with the pen as it was before at its end; as it is when there is no depth.
  package static func text(_ text: String, _ style: Style, depth: ColorDepth?) -> String {
    guard let depth else { return text }
    let shown = InkTable.visible(style, depth)
    let pen = Pen(foreground: shown.foreground, background: shown.background, attributes: shown.attributes)
    guard pen != Pen() else { return text }
    var bytes: [UInt8] = []
    pen.appendChange(from: Pen(), to: &bytes)
    return String(decoding: bytes, as: UTF8.self) + text + "\u{1B}[m"
  }
}
