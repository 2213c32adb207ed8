import Canvas
import EaselAPI
import EaselKit

/// What was decided on a setting or a page's title of a canvas: it is set on the canvas as the server has it.
struct CanvasDecision: Sendable {
  /// How often it is made anew because others came first.
  private static let attempts = 5
  /// Where it can be decided as well.
  static let inEasel = "In Easel, Ctrl+Space V decides it."

  private let conflict: WriteConflict
  private let value: JSONValue
  private let address: CanvasAddress
  private let isPage: Bool

  /// Sets a conflict's field to a value; fails where it is about something else of a canvas.
  init(_ conflict: WriteConflict, setting value: JSONValue) throws(CommandFailure) {
    (self.conflict, self.value) = (conflict, value)
    isPage = conflict.path.hasSuffix("/pages/\(conflict.subject)")
    let end = isPage ? "/pages/\(conflict.subject)" : "/widgets/\(conflict.subject)"
    let (own, shared) = ("/api/canvas", "/api/canvas/shares/")
    let canvas = conflict.path.hasSuffix(end) ? String(conflict.path.dropLast(end.count)) : ""
    if canvas == own {
      address = .own
    } else if canvas.hasPrefix(shared) {
      address = .shared(String(canvas.dropFirst(shared.count)))
    } else {
      throw CommandFailure("It cannot be decided from here. \(Self.inEasel)")
    }
  }

  /// Fails where a change of the same thing waits here: once sent, that would take the decision's place.
  func refuseBehind(_ waiting: [WaitingCanvasChange]) throws(CommandFailure) {
    let share: String? = if case .shared(let id) = address { id } else { nil }
    guard waiting.contains(where: { $0.share == share && $0.subject == conflict.subject }) else { return }
    throw CommandFailure("A change of yours of the same waits to be sent. \(Self.inEasel)")
  }

  /// Has the server set it.
  func make(at gateway: Gateway) async throws(CommandFailure) {
    let id = Gateway.newKey()
    for _ in 1...Self.attempts {
      let state = try await gateway.call(address.state())
      guard let layout = state.layout?.decoded(as: Layout.self) else {
        throw CommandFailure("The server's canvas cannot be read here. Is it of a newer Easel?")
      }
      let verb = isPage ? CanvasChange.Verb.renamePage : .configure
      let change = CanvasChange(verb, subject: conflict.subject, from: layout, to: try decided(layout))
      // It is as decided already.
      guard !change.isEmpty else { return }
      let new = NewCanvasChange(
        id: id, base: state.revision, origin: id, change: JSONValue(encoding: change))
      do throws(BackendFailure) {
        _ = try await gateway.transport.call(address.make(new, key: "\(id)-\(state.revision)"))
        return
      } catch {
        guard case .refused(409, "canvas.behind", _) = error else { throw gateway.failure(error) }
      }
    }
    throw CommandFailure("The canvas is changed by others all the time; try again. \(Self.inEasel)")
  }

  /// A layout with the field as decided.
  private func decided(_ layout: Layout) throws(CommandFailure) -> Layout {
    var layout = layout
    for index in layout.pages.indices {
      if isPage, layout.pages[index].id == conflict.subject, let title = value.string {
        layout.pages[index].title = title
        return layout
      }
      let widgets = layout.pages[index].widgets
      guard !isPage, let place = widgets.firstIndex(where: { $0.id == conflict.subject }),
        widgets[place].app != PrivateWidgets.app
      else { continue }
      layout.pages[index].widgets[place].config[conflict.field] = value == .null ? nil : value
      return layout
    }
    throw CommandFailure("That is not on the canvas any more; --keep mine takes it off the list.")
  }
}
