import EaselAPI
package import EaselKit

extension OpsWidget {
  package static let keys =
    [
      KeyHelp("o", "The overview"), KeyHelp("s", "The services"), KeyHelp("e", "The errors of late"),
      KeyHelp("y", "Copy the id of the failed call"), KeyHelp("Ctrl+R", "Ask the server again"),
    ] + KeyHelp.list

  package var hints: [KeyHint] {
    if isRefused, !freshness.hasContent { return [KeyHint("Ctrl+R", "ask again")] }
    var hints = View.allCases.filter { $0 != view }.map { KeyHint(String($0.rawValue.prefix(1)), $0.rawValue) }
    if !errors.isEmpty { hints.append(KeyHint("y", "copy the id")) }
    return hints
  }

  mutating func handle(_ key: Key, _ context: WidgetContext) -> Reaction {
    switch (key.code, key.modifiers) {
    case (.character("o"), []): return show(.overview)
    case (.character("s"), []): return show(.services)
    case (.character("e"), []): return show(.errors)
    case (.character("r"), [.control]): return Reaction(ask(context))
    case (.character("y"), []):
      return Copying.copy(errors.indices.contains(cursor.selected) ? errors[cursor.selected].requestID : nil)
    default:
      let height = errorArea(in: context.size).height
      guard cursor.handle(key, count: errors.count, height: height) else { return .ignored }
      return .redraw
    }
  }

  mutating func handle(_ mouse: MouseEvent, _ context: WidgetContext) -> Reaction {
    let area = errorArea(in: context.size)
    switch mouse.kind {
    case .wheelUp: cursor.select(cursor.selected - 3, count: errors.count, height: area.height)
    case .wheelDown: cursor.select(cursor.selected + 3, count: errors.count, height: area.height)
    case .press:
      guard let row = ListView.row(at: mouse.point, in: area, cursor: cursor, count: errors.count) else {
        return .quiet
      }
      cursor.select(row, count: errors.count, height: area.height)
    case .drag, .release: return .quiet
    }
    return .redraw
  }

  private mutating func show(_ view: View) -> Reaction {
    self.view = view
    return Reaction([.saveState])
  }
}
