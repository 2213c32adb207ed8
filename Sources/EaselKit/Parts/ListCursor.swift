/// Which row of a list is selected, and which rows are in view.
///
/// It knows no rows, only how many there are and how many fit; so it serves any list.
public struct ListCursor: Sendable, Hashable {
  /// The selected row; 0 in an empty list.
  public private(set) var selected: Int
  /// The first row in view, as of the last move.
  public private(set) var offset: Int

  /// A cursor on the first row.
  public init() {
    selected = 0
    offset = 0
  }

  /// Moves by a key: j k, arrows, g G, Home End, Ctrl+D Ctrl+U, PageUp PageDown.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - count: How many rows there are.
  ///   - height: How many rows fit.
  /// - Returns: Whether the key is one of these, even when nothing moved. PageUp and PageDown only count where not all
  ///   rows fit, so that they scroll the page elsewhere.
  public mutating func handle(_ key: Key, count: Int, height: Int) -> Bool {
    let page = max(1, height)
    switch (key.code, key.modifiers) {
    case (.character("j"), []), (.down, []): select(selected + 1, count: count, height: height)
    case (.character("k"), []), (.up, []): select(selected - 1, count: count, height: height)
    case (.character("g"), []), (.home, []): select(0, count: count, height: height)
    case (.character("G"), []), (.end, []): select(count - 1, count: count, height: height)
    case (.character("d"), .control): select(selected + max(1, page / 2), count: count, height: height)
    case (.character("u"), .control): select(selected - max(1, page / 2), count: count, height: height)
    case (.pageDown, []) where count > height: select(selected + page, count: count, height: height)
    case (.pageUp, []) where count > height: select(selected - page, count: count, height: height)
    default: return false
    }
    return true
  }

  /// Selects a row, or the nearest there is, and brings it into view.
  public mutating func select(_ row: Int, count: Int, height: Int) {
    selected = min(max(0, row), max(0, count - 1))
    offset = window(count: count, height: height).lowerBound
  }

  /// The rows in view when there are so many and so many fit; the selected one is among them.
  public func window(count: Int, height: Int) -> Range<Int> {
    guard count > 0, height > 0 else { return 0..<0 }
    let row = min(selected, count - 1)
    var first = min(offset, max(0, count - height))
    if row < first { first = row }
    if row >= first + height { first = row - height + 1 }
    return first..<min(count, first + height)
  }
}
