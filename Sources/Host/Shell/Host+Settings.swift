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

  /// Says something on the settings screen, which hides all other messages; answers whether it is open.
  @discardableResult
  func tellOnSettings(_ text: String, isFault: Bool = false) -> Bool {
    guard var screen = dialog as? SettingsScreen else { return false }
    screen.say(text, isFault: isFault)
    dialog = screen
    return true
  }

  /// The values that a setting of the file can have; choosing one copies its line, as only the person writes the file.
  func valuePicker(of setting: ConfiguredSetting) -> Picker {
    Picker(
      title: setting.name,
      items: setting.choices.map {
        Picker.Item(
          title: $0.value, detail: $0.value == setting.value ? "now" : "copy its line",
          command: .copySetting(setting.choosing($0)))
      })
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
    let mouse = HostCommand.action(.toggleMouse)
    return [
      .init(title: "Theme", value: theme.name, kind: .value(next: .stepTheme(1), previous: .stepTheme(-1))),
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
        title: pane.title, value: values.filter { !$0.isEmpty }.joined(separator: ", "),
        kind: .more(.openSettings(widget.id)))
    }
  }

  private var fileRows: [SettingsScreen.Row] {
    let settings = setup.settings().map {
      SettingsScreen.Row(title: $0.name, value: "\($0.value)  \($0.place)", kind: .file($0))
    }
    guard let file = setup.configFile else { return settings }
    return settings + [.init(title: "Config file (Enter copies the path)", value: file, kind: .more(.copyText(file)))]
  }
}
