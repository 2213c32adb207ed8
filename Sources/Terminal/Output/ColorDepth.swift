/// How many colours a terminal shows.
nonisolated package enum ColorDepth: Sendable, Hashable, CaseIterable {
  /// None: attributes alone.
  case mono
  /// The first eight of the palette.
  case eight
  /// The terminal's sixteen.
  case sixteen
  /// The palette of 256.
  case palette
  /// Red, green and blue as they are.
  case direct

  /// Decides from what the environment and the terminal's description say.
  ///
  /// - Parameters:
  ///   - wish: Whether the person wants colours, which goes before the variables.
  ///   - noColor: The variable `NO_COLOR`; any value but an empty one turns colours off.
  ///   - colorTerm: The variable `COLORTERM`.
  ///   - colors: How many colours the description tells.
  ///   - canRecode: Whether colour sequences can be sent that are not in the description.
  /// - Returns: The depth.
  package static func decide(
    wish: ColorWish = .auto, noColor: String?, colorTerm: String?, colors: Int, canRecode: Bool
  ) -> ColorDepth {
    if wish == .never { return .mono }
    if wish == .auto, let noColor, !noColor.isEmpty { return .mono }
    if colors < 8 { return .mono }
    if colors < 16 { return .eight }
    if colors < 256 { return .sixteen }
    guard canRecode else { return .palette }
    return colors > 256 || colorTerm == "truecolor" || colorTerm == "24bit" ? .direct : .palette
  }
}
