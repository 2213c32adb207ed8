import Canvas
import Documents
import EaselKit

/// What the tests know of themes and servers.
let testConfigurationCheck = ConfigurationCheck(
  themes: ["easel-dark", "easel-light", "plain"], widgetKeys: { testWidgetKeys }
) {
  $0.hasPrefix("http") ? nil : "It must begin with http."
}

private let testWidgetKeys = [
  WidgetKey(key: Key("w", .control), widget: "Todo", action: "Delete the word before"),
  WidgetKey(key: Key("w", .control), widget: "Todo", action: "Something else"),
  WidgetKey(key: Key("w", .control), widget: "Chat", action: "Delete the word before"),
  WidgetKey(key: Key("y", .alt), widget: "Chat", action: "Copy the message"),
]

/// What a configuration comes to.
func configured(
  _ settings: String? = nil, keymap: String? = nil, environment: [String: String] = [:],
  options: [String: String] = [:]
) -> ConfigurationReport {
  func file(_ name: String, _ text: String?) -> ConfigurationFile {
    ConfigurationFile(name: name, contents: text.map { .success(Array($0.utf8)) })
  }
  var input = ConfigurationInput(settings: file("config.toml", settings), keymap: file("keymap.toml", keymap))
  input.environment = environment
  input.options = options
  return ConfigurationReport(input, check: testConfigurationCheck)
}

/// What is said of a keymap file.
func keymapFaults(_ text: String) -> [String] { configured(keymap: text).findings.map(\.told) }
