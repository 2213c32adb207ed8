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
  func copy(_ text: String) {}
  func setMouse(_ isOn: Bool) {}
  func ring() { bells += 1 }

  func notify(title: String, body: String, by kind: NotificationSettings.Desktop) {
    announced.append("\(kind.rawValue) \(title): \(body)")
  }
}
