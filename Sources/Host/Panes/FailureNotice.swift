import EaselKit

/// What a pane shows instead of a widget that does not run.
enum FailureNotice {
  static func draw(_ reason: String, canRestart: Bool, size: Size, theme: Theme) -> Surface {
    var surface = Surface(size: size, style: theme[.text])
    let width = max(1, size.width - 2)
    var lines = TextFitting.wrapped(reason, width: width, limit: 8).map { ($0, Role.error) }
    if canRestart { lines.append(("restart: r", .muted)) }
    for (row, line) in lines.enumerated() { surface.put(line.0, at: Point(x: 1, y: row), style: theme[line.1]) }
    return surface
  }
}
