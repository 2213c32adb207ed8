import Canvas
import Documents
import Foundation

/// The pages of docs/ that are made of the program's own tables.
enum MarkdownPages {
  private static let made =
    "<!-- Made by the tests of the manual when run with EASEL_RECORD=1; they fail when it is out of date. -->\n\n"

  static func configuration() -> String {
    var text = made + "# Settings\n\n"
    for paragraph in Wording.settings { text += paragraph + "\n\n" }
    text += "```toml\n\(Wording.settingsExample)\n```\n\n"
    text += "| setting | values | default | what it is for | variable |\n| --- | --- | --- | --- | --- |\n"
    for key in ConfigurationKey.all {
      text += row(["`\(key.name)`", key.type.meaning, code(key), key.meaning, "`\(key.variable)`"])
    }
    text += "\nThe keys of the keyboard are set in `keymap.toml`; see [keys.md](keys.md).\n"
    return text
  }

  static func keys() -> String {
    var text = made + "# Keys\n\n"
    for paragraph in Wording.keymap { text += paragraph + "\n\n" }
    text += "```toml\n\(Wording.keymapExample)\n```\n\n## Parts of a keymap\n\n"
    for table in KeymapTable.allCases { text += "- `\(table.rawValue)`: keys that count \(table.meaning)\n" }
    text += "\n## Presets\n\n"
    for preset in KeymapPreset.allCases { text += "- `\(preset.rawValue)`: \(preset.meaning)\n" }
    let presets = KeymapPreset.allCases
    text += "\n## Actions\n\n" + row(["action", "what it does"] + presets.map(\.rawValue))
    text += row(Array(repeating: "---", count: presets.count + 2))
    for action in HostAction.allCases where action.focusNumber ?? 1 == 1 && action.pageNumber ?? 1 == 1 {
      let keys = presets.map { preset in list(preset.keymap.keys(for: action), of: action) }
      text += row(["`\(Wording.id(of: action))`", Wording.title(of: action)] + keys)
    }
    text += "\n## While a widget is moved or resized\n\n" + row(["action", "what it does"] + presets.map(\.rawValue))
    text += row(Array(repeating: "---", count: presets.count + 2))
    for action in ArrangingAction.allCases {
      text += row(
        ["`\(action.rawValue)`", action.meaning] + presets.map { code($0.keymap.keys(for: action)) })
    }
    return text
  }

  private static func list(_ keys: [String], of action: HostAction) -> String {
    let isOne = action.focusNumber != nil || action.pageNumber != nil
    return code(isOne ? keys.map { $0 + " ... 9" } : keys)
  }

  private static func code(_ key: ConfigurationKey) -> String {
    key.otherwise ?? "`\(key.standard)`"
  }

  private static func code(_ keys: [String]) -> String {
    keys.map { $0.contains("`") ? "`` \($0) ``" : "`\($0)`" }.joined(separator: ", ")
  }

  private static func row(_ cells: [String]) -> String {
    "| " + cells.map { $0.replacingOccurrences(of: "|", with: "\\|") }.joined(separator: " | ") + " |\n"
  }
}
