import ArgumentParser
import Canvas

/// `easel layout`.
struct LayoutCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layout", abstract: "List, save, load, share and delete arrangements of the canvas.",
    subcommands: [
      LayoutListCommand.self, LayoutSaveCommand.self, LayoutLoadCommand.self, LayoutShowCommand.self,
      LayoutExportCommand.self, LayoutImportCommand.self, LayoutDeleteCommand.self,
    ])

  /// Refuses what a layout cannot be called.
  static func check(name: String) throws(CommandFailure) {
    if let fault = LayoutName.fault(in: name) { throw .wrongUse(fault) }
  }
}
