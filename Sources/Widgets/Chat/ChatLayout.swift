package import EaselKit

/// Where the parts of the chat are, by the room there is.
///
///     ┌────────┬─────────────┐   ┌─────────────┐
///     │channels│ messages    │   │ #channel    │
///     │        │             │   │ messages    │
///     │        │ composer    │   │ composer    │
///     └────────┴─────────────┘   └─────────────┘
///
/// Where it is read as lines, nothing stands beside the messages.
package struct ChatLayout: Sendable, Hashable {
  /// The list of channels; empty when there is no room beside the messages.
  package var channels = Rect(.zero)
  /// The line with the channel's name; empty when the list is shown or there is no room.
  package var header = Rect(.zero)
  package var messages: Rect
  /// The line above the composer that tells of trouble; empty when there is none.
  package var notice = Rect(.zero)
  package var composer: Rect

  /// The parts in a size.
  ///
  /// - Parameters:
  ///   - size: The size.
  ///   - hasNotice: Whether there is trouble to tell of.
  ///   - isReadAsLines: Whether it is read out.
  ///   - composerRows: How many rows the composer needs in a width; it gets a third of the height at the most.
  package init(
    _ size: Size, hasNotice: Bool, isReadAsLines: Bool = false, composerRows: (Int) -> Int = { _ in 1 }
  ) {
    var left = 0
    if size.width >= 50, size.height >= 3, !isReadAsLines {
      channels = Rect(x: 0, y: 0, width: min(20, size.width / 4), height: size.height)
      left = channels.width + 1
    }
    let width = size.width - left
    var top = 0
    if left == 0, size.height >= 4 {
      header = Rect(x: 0, y: 0, width: width, height: 1)
      top = 1
    }
    var bottom = size.height
    let rows = min(composerRows(width), max(1, size.height / 3))
    if bottom > top { bottom -= rows }
    composer = Rect(x: left, y: bottom, width: width, height: min(rows, size.height))
    if hasNotice, bottom - top > 1 {
      bottom -= 1
      notice = Rect(x: left, y: bottom, width: width, height: 1)
    }
    messages = Rect(x: left, y: top, width: width, height: bottom - top)
  }
}
