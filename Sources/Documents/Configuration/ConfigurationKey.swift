package import Canvas
import EaselKit

/// A setting of the configuration file.
///
/// ``all`` is the one table of them: the reader, `easel config show`, the manual and the environment go by it.
package struct ConfigurationKey: Sendable {
  /// The way to it in the file, as in `notifications.bell`.
  package let name: String
  package let type: ConfigurationType
  /// What it is for, in a sentence.
  package let meaning: String
  /// What holds when nobody sets it, where that is no value.
  package let otherwise: String?
  let get: @Sendable (Configuration) -> ConfigurationValue?
  let set: @Sendable (inout Configuration, ConfigurationValue) -> Void

  init(
    _ name: String, _ type: ConfigurationType, _ meaning: String, otherwise: String? = nil,
    get: @escaping @Sendable (Configuration) -> ConfigurationValue?,
    set: @escaping @Sendable (inout Configuration, ConfigurationValue) -> Void
  ) {
    self.name = name
    self.type = type
    self.meaning = meaning
    self.otherwise = otherwise
    self.get = get
    self.set = set
  }

  /// The variable of the environment that sets it, as in `EASEL_NOTIFICATIONS_BELL`.
  package var variable: String {
    "EASEL_" + name.uppercased().map { $0 == "." || $0 == "-" ? "_" : String($0) }.joined()
  }

  /// The value in a configuration, as it is written in the file; nil when there is none.
  package func text(in configuration: Configuration) -> String? { get(configuration)?.toml }

  /// The value in a configuration as people are told of it.
  package func shown(in configuration: Configuration) -> String {
    text(in: configuration) ?? "(\(otherwise ?? "not set"))"
  }

  /// The section of the file that it stands in; nil for the top.
  package var section: String? { name.lastIndex(of: ".").map { String(name[..<$0]) } }

  /// Its line in the file, as in `bell = true`; with an example where there is no value.
  package func line(in configuration: Configuration) -> String { line(text(in: configuration) ?? type.example) }

  private func line(_ value: String) -> String { "\(name.split(separator: ".").last ?? "") = \(value)" }

  /// All values that it can have, as the file has them, with their lines; empty where they cannot be listed.
  package func choices(themes: [String]) -> [(value: String, line: String)] {
    type.choices(themes: themes).map { ($0.toml, line($0.toml)) }
  }

  /// What holds when nobody sets it.
  package var standard: String { text(in: Configuration()) ?? otherwise ?? "" }

  /// The word that leaves the choice of a theme to the terminal's background.
  static let automatic = "auto"

  package static func named(_ name: String) -> ConfigurationKey? { all.first { $0.name == name } }

  package static let all: [ConfigurationKey] = [
    ConfigurationKey(
      "theme", .theme(or: [automatic]),
      "The theme. With \"auto\" it is dark-theme or light-theme, as the terminal's background is; and what was chosen "
        + "in the program last holds.",
      get: { .text($0.theme.always ?? automatic) },
      set: { $0.theme.always = $1.text == automatic ? nil : $1.text }),
    ConfigurationKey(
      "dark-theme", .theme(or: []),
      "The theme for terminals with a dark background, and for those that do not tell.",
      get: { .text($0.theme.dark) }, set: { $0.theme.dark = $1.text }),
    ConfigurationKey(
      "light-theme", .theme(or: []), "The theme for terminals with a light background.",
      get: { .text($0.theme.light) }, set: { $0.theme.light = $1.text }),
    ConfigurationKey(
      "borders", .word(BorderStyle.allCases.map(\.rawValue)), "How the borders of panes and boxes are drawn.",
      get: { .text($0.borders.rawValue) }, set: { $0.borders = BorderStyle(rawValue: $1.text) ?? $0.borders }),
    ConfigurationKey(
      "shared-borders", .flag, "Whether neighbouring panes share one border.",
      get: { .flag($0.sharesBorders) }, set: { $0.sharesBorders = $1.flag }),
    ConfigurationKey(
      "resize", .word(ResizeRule.allCases.map(\.rawValue)),
      "The effect of a resize on a page that fits the screen: \"border\" moves the border between the widget and its "
        + "neighbours, \"push\" pushes them down. A key changes it while a widget is resized.",
      get: { .text($0.resizeRule.rawValue) },
      set: { $0.resizeRule = ResizeRule(rawValue: $1.text) ?? $0.resizeRule }),
    ConfigurationKey(
      "mouse", .flag, "Whether the mouse is used; without it the terminal's own selecting works.",
      otherwise: "as chosen in the program last, true at first",
      get: { $0.mouse.map { .flag($0) } }, set: { $0.mouse = $1.flag }),
    ConfigurationKey(
      "reduced-motion", .flag, "Whether nothing moves on its own: spinners stand still.",
      get: { .flag($0.reducesMotion) }, set: { $0.reducesMotion = $1.flag }),
    ConfigurationKey(
      "window-title", .flag,
      "Whether the terminal's window is named for the page in front, until Easel ends.",
      get: { .flag($0.namesWindow) }, set: { $0.namesWindow = $1.flag }),
    ConfigurationKey(
      "keymap", .word(KeymapPreset.allCases.map(\.rawValue)),
      "The keymap to begin with; keymap.toml beside this file changes single keys of it.",
      get: { .text($0.preset.rawValue) },
      set: { configuration, value in
        configuration.preset = KeymapPreset(rawValue: value.text) ?? configuration.preset
        configuration.keymap = configuration.preset.keymap
      }),
    ConfigurationKey(
      "server", .server, "The server to use instead of a private one, for the canvas and all commands.",
      otherwise: "a private one", get: { $0.server.map { .text($0) } }, set: { $0.server = $1.text }),
    ConfigurationKey(
      "canvas.sync", .flag,
      "Whether the canvas, layouts under names and the theme are the same on all your terminals with this server, and "
        + "rings come on one of them only; holds from the next start on.",
      get: { .flag($0.syncsCanvas) }, set: { $0.syncsCanvas = $1.flag }),
    ConfigurationKey(
      "notifications.toasts", .flag,
      "Whether messages appear in a corner of the canvas rather than on the status line alone.",
      get: { .flag($0.notifications.toasts) }, set: { $0.notifications.toasts = $1.flag }),
    ConfigurationKey(
      "notifications.bell", .flag, "Whether the terminal's bell rings.",
      get: { .flag($0.notifications.bell) }, set: { $0.notifications.bell = $1.flag }),
    ConfigurationKey(
      "notifications.desktop", .word(NotificationSettings.Desktop.allCases.map(\.rawValue)),
      "The sequence by which the terminal shows a notification of the desktop.",
      get: { .text($0.notifications.desktop.rawValue) },
      set: { $0.notifications.desktop = NotificationSettings.Desktop(rawValue: $1.text) ?? $0.notifications.desktop }),
    ConfigurationKey(
      "notifications.quiet-hours", .hours,
      "When neither bell nor desktop is used; hours that end before they begin span midnight.", otherwise: "none",
      get: { $0.notifications.quietHours.map { .text($0.text) } },
      set: { $0.notifications.quietHours = QuietHours($1.text) }),
  ]
}
