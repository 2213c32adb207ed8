package import EaselKit

/// The terminal.
///
/// The one port to it.
@MainActor
package protocol Screen: AnyObject {
  /// The terminal's size now.
  var size: Size { get }

  /// Waits for input, a signal, work on the main queue, or the deadline, and answers all input that is there.
  ///
  /// Work handed to the main queue (tasks on the main actor among it) is done within this call. An empty answer means
  /// that only such work was done or that the deadline has passed.
  ///
  /// - Parameter milliseconds: How long to wait at most: nil for as long as it takes, zero not at all.
  /// - Returns: The input, in order.
  func wait(milliseconds: Int?) -> [InputEvent]

  /// Whether there is input that has not been answered yet.
  var hasPendingInput: Bool { get }

  /// Makes the terminal show a surface; only what differs from the last one is sent.
  ///
  /// - Parameters:
  ///   - surface: The picture.
  ///   - rows: The rows that may differ from the surface presented last; only these are compared.
  func present(_ surface: Surface, rows: Range<Int>)

  /// Has everything painted anew by the next ``present(_:rows:)``.
  func invalidate()

  /// Gives the terminal back to the shell and stops the program until it is continued (Ctrl+Z).
  func suspend()

  /// Puts text on the terminal's clipboard (OSC 52).
  ///
  /// - Returns: How many bytes of it were sent, as terminals take only so many; none where there is no clipboard.
  func copy(_ text: String) -> Int

  /// Names the terminal's window, where it can be named and named back; nil for what it was called before.
  ///
  /// The text is made safe and cut; the same again sends nothing.
  func setTitle(_ text: String?)

  /// Has uses of the mouse told or not; off, the terminal's own selecting works.
  func setMouse(_ isOn: Bool)

  /// Rings the bell.
  func ring()

  /// Has the terminal show a notification of the desktop; both texts are made safe and cut.
  func notify(title: String, body: String, by kind: NotificationSettings.Desktop)

  /// Asks the terminal what it offers beyond its description.
  ///
  /// Nothing waits for the answer.
  func askCapabilities()

  /// Asks whether the terminal's background is dark; the answer comes as input, later or never.
  func askBackground()
}

extension Screen {
  /// There is nobody to ask.
  package func askCapabilities() {}
  /// Nobody answers.
  package func askBackground() {}
}
