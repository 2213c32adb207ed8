import EaselKit

/// The borders that neighbouring panes share: which lines meet at which cell.
///
///     ┏ Todo ──┱ Chat ──╮
///     │        │        │
///     ┡ Clock ─┩        │
///     │        │        │
///     ╰────────┴────────╯
///
/// Each cell has four arms, each absent, thin or thick; thick are those at the corners of the pane in focus.
struct BorderNet {
  /// The part of the surface that it lies on.
  private let clip: Rect
  private let focus: Rect?
  private let arranged: Rect?
  /// Two bits an arm, up first, then clockwise; a cell of the clip each.
  private var arms: [UInt8]

  private enum Arm: UInt8 {
    case up = 0
    case right = 2
    case down = 4
    case left = 6
  }

  /// Lays out the borders of panes.
  ///
  /// - Parameters:
  ///   - rects: The panes, their borders included; what lies outside the clip is left out.
  ///   - clip: The part of the surface they lie on.
  ///   - focus: The pane in focus.
  ///   - arranged: The pane that is being moved or resized.
  init(_ rects: [Rect], clip: Rect, focus: Rect?, arranged: Rect?) {
    self.clip = clip
    self.focus = focus
    self.arranged = arranged
    arms = Array(repeating: 0, count: clip.width * clip.height)
    for rect in rects where rect.width > 1 && rect.height > 1 { add(rect) }
    if let focus { thicken(focus) }
  }

  private mutating func add(_ rect: Rect) {
    let (right, bottom) = (rect.maxX - 1, rect.maxY - 1)
    for y in [rect.y, bottom] where y >= clip.y && y < clip.maxY {
      for x in max(rect.x, clip.x)...max(rect.x, clip.x, min(right, clip.maxX - 1)) {
        if x > rect.x { set(.left, 1, x, y) }
        if x < right { set(.right, 1, x, y) }
      }
    }
    for x in [rect.x, right] where x >= clip.x && x < clip.maxX {
      for y in max(rect.y, clip.y)...max(rect.y, clip.y, min(bottom, clip.maxY - 1)) {
        if y > rect.y { set(.up, 1, x, y) }
        if y < bottom { set(.down, 1, x, y) }
      }
    }
  }

  private mutating func thicken(_ rect: Rect) {
    guard rect.width > 1, rect.height > 1 else { return }
    let (right, bottom) = (rect.maxX - 1, rect.maxY - 1)
    for (x, horizontal) in [(rect.x, Arm.right), (right, Arm.left)] {
      for (y, vertical) in [(rect.y, Arm.down), (bottom, Arm.up)] {
        set(horizontal, 2, x, y)
        set(vertical, 2, x, y)
      }
    }
  }

  private mutating func set(_ arm: Arm, _ weight: UInt8, _ x: Int, _ y: Int) {
    guard clip.contains(Point(x: x, y: y)) else { return }
    arms[(y - clip.y) * clip.width + x - clip.x] |= weight << arm.rawValue
  }

  // MARK: Drawing

  /// Draws the border of one pane.
  func draw(_ rect: Rect, on surface: inout Surface, theme: Theme) {
    guard rect.width > 1, rect.height > 1 else { return }
    for x in rect.x..<rect.maxX {
      put(x, rect.y, on: &surface, theme: theme)
      put(x, rect.maxY - 1, on: &surface, theme: theme)
    }
    for y in rect.y..<rect.maxY {
      put(rect.x, y, on: &surface, theme: theme)
      put(rect.maxX - 1, y, on: &surface, theme: theme)
    }
  }

  private func put(_ x: Int, _ y: Int, on surface: inout Surface, theme: Theme) {
    let place = Point(x: x, y: y)
    guard clip.contains(place) else { return }
    let corner = focus.flatMap { Self.corner(of: $0, at: place) }
    let glyph: Unicode.Scalar
    if let corner, !theme.borders.hasThickArms {
      glyph = BorderGlyphs.of(theme.borders).focusedCorners[corner]
    } else {
      glyph = Self.glyph(arms[(y - clip.y) * clip.width + x - clip.x], theme.borders)
    }
    let isArranged = arranged.map { Self.isOnBorder(of: $0, place) } == true
    let role: Role = isArranged ? .accent : corner != nil ? .borderFocused : .border
    surface.put(Glyph(glyph), at: place, style: theme[role])
  }

  /// Which corner of a rectangle is at a place: as in ``BorderGlyphs/corners``.
  private static func corner(of rect: Rect, at place: Point) -> Int? {
    guard place.x == rect.x || place.x == rect.maxX - 1, place.y == rect.y || place.y == rect.maxY - 1 else {
      return nil
    }
    return (place.x == rect.x ? 0 : 1) + (place.y == rect.y ? 0 : 2)
  }

  private static func isOnBorder(of rect: Rect, _ place: Point) -> Bool {
    rect.contains(place)
      && (place.x == rect.x || place.x == rect.maxX - 1 || place.y == rect.y || place.y == rect.maxY - 1)
  }

  // MARK: Glyphs

  /// The glyph in which arms meet.
  ///
  /// - Parameters:
  ///   - arms: Two bits an arm, up first, then clockwise: 0 for none, 1 thin, else thick.
  ///   - style: The style of the lines; those of one weight only have no thick arms.
  /// - Returns: The character.
  static func glyph(_ arms: UInt8, _ style: BorderStyle) -> Unicode.Scalar {
    let weights = [0, 2, 4, 6].map { min(2, Int(arms >> $0 & 3)) }
    let present = weights.enumerated().reduce(0) { $0 | ($1.element > 0 ? 1 << $1.offset : 0) }
    switch style {
    case .rounded:
      if weights.max() == 1, let corner = rounded[present] { return corner }
      return table[weights[0] + 3 * weights[1] + 9 * weights[2] + 27 * weights[3]]
    case .single: return table[weights[0] + 3 * weights[1] + 9 * weights[2] + 27 * weights[3]]
    case .heavy: return table[weights.enumerated().reduce(0) { $0 + ($1.element > 0 ? 2 : 0) * powers[$1.offset] }]
    case .double: return double[present]
    case .ascii: return present == 0 ? " " : present & 0b0101 == 0 ? "-" : present & 0b1010 == 0 ? "|" : "+"
    case .none: return " "
    }
  }

  private static let powers = [1, 3, 9, 27]
  /// Corners of thin lines; bits are up, right, down, left.
  private static let rounded: [Int: Unicode.Scalar] = [0b0110: "╭", 0b1100: "╮", 0b0011: "╰", 0b1001: "╯"]
  /// By up + 3 right + 9 down + 27 left, 1 for a thin arm and 2 for a thick one (Unicode, Box Drawing).
  private static let table = Array(
    (" ╵╹╶└┖╺┕┗╷│╿┌├┞┍┝┡╻╽┃┎┟┠┏┢┣" + "╴┘┚─┴┸╼┶┺┐┤┦┬┼╀┮┾╄┒┧┨┰╁╂┲╆╊" + "╸┙┛╾┵┹━┷┻┑┥┩┭┽╃┯┿╇┓┪┫┱╅╉┳╈╋")
      .unicodeScalars)
  /// By the bits up, right, down, left.
  private static let double = Array(" ║═╚║║╔╠═╝═╩╗╣╦╬".unicodeScalars)
}
