import EaselKit

/// What the borders of a style are drawn with.
struct BorderGlyphs {
  let horizontal: Unicode.Scalar
  let vertical: Unicode.Scalar
  /// Top left, top right, bottom left, bottom right.
  let corners: [Unicode.Scalar]
  /// The corners of the pane in focus, which tell it without colours, too.
  let focusedCorners: [Unicode.Scalar]
  /// Stands between a title and what is told beside it.
  var joint: Unicode.Scalar = "·"
  /// Shows, on the right edge, which part of a page is seen.
  var scrollMark: Unicode.Scalar = "┃"
  /// Fills a pane that is too small for a border.
  var filler: Unicode.Scalar = "░"

  /// The glyphs of a style.
  static func of(_ style: BorderStyle) -> BorderGlyphs {
    switch style {
    case .rounded: rounded
    case .single: single
    case .double: double
    case .heavy: heavy
    case .ascii: ascii
    case .none: none
    }
  }

  private static let rounded = BorderGlyphs(
    horizontal: "─", vertical: "│", corners: ["╭", "╮", "╰", "╯"], focusedCorners: ["┏", "┓", "┗", "┛"])
  private static let single = BorderGlyphs(
    horizontal: "─", vertical: "│", corners: ["┌", "┐", "└", "┘"], focusedCorners: ["┏", "┓", "┗", "┛"])
  private static let double = BorderGlyphs(
    horizontal: "═", vertical: "║", corners: ["╔", "╗", "╚", "╝"], focusedCorners: ["▛", "▜", "▙", "▟"],
    scrollMark: "█")
  private static let heavy = BorderGlyphs(
    horizontal: "━", vertical: "┃", corners: ["┏", "┓", "┗", "┛"], focusedCorners: ["▛", "▜", "▙", "▟"],
    scrollMark: "█")
  private static let ascii = BorderGlyphs(
    horizontal: "-", vertical: "|", corners: ["+", "+", "+", "+"], focusedCorners: ["#", "#", "#", "#"], joint: "-",
    scrollMark: "#", filler: ":")
  private static let none = BorderGlyphs(
    horizontal: " ", vertical: " ", corners: [" ", " ", " ", " "], focusedCorners: [" ", " ", " ", " "])
}

extension BorderStyle {
  /// Stands before the title of the pane in focus where there is no border to tell it.
  static let focusMark = "▸ "

  /// Whether the corners of the pane in focus are thick arms of the same lines rather than signs of their own.
  var hasThickArms: Bool { self == .rounded || self == .single }
}
