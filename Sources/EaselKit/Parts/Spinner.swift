/// Shows that something is being waited for.
///
///     ⠹ Loading
public enum Spinner {
  private static let frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
  private static let asciiFrames = ["|", "/", "-", "\\"]

  /// The frame for a tick, one cell wide.
  ///
  /// It is the widget that asks for ticks, and only while it waits.
  ///
  /// - Parameters:
  ///   - tick: Counts up with time.
  ///   - isStill: Whether motion is reduced: then it is the same for all ticks.
  ///   - borders: How borders are drawn; of those in ASCII it is one, too.
  /// - Returns: The frame.
  public static func frame(_ tick: Int, isStill: Bool = false, borders: BorderStyle = .rounded) -> String {
    let frames = borders == .ascii ? asciiFrames : frames
    if isStill { return borders == .ascii ? "." : "…" }
    return frames[Int(tick.magnitude % UInt(frames.count))]
  }

  /// Draws a frame and what is being waited for.
  public static func draw(
    on surface: inout Surface, at point: Point, tick: Int, label: String, width: Int, isStill: Bool = false,
    theme: Theme
  ) {
    guard width > 0 else { return }
    let x = surface.put(
      frame(tick, isStill: isStill, borders: theme.borders), at: point, style: theme[.accent], width: width)
    surface.putTruncated(label, at: Point(x: x + 1, y: point.y), style: theme[.muted], width: width - 2)
  }
}
