import ArgumentParser
import Canvas
import Documents
import EaselKit

/// Settings that can be given for one time on the command line.
struct ConfigurationOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Use this theme this time.", valueName: "name"), completion: .themeNames)
  var theme: String?

  @Option(
    help: ArgumentHelp("Draw borders this way this time.", valueName: "style"),
    completion: .list(BorderStyle.allCases.map(\.rawValue)))
  var borders: String?

  @Option(
    help: ArgumentHelp("Begin with this keymap this time.", valueName: "preset"),
    completion: .list(KeymapPreset.allCases.map(\.rawValue)))
  var keymap: String?

  @Flag(inversion: .prefixedNo, help: "Use the mouse this time, or leave it to the terminal.")
  var mouse: Bool?

  /// The texts by the names of settings.
  var texts: [String: String] {
    var texts: [String: String] = [:]
    texts["theme"] = theme
    texts["borders"] = borders
    texts["keymap"] = keymap
    texts["mouse"] = mouse.map { $0 ? "true" : "false" }
    return texts
  }
}
