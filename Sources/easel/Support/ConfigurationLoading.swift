import Canvas
import Documents
import EaselAPI
import EaselKit
import Formats
import Transport
import Widgets

/// Finds the configuration: files, environment, and what the command line says.
struct ConfigurationLoading: Sendable {
  let paths: EaselPaths
  /// Texts of the command line by the names of settings.
  var options: [String: String] = [:]

  /// What people edit.
  static let settingsName = "config.toml"
  static func settingsFile(_ paths: EaselPaths) -> String { "\(paths.config)/\(settingsName)" }
  static func keymapFile(_ paths: EaselPaths) -> String { "\(paths.config)/keymap.toml" }

  /// Reads all there is; files go by their paths, or by their names alone, which say enough on a status line.
  func input(shortNames: Bool = false) -> ConfigurationInput {
    let (settings, keymap) = (Self.settingsFile(paths), Self.keymapFile(paths))
    var input = ConfigurationInput(
      settings: ConfigurationFile(at: settings, name: shortNames ? Self.settingsName : settings),
      keymap: ConfigurationFile(at: keymap, name: shortNames ? "keymap.toml" : keymap))
    for key in ConfigurationKey.all { input.environment[key.name] = Environment[key.variable] }
    input.options = options
    return input
  }

  /// What it comes to.
  func report() -> ConfigurationReport { ConfigurationReport(input(), check: .builtIn) }

  /// What sets the theme, so that it goes before the one that was chosen; safe to print.
  func themeSetting() -> (name: String, told: String)? {
    let report = report()
    guard let told = report.themeSetting(file: Self.settingsFile(paths)), let name = report.configuration.theme.always
    else { return nil }
    return (name, SafeText.line(told))
  }
}

extension ConfigurationCheck {
  /// What this program knows, the person's own themes among it.
  static var builtIn: ConfigurationCheck {
    ConfigurationCheck(themes: ThemeShelf.library.names, widgetKeys: { WidgetCatalog.builtIn.keys }) { text in
      do throws(ServerAddressError) {
        _ = try ServerAddress(text)
        return nil
      } catch {
        return error.sentence
      }
    }
  }
}

extension WidgetCatalog {
  /// The keys of all widgets.
  fileprivate var keys: [WidgetKey] {
    types.flatMap { type in
      type.keys.flatMap { help in
        help.keys.map { WidgetKey(key: $0, widget: type.manifest.name, action: help.action) }
      }
    }
  }
}

extension ConfigurationReport {
  /// Throws what is wrong with the environment or the command line.
  func refuseWrongUse() throws(CommandFailure) {
    if let refusal = refusals.first { throw .wrongUse(refusal) }
  }

  /// What is wrong with the files, as a status line tells it: the first of each; nil when all is well.
  var complaint: String? {
    var byFile: [(first: DocumentFinding, count: Int)] = []
    for error in errors {
      if let place = byFile.firstIndex(where: { $0.first.file == error.file }) {
        byFile[place].count += 1
      } else {
        byFile.append((error, 1))
      }
    }
    guard !byFile.isEmpty else { return nil }
    return byFile.map { $0.count > 1 ? "\($0.first.told) (and \($0.count - 1) more)" : $0.first.told }
      .joined(separator: " ")
  }
}
