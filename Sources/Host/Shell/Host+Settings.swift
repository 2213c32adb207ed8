import Canvas
import EaselKit

/// The settings screen.
extension Host {
  func openSettingsScreen() { dialog = SettingsScreen(settingsRows) }

  /// Shows what was changed on the settings screen, if it is open.
  func refreshSettingsScreen() {
    guard var screen = dialog as? SettingsScreen else { return }
    screen.fill(settingsRows)
    dialog = screen
  }

  private var settingsRows: [SettingsScreen.Row] {
    let grid = canvas.grid
    let size = "\(grid.columns) columns, \(grid.rows) rows, \(grid.mode.rawValue)"
    let forms: [SettingsScreen.Row] = [
      .init(title: "Grid of \(canvas.page.title)", value: size, kind: .more(.page(.askGrid(canvas.page.id))))
    ]
    return lookRows + forms + widgetRows + [
      .init(title: "Keys", value: "all of them, searchable", kind: .more(.action(.help))),
      .init(title: "Tour", value: "the first steps", kind: .more(.action(.tour))),
    ] + fileRows
  }

  private var lookRows: [SettingsScreen.Row] {
    let names = setup.themes.names()
    let index = names.firstIndex(of: theme.name)
    let next = names.isEmpty ? theme.name : names[index.map { ($0 + 1) % names.count } ?? 0]
    let previous = names.isEmpty ? theme.name : names[index.map { ($0 + names.count - 1) % names.count } ?? 0]
    let mouse = HostCommand.action(.toggleMouse)
    return [
      .init(title: "Theme", value: theme.name, kind: .value(next: .useTheme(next), previous: .useTheme(previous))),
      .init(title: "Mouse", value: usesMouse ? "on" : "off", kind: .value(next: mouse, previous: mouse)),
    ]
  }

  private var widgetRows: [SettingsScreen.Row] {
    canvas.page.inReadingOrder.compactMap { widget in
      guard let pane = board.panes[widget.id], !pane.manifest.settings.fields.isEmpty else { return nil }
      let values = pane.manifest.settings.fields.map { field in
        let value = pane.config[field.key] ?? field.standard
        return value.bool.map { "\(field.title.lowercased()): \($0 ? "yes" : "no")" } ?? value.string
          ?? value.int.map { "\(field.title.lowercased()): \($0)" } ?? ""
      }
      return .init(
        title: "\(pane.title) (\(widget.id))", value: values.filter { !$0.isEmpty }.joined(separator: ", "),
        kind: .more(.openSettings(widget.id)))
    }
  }

  private var fileRows: [SettingsScreen.Row] {
    guard let file = setup.configFile else { return [] }
    return [.init(title: "Config file (Enter copies the path)", value: file, kind: .more(.copyText(file)))]
  }
}
