import CNcurses
package import Canvas
package import EaselKit

/// A screen that nobody sees, for pictures of the canvas: it has no terminal and ends when nothing more is to come.
package final class StillScreen: Screen {
  package let size: Size
  private let isSettled: () -> Bool
  private let end: Int

  /// Makes a screen.
  ///
  /// - Parameters:
  ///   - size: How large it says it is.
  ///   - patience: The most milliseconds until it ends.
  ///   - isSettled: Whether nothing more is to come.
  package init(size: Size, patience: Int, isSettled: @escaping () -> Bool) {
    self.size = size
    self.isSettled = isSettled
    end = Monotonic.milliseconds + patience
  }

  package func wait(milliseconds: Int?) -> [InputEvent] {
    let left = end - Monotonic.milliseconds
    guard left > 0, !isSettled() else { return [.terminate] }
    let ready = easel_wait(
      -1, -1, easel_main_queue_descriptor(), -1, Int32(clamping: max(0, min(milliseconds ?? left, left))))
    if ready & 4 != 0 { easel_main_queue_run() }
    return []
  }

  package func present(_ surface: Surface, rows: Range<Int>) {}

  package var hasPendingInput: Bool { false }
  package func invalidate() {}
  package func suspend() {}
  package func copy(_ text: String) -> Int { 0 }
  package func setTitle(_ text: String?) {}
  package func setMouse(_ isOn: Bool) {}
  package func ring() {}
  package func notify(title: String, body: String, by kind: NotificationSettings.Desktop) {}
}
