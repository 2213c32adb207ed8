/// Whether the person wants colours.
nonisolated package enum ColorWish: String, Sendable, Hashable, CaseIterable {
  /// None, whatever the terminal can show.
  case never
  /// As `NO_COLOR` and the terminal's description say.
  case auto
  /// As the terminal's description says, even if `NO_COLOR` is set.
  case always
}
