import Canvas
import EaselKit

/// A terminal that plays a script, step by step, and ends with it; writes down what it was told to do.
@MainActor
final class ScriptedScreen: Screen {
  let size: Size
  private var steps: [() -> [InputEvent]]
  /// How long the loop would have slept, each time.
  private(set) var waits: [Int?] = []
  private(set) var bells = 0
  private(set) var announced: [String] = []
  private(set) var copied: [String] = []
  /// How many bytes the clipboard takes.
  var clipboard = 100
  /// What the window was called, one after the other.
  private(set) var titles: [String?] = []

  init(size: Size = Size(width: 80, height: 24), _ steps: [() -> [InputEvent]]) {
    self.size = size
    self.steps = steps
  }

  func wait(milliseconds: Int?) -> [InputEvent] {
    waits.append(milliseconds)
    return steps.isEmpty ? [.terminate] : steps.removeFirst()()
  }

  var hasPendingInput: Bool { false }
  func present(_ surface: Surface, rows: Range<Int>) {}
  func invalidate() {}
  func suspend() {}

  func copy(_ text: String) -> Int {
    copied.append(text)
    return min(text.utf8.count, clipboard)
  }

  func setTitle(_ text: String?) { if titles.last != text { titles.append(text) } }
  func setMouse(_ isOn: Bool) {}
  func ring() { bells += 1 }

  func notify(title: String, body: String, by kind: NotificationSettings.Desktop) {
    announced.append("\(kind.rawValue) \(title): \(body)")
  }
}
