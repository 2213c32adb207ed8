import CNcurses
import EaselKit

/// What ncurses needs to draw in a style.
struct Ink: Equatable {
  var attributes: UInt32
  var pair: Int32
}

/// Gives styles their inks: maps colours to what the terminal has, and hands out ncurses's colour numbers and pairs.
///
/// Both are limited. When they run out the table says so, and the painter begins again with an empty one; a picture that
/// needs more than there are gets near colours instead.
struct InkTable {
  /// The colours behind the numbers given to ncurses.
  private(set) var colors: [Color]
  /// Whether a style could not be had as it is since the table was made.
  private(set) var isFull = false
  private let depth: ColorDepth
  private let colorLimit: Int
  private let pairLimit: Int
  private var numbers: [Color: Int32] = [:]
  private var pairs: [ColorPair: Int32] = [:]
  private var inks: [Style: Ink] = [:]
  private var last: (style: Style, ink: Ink) = (.plain, Ink(attributes: 0, pair: 0))

  private struct ColorPair: Hashable {
    let foreground: Int32
    let background: Int32
  }

  init(depth: ColorDepth, colorLimit: Int, pairLimit: Int) {
    self.depth = depth
    self.colorLimit = min(colorLimit, 4096)
    self.pairLimit = min(pairLimit, 32767)
    // Below true colour, ncurses's numbers are the palette's.
    colors = depth == .direct ? [] : (0...255).map { .indexed($0) }
  }

  /// How many styles have been seen.
  var count: Int { inks.count }

  /// The ink of a style.
  mutating func ink(for style: Style) -> Ink {
    if style == last.style { return last.ink }
    let ink = inks[style] ?? make(style)
    last = (style, ink)
    return ink
  }

  /// The ink of a cell; of a blank only the background is seen, so no sign that stands for its text's colour.
  mutating func ink(for cell: Cell) -> Ink {
    guard depth.fewColors != nil, cell.glyph == .space,
      cell.style.attributes.isDisjoint(with: [.reverse, .underline])
    else { return ink(for: cell.style) }
    return ink(for: Style(background: cell.style.background, attributes: cell.style.attributes))
  }

  private mutating func make(_ style: Style) -> Ink {
    let shown = Self.visible(style, depth)
    let pair = self.pair(number(of: shown.foreground), number(of: shown.background))
    let ink = Ink(attributes: UInt32(shown.attributes.rawValue), pair: pair)
    inks[style] = ink
    return ink
  }

  /// A style as the terminal can show it.
  nonisolated static func visible(_ style: Style, _ depth: ColorDepth) -> Style {
    let style = unreversed(style, depth)
    let (foreground, background) = visibleColors(style, depth)
    var attributes = style.attributes
    if depth.fewColors != nil, style.foreground.isMapped, style.foreground != style.background,
      case .indexed(let index) = foreground.kind
    {
      attributes.formUnion(FewColors.sign(for: rgb(style.foreground), shownAs: index))
    }
    return Style(foreground: foreground, background: background, attributes: attributes)
  }

  /// Reversed colours as plain ones, where both are known: ncurses erases a plain background in one short sequence, but
  /// sends a reversed one blank by blank.
  nonisolated static func unreversed(_ style: Style, _ depth: ColorDepth) -> Style {
    guard style.attributes.contains(.reverse), depth != .mono, style.foreground != .standard,
      style.background != .standard
    else { return style }
    return Style(
      foreground: style.background, background: style.foreground, attributes: style.attributes.subtracting(.reverse))
  }

  /// The nearest colours; text that could not be read on its background gets another that can.
  nonisolated static func visibleColors(_ style: Style, _ depth: ColorDepth) -> (Color, Color) {
    let foreground = ColorMapper.nearest(style.foreground, depth: depth)
    let background = ColorMapper.nearest(style.background, depth: depth)
    guard style.foreground != style.background, case .indexed(let index) = background.kind else {
      return (foreground, background)
    }
    let black = RGB(0, 0, 0)
    // Among eight a grey background is black, too; what is drawn in black on it, such as a selection, needs a white one.
    if foreground == background, depth == .eight, index == 0,
      rgb(style.foreground).distance(to: black) < rgb(style.background).distance(to: black)
    {
      return (.indexed(0), .indexed(7))
    }
    if let count = depth.fewColors, style.foreground.isMapped {
      let text = FewColors.readable(
        rgb(style.foreground), on: index, of: rgb(style.background), count: count)
      return (.indexed(text), background)
    }
    guard foreground == background else { return (foreground, background) }
    let seen = RGB.xterm(index)
    let isDark = seen.distance(to: black) < seen.distance(to: RGB(255, 255, 255))
    return (.indexed(isDark ? 7 : 0), background)
  }

  private mutating func number(of color: Color) -> Int32 {
    if case .standard = color.kind { return -1 }
    guard depth == .direct else {
      if case .indexed(let index) = color.kind { return Int32(index) }
      return -1
    }
    if let number = numbers[color] { return number }
    guard colors.count < colorLimit else {
      isFull = true
      return nearestNumber(to: color)
    }
    let number = Int32(colors.count)
    colors.append(color)
    numbers[color] = number
    return number
  }

  private func nearestNumber(to color: Color) -> Int32 {
    let wanted = Self.rgb(color)
    let distances = colors.map { wanted.distance(to: Self.rgb($0)) }
    return Int32(distances.indices.min { distances[$0] < distances[$1] } ?? 0)
  }

  nonisolated private static func rgb(_ color: Color) -> RGB {
    switch color.kind {
    case .standard: RGB(0, 0, 0)
    case .indexed(let index): RGB.xterm(index)
    case .rgb(let red, let green, let blue): RGB(red, green, blue)
    }
  }

  private mutating func pair(_ foreground: Int32, _ background: Int32) -> Int32 {
    let key = ColorPair(foreground: foreground, background: background)
    if foreground < 0, background < 0 { return 0 }
    if let pair = pairs[key] { return pair }
    guard pairs.count + 1 < pairLimit else {
      isFull = true
      return pairs.first { $0.key.background == background }?.value ?? 0
    }
    let pair = Int32(pairs.count + 1)
    pairs[key] = pair
    easel_screen_define_pair(pair, foreground, background)
    return pair
  }
}

extension ColorDepth {
  /// How many colours there are, where they are so few that most have to be others.
  nonisolated fileprivate var fewColors: Int? {
    switch self {
    case .eight: 8
    case .sixteen: 16
    case .mono, .palette, .direct: nil
    }
  }
}

extension Color {
  /// Whether another stands for it where there are few; the first sixteen and the standard ones are the person's own.
  nonisolated fileprivate var isMapped: Bool {
    switch kind {
    case .standard: false
    case .indexed(let index): index >= 16
    case .rgb: true
    }
  }
}
