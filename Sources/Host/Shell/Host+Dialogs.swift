import Canvas
import EaselKit

/// What the dialogs offer.
extension Host {
  var catalogPicker: Picker {
    Picker(
      title: HostAction.addWidget.title,
      items: setup.apps.map { app in
        Picker.Item(title: app.manifest.name, detail: app.manifest.summary, command: .addApp(app.manifest.id))
      })
  }

  var savePrompt: Prompt {
    Prompt(
      title: "Save the layout as", text: canvas.layout.name, check: LayoutName.fault, command: HostCommand.saveLayout)
  }

  /// The layouts there are to open: the person's own, then the ready-made ones.
  func layoutItems(_ saved: [LayoutSummary]) -> [Picker.Item] {
    let own = saved.map { layout in
      Picker.Item(
        title: layout.name, detail: "\(layout.widgets) widgets, version \(layout.version)",
        command: .openLayout(layout.name))
    }
    let ready = setup.readyLayouts().filter { layout in !saved.contains { $0.name == layout.name } }
    return own
      + ready.map { layout in
        Picker.Item(
          title: layout.name, detail: "\(layout.widgets.count) widgets, ready-made", command: .openLayout(layout.name))
      }
  }

  /// Everything that can be done, each with its key.
  var palette: Picker {
    let actions = HostAction.allCases.filter { $0.focusNumber == nil && $0 != .palette }.map(item)
    let widgets = canvas.page.inReadingOrder.map { widget in
      Picker.Item(title: "Go to \(widget.id)", detail: "widget", command: .focus(widget.id))
    }
    let themes = setup.themes.names.map {
      Picker.Item(title: "Use theme \($0)", detail: "theme", command: .useTheme($0))
    }
    return Picker(title: "Commands", items: actions + widgets + themes)
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
    return Picker(
      title: HostAction.help.title, items: items + HostAction.allCases.filter { $0.focusNumber == nil }.map(item))
  }

  private func item(_ action: HostAction) -> Picker.Item {
    Picker.Item(title: action.title, detail: keymap.keys(for: action).joined(separator: ", "), command: .action(action))
  }
}
