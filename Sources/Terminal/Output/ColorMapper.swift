package import EaselKit

/// The nearest colour a terminal has.
nonisolated package enum ColorMapper {
  /// The colour to show instead; at the depth ``ColorDepth/direct`` the same, told as a palette entry if it is one, as
  /// that is half as long to send.
  package static func nearest(_ color: Color, depth: ColorDepth) -> Color {
    switch (color.kind, depth) {
    case (.standard, _), (_, .mono): .standard
    case (.indexed, .direct), (.indexed, .palette): color
    case (.rgb(let red, let green, let blue), .direct): exact(RGB(red, green, blue)) ?? color
    case (.indexed(let index), .sixteen): index < 16 ? color : few(.xterm(index), 16)
    case (.indexed(let index), .eight): index < 8 ? color : index < 16 ? .indexed(index - 8) : few(.xterm(index), 8)
    case (.rgb(let red, let green, let blue), .palette): nearest(RGB(red, green, blue), in: 16..<256)
    case (.rgb(let red, let green, let blue), .sixteen): few(RGB(red, green, blue), 16)
    case (.rgb(let red, let green, let blue), .eight): few(RGB(red, green, blue), 8)
    }
  }

  /// The entry of the palette's cube or greys that is exactly this colour, nil when there is none.
  private static func exact(_ color: RGB) -> Color? {
    if let red = step(color.red), let green = step(color.green), let blue = step(color.blue) {
      return .indexed(16 + 36 * red + 6 * green + blue)
    }
    guard color.red == color.green, color.green == color.blue, color.red >= 8, color.red <= 238,
      (color.red - 8) % 10 == 0
    else { return nil }
    return .indexed(232 + (color.red - 8) / 10)
  }

  private static func step(_ level: UInt8) -> UInt8? {
    if level == 0 { return 0 }
    return level >= 95 && (level - 55) % 40 == 0 ? (level - 55) / 40 : nil
  }

  private static func nearest(_ color: RGB, in range: Range<Int>) -> Color {
    let best = range.min { color.distance(to: .xterm(UInt8($0))) < color.distance(to: .xterm(UInt8($1))) }
    return .indexed(UInt8(best ?? 0))
  }

  private static func few(_ color: RGB, _ count: Int) -> Color {
    .indexed(FewColors.ranked(for: color, count: count).first ?? 0)
  }
}
