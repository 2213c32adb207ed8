/// What stands for signs (lines, blocks, dots, arrows) where fonts and terminals have none (``BorderStyle/ascii``).
///
///     ╭ Clock ─╮      + Clock -+
///     │ ▀█ ●   │      | "# *   |
///     ╰────────╯      +--------+
///
/// A sign and what stands for it take one cell each, so nothing moves. Letters of any script stay as they are.
enum ASCIISigns {
  /// What stands for a sign; nil for what is none.
  static func standIn(for code: UInt32) -> UInt32? {
    switch code {
    case 0x2500..<0x2580: line(code)
    case 0x2580..<0x25A0: blocks[Int(code - 0x2580)]
    case 0x2800..<0x2900: dots(code & 0xFF)
    default: others[code]
    }
  }

  /// For box drawing: whether it goes across, down, or both ways.
  private static func line(_ code: UInt32) -> UInt32 {
    if across.contains(code) { return 0x2D }
    if down.contains(code) { return 0x7C }
    return others[code] ?? 0x2B
  }

  /// For dots of a chart: whether there are some above, below, or both.
  private static func dots(_ pattern: UInt32) -> UInt32 {
    switch (pattern & 0b0001_1011 != 0, pattern & 0b1110_0100 != 0) {
    case (false, false): 0x20
    case (true, false): 0x27
    case (false, true): 0x2E
    case (true, true): 0x3A
    }
  }

  private static let across = Set("─━┄┅┈┉╌╍═╴╶╸╺╼╾".unicodeScalars.map(\.value))
  private static let down = Set("│┃┆┇┊┋╎╏║╵╷╹╻╽╿".unicodeScalars.map(\.value))
  /// From U+2580 on: what is filled more has more ink.
  private static let blocks = "\"_.:=+*%####|||||.:%\"|..'#%##'%#".unicodeScalars.map(\.value)
  private static let others = Dictionary(
    zip("╱╲╳…·•‹›▸◂▴▾←↑→↓⇄●○".unicodeScalars, "/\\X~.*<>><^v<^>v=*o".unicodeScalars).map { ($0.value, $1.value) },
    uniquingKeysWith: { $1 })
}
