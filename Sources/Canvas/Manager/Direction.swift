/// A direction on the canvas.
package enum Direction: Sendable, Hashable, CaseIterable {
  case left, right, up, down

  /// The step it makes, in units.
  package var step: (dx: Int, dy: Int) {
    switch self {
    case .left: (-1, 0)
    case .right: (1, 0)
    case .up: (0, -1)
    case .down: (0, 1)
    }
  }

  /// The nearest widget that lies wholly in this direction; those that share a row or column with the frame first.
  func nearest(to frame: GridFrame, among widgets: [WidgetPlacement]) -> String? {
    let ahead = widgets.compactMap { widget -> (isAside: Int, distance: Int, offset: Int, id: String)? in
      let other = widget.frame
      let distance =
        switch self {
        case .left: frame.x - other.right
        case .right: other.x - frame.right
        case .up: frame.y - other.bottom
        case .down: other.y - frame.bottom
        }
      guard distance >= 0 else { return nil }
      let isSideways = self == .left || self == .right
      let shares =
        isSideways
        ? frame.y < other.bottom && other.y < frame.bottom : frame.x < other.right && other.x < frame.right
      // Twice the distance between the middles, so that it stays whole.
      let offset =
        isSideways
        ? abs(2 * other.y + other.h - 2 * frame.y - frame.h) : abs(2 * other.x + other.w - 2 * frame.x - frame.w)
      return (shares ? 0 : 1, distance, offset, widget.id)
    }
    return ahead.min { ($0.isAside, $0.distance, $0.offset, $0.id) < ($1.isAside, $1.distance, $1.offset, $1.id) }?.id
  }
}
