import Canvas
import EaselKit

/// What the dialogs offer.
extension Host {
  var catalogPicker: CatalogPicker {
    CatalogPicker(title: HostAction.addWidget.title, apps: setup.apps, now: now, zone: setup.zone)
  }

  var savePrompt: Prompt {
    Prompt(
      title: "Save the layout as", text: canvas.layout.name, check: LayoutName.fault, command: HostCommand.saveLayout)
  }

  /// Everything that can be done, each with its key.
  var palette: Picker {
    let actions = Self.listedActions.filter { $0 != .palette }.map(item)
    let pages = canvas.layout.pages.map {
      Picker.Item(title: "Go to page \($0.title)", detail: "page", command: .page(.go($0.id)))
    }
    let widgets = canvas.page.inReadingOrder.map { widget in
      Picker.Item(title: "Go to \(widget.id)", detail: "widget", command: .focus(widget.id))
    }
    let themes = setup.themes.names.map {
      Picker.Item(title: "Use theme \($0)", detail: "theme", command: .useTheme($0))
    }
    return Picker(title: "Commands", items: actions + widgets + (pages.count > 1 ? pages : []) + themes)
  }

  /// The keys of the widget in focus, then those of the host.
  ///
  /// Enter does what the entry says.
  var helpPicker: Picker {
    var items: [Picker.Item] = []
    if let focus = canvas.focus, let pane = board.panes[focus] {
      items = pane.widget.hints.map {
        Picker.Item(title: "\(pane.title): \($0.action)", detail: $0.key, command: .focus(focus))
      }
    }
    return Picker(title: HostAction.help.title, items: items + Self.listedActions.map(item))
  }

  /// All but those that go by number.
  private static var listedActions: [HostAction] {
    HostAction.allCases.filter { $0.focusNumber == nil && $0.pageNumber == nil }
  }

  private func item(_ action: HostAction) -> Picker.Item {
    Picker.Item(title: action.title, detail: keymap.keys(for: action).joined(separator: ", "), command: .action(action))
  }
}
