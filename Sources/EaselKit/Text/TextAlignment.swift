/// Where a text stands in a room wider than it.
public enum TextAlignment: Sendable, Hashable, CaseIterable {
  /// At the left.
  case left
  /// In the middle.
  case center
  /// At the right.
  case right

  /// The cells left empty before a text.
  public func offset(of width: Int, in room: Int) -> Int {
    switch self {
    case .left: 0
    case .center: max(0, (room - width) / 2)
    case .right: max(0, room - width)
    }
  }
}
