/// How much of something is done.
///
///     ████████████▌░░░░░░░░░  57 %
///
/// Read as lines, it is the number alone.
public enum ProgressBar {
  /// Draws it on the first row of an area.
  ///
  /// - Parameters:
  ///   - surface: What to draw on.
  ///   - area: Where; in fewer than 12 cells there is no number.
  ///   - fraction: What is done, 0 to 1; what is less or more counts as that, no number as 0.
  ///   - theme: The look.
  ///   - role: How the bar looks.
  ///   - base: What it stands on, such as ``Role/popup`` in a popup.
  public static func draw(
    on surface: inout Surface, in area: Rect, fraction: Double, theme: Theme, role: Role = .accent, base: Role = .text
  ) {
    guard !area.isEmpty else { return }
    let background = theme[base].background
    let done = fraction.isNaN ? 0 : min(max(0, fraction), 1)
    // Only what is done is 100 %.
    let percent = "\(done < 1 ? min(99, Int((done * 100).rounded())) : 100) %"
    if theme.isReadAsLines { return ChartWords.draw(percent, on: &surface, in: area, theme: theme) }
    let width = area.width < 12 ? area.width : area.width - 6
    let bar = EighthBar(of: done, in: width)
    let x = surface.put(bar.text, at: Point(x: area.x, y: area.y), style: theme[role].on(background), width: width)
    surface.put(
      String(repeating: "░", count: max(0, area.x + width - x)), at: Point(x: x, y: area.y),
      style: theme[.border].on(background))
    if width < area.width {
      surface.put(percent, at: Point(x: area.maxX - percent.count, y: area.y), style: theme[base])
    }
  }
}

/// A bar of blocks, an eighth of a cell exact.
struct EighthBar {
  /// The blocks.
  let text: String
  /// The cells they take.
  let cells: Int

  /// A bar that takes a part, 0 to 1, of a width; whatever is more than nothing is seen.
  init(of part: Double, in width: Int) {
    let exact = part * Double(max(0, width)) * 8
    let eighths = exact.isFinite ? min(max(0, width) * 8, max(part > 0 && width > 0 ? 1 : 0, Int(exact.rounded()))) : 0
    cells = (eighths + 7) / 8
    text = String(repeating: "█", count: eighths / 8) + ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8]
  }
}
