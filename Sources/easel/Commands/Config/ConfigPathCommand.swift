import ArgumentParser
import EaselAPI
import Glibc

/// `easel config path`.
struct ConfigPathCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "path", abstract: "Print where the settings are looked for.",
    discussion: "The first line is the file of settings, the second that of the keys; neither has to be there.")

  @OptionGroup var output: OutputOptions

  private struct File: Encodable {
    var path: String
    var exists: Bool

    init(_ path: String) {
      self.path = path
      exists = access(path, F_OK) == 0
    }
  }

  func perform() async throws(CommandFailure) {
    let paths = Environment.paths
    let (settings, keymap) = (ConfigurationLoading.settingsFile(paths), ConfigurationLoading.keymapFile(paths))
    guard output.json else { return try Output.print(lines: [settings, keymap].map(SafeText.line)) }
    try Output.print(json: ["settings": File(settings), "keymap": File(keymap)])
  }
}
