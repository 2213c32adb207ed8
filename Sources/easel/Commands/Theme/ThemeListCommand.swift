import ArgumentParser
import Documents
import EaselKit
import Formats
import Host
import Store

/// `easel theme list`.
struct ThemeListCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the themes.",
    discussion:
      "Your own themes come from the folder themes beside the configuration; `easel paths` tells where that is.")

  @OptionGroup var output: OutputOptions

  /// A theme as listed.
  private struct Entry: Encodable {
    var name: String
    /// Whether it comes with Easel and is not hidden by one's own.
    var readyMade: Bool
    /// Nil for one that cannot be used.
    var dark: Bool?
    var pair: String?
    var isChosen: Bool
    /// Whether the configuration has it, which goes before what was chosen.
    var isConfigured: Bool
    /// Why it cannot be used.
    var error: String?
    var file: String?
  }

  func perform() async throws(CommandFailure) {
    let chosen = try ThemePreference.read().chosen
    let setting = ConfigurationLoading(paths: Environment.paths).themeSetting()
    let library = ThemeShelf.library
    let own = Set(library.ownNames)
    let entries = library.names.map { name in
      var entry = Entry(
        name: name, readyMade: !own.contains(name), isChosen: name == chosen, isConfigured: name == setting?.name)
      entry.file = library.ownFile(of: name)
      do throws(DocumentError) {
        let theme = try library.theme(named: name)
        entry.dark = theme?.isDark
        entry.pair = theme?.pair
      } catch {
        entry.error = error.description
      }
      return entry
    }
    guard !output.json else { return try Output.print(json: entries) }
    var table = TextTable()
    for entry in entries {
      let kind = entry.dark.map { $0 ? "dark" : "light" } ?? ""
      let facts = [
        entry.readyMade ? "ready-made" : "your own", entry.pair.map { "pair of \($0)" },
        entry.isChosen ? "chosen" : nil, entry.isConfigured ? "configured" : nil, entry.error,
      ]
      table.add([entry.name, kind, facts.compactMap(\.self).joined(separator: ", ")])
    }
    try Output.print(lines: table.lines)
    guard let setting, setting.name != chosen else { return }
    try Output.say("\(setting.told), which goes before \(chosen == nil ? "any choice" : "the one that is chosen").")
  }
}
