import Canvas
import EaselKit

/// What is known of what others close: whether that is told, and what widgets had kept for themselves here.
struct Closings {
  /// How many widgets are remembered.
  static let most = 32

  private struct Kept {
    let id: String
    let app: String
    let state: JSONValue
  }

  /// Whether the canvas was in step with the others' already; what changes at their first meeting was closed by nobody.
  var haveMet = false
  /// Whether it is being said why the canvas is another one.
  var isToldOtherwise = false
  private var kept: [Kept] = []

  /// Keeps what a widget that was closed elsewhere had for itself, for when that is taken back there.
  mutating func keep(_ state: JSONValue, of widget: WidgetPlacement) {
    kept.removeAll { $0.id == widget.id }
    guard state != .null else { return }
    kept.append(Kept(id: widget.id, app: widget.app, state: state))
    if kept.count > Self.most { kept.removeFirst() }
  }

  /// Gives back what a widget that is there again had for itself.
  mutating func take(_ widget: WidgetPlacement) -> JSONValue? {
    guard let index = kept.firstIndex(where: { $0.id == widget.id && $0.app == widget.app }) else { return nil }
    return kept.remove(at: index).state
  }
}

/// What had the keys of this terminal, before something came from another.
struct HeldKeys {
  let page: Page
  let widget: WidgetPlacement?
  let title: String
  /// Whether keys would have gone on to it: a line that was begun, a move, a key after the leader.
  let isInUse: Bool
  /// The widget whose settings are open.
  let subject: String?
}
