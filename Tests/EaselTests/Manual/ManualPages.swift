import Canvas
import Documents
import Foundation

@testable import easel

/// The manual, made of the program's own tables.
enum ManualPages {
  // MARK: easel(1)

  static func easel() throws -> String {
    let root = try ToolHelp.current().command
    var page = Roff("easel", section: 1, summary: "a canvas in the terminal")
    page.section("Synopsis")
    page.paragraph("easel [options]")
    page.paragraph("easel command [options]")
    page.section("Description")
    page.paragraph(
      "easel shows a canvas of live widgets: todos, a calendar, chat, clocks. It is arranged by keyboard or mouse, and is "
        + "there again as it was left. Without a command it opens the canvas; the commands do the same things for scripts."
    )
    page.paragraph(
      "The leader, \(Keymap.standard.leader), and then another key do what the section KEYS lists. What is set for all "
        + "canvases is described in easel-config(5), the files of layouts in easel-layout(5).")
    if let dashboard = root.subcommands?.first(where: { $0.commandName == "dashboard" }) {
      page.section("Options")
      add(dashboard.shownArguments, to: &page)
      page.item("--help, -h", "Show help; every command has its own.")
      page.item("--version", "Show the version.")
    }
    page.section("Commands")
    for command in root.subcommands ?? [] { add(command, after: "easel", to: &page) }
    page.section("Keys")
    page.paragraph("These are the keys of the standard keymap; easel-config(5) tells how they are changed.")
    for action in listed {
      let keys = Keymap.standard.keys(for: action)
      if !keys.isEmpty { page.item(keys.joined(separator: ", "), "\(action.title).") }
    }
    page.part("While a widget is moved or resized")
    for action in ArrangingAction.allCases {
      page.item(Keymap.standard.keys(for: action).joined(separator: ", "), "\(action.meaning).")
    }
    addEnvironment(to: &page)
    page.section("Files")
    page.item("config.toml, keymap.toml", "The settings and the keys, in the folder that \"easel paths\" calls config.")
    page.item("easel.sqlite", "The canvas, its history and the saved layouts, in the folder called data.")
    page.section("Exit status")
    page.item("0", "All is well.")
    page.item("1", "It failed; a sentence on the standard error says why.")
    page.item("2", "It was used wrongly.")
    page.section("See also")
    page.paragraph("easel-config(5), easel-layout(5)")
    return page.text
  }

  private static var listed: [HostAction] {
    HostAction.allCases.filter { $0.focusNumber ?? 1 == 1 && $0.pageNumber ?? 1 == 1 }
  }

  /// Adds arguments; those that are said in one sentence, as a flag and its opposite, are one entry.
  private static func add(_ arguments: [ToolHelp.Argument], to page: inout Roff) {
    var entries: [(term: String, meaning: String)] = []
    for argument in arguments {
      var term = argument.spellings.joined(separator: ", ")
      if argument.kind == "positional" { term = argument.valueName ?? "value" }
      if argument.kind == "option", let value = argument.valueName { term += " <\(value)>" }
      if let last = entries.last, last.meaning == argument.abstract {
        entries[entries.count - 1].term += ", \(term)"
      } else {
        entries.append((term, argument.abstract ?? ""))
      }
    }
    for entry in entries { page.item(entry.term, entry.meaning) }
  }

  private static func add(_ command: ToolHelp.Command, after parent: String, to page: inout Roff) {
    guard command.shouldDisplay != false, command.commandName != "help" else { return }
    let name = "\(parent) \(command.commandName)"
    let children = (command.subcommands ?? []).filter { $0.shouldDisplay != false && $0.commandName != "help" }
    if children.isEmpty {
      page.part(name)
      page.paragraph([command.abstract, command.discussion].compactMap(\.self).joined(separator: "\n"))
      // Those of the canvas stand above, and the server's is the same everywhere.
      if command.commandName != "dashboard" { add(command.shownArguments.filter { $0.long != "server" }, to: &page) }
    }
    for child in children { add(child, after: name, to: &page) }
  }

  private static func addEnvironment(to page: inout Roff) {
    page.section("Environment")
    page.item("EASEL_HOME", "A folder for everything Easel keeps, instead of the XDG base directories.")
    for key in ConfigurationKey.all { page.item(key.variable, "Sets \(key.name) of easel-config(5).") }
    page.item("EASEL_SERVER_PROGRAM", "The program that is started as the private server.")
  }

  // MARK: easel-config(5)

  static func config() -> String {
    var page = Roff("easel-config", section: 5, summary: "settings and keys of easel")
    page.section("Description")
    for text in Wording.settings { page.paragraph(text) }
    page.section("Settings")
    for key in ConfigurationKey.all {
      page.item(key.name, "\(key.meaning)\nValues: \(key.type.meaning). Default: \(key.standard).")
    }
    page.part("Example")
    page.example(Wording.settingsExample)
    page.section("Keymap")
    for text in Wording.keymap { page.paragraph(text) }
    for table in KeymapTable.allCases { page.item(table.rawValue, "Keys that count \(table.meaning).") }
    page.part("Example")
    page.example(Wording.keymapExample)
    page.part("Presets")
    for preset in KeymapPreset.allCases { page.item(preset.rawValue, "\(preset.meaning).") }
    page.part("Actions")
    for action in HostAction.allCases where action.focusNumber ?? 1 == 1 && action.pageNumber ?? 1 == 1 {
      page.item(Wording.id(of: action), "\(Wording.title(of: action)).")
    }
    page.part("Actions of arranging")
    for action in ArrangingAction.allCases { page.item(action.rawValue, "\(action.meaning).") }
    page.section("See also")
    page.paragraph("easel(1), easel-layout(5)")
    return page.text
  }

  // MARK: easel-layout(5)

  static func layout() throws -> String {
    var page = Roff("easel-layout", section: 5, summary: "files of layouts of easel")
    page.section("Description")
    page.paragraph(
      "A layout says which widgets are on which page of a canvas, and where. Its file is TOML, or JSON with the same "
        + "keys when its name ends in .json. \"easel --layout FILE\" opens one and follows its changes; \"easel layout "
        + "export\" and \"import\" write and read them; \"easel layout check FILE\" tells all that is wrong or odd in one."
    )
    page.paragraph(
      "Places and sizes are units of a grid, which the screen's cells are shared out to. Columns and rows are counted "
        + "from 0. A file may have at most 1 MiB.")
    for part in LayoutKey.Part.allCases {
      page.section("Keys of \(part.rawValue)")
      for key in LayoutKey.all where key.part == part {
        page.item(key.name, "\(key.meaning)\nValues: \(key.type).")
      }
    }
    page.section("Example")
    page.example(ReadyMade.layouts["focus"] ?? "")
    page.section("See also")
    page.paragraph("easel(1), easel-config(5)")
    return page.text
  }
}
