import ArgumentParser
import Canvas

/// `easel layout`.
struct LayoutCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layout", abstract: "Make, change, share and look after arrangements of the canvas.",
    subcommands: [
      LayoutListCommand.self, LayoutShowCommand.self, LayoutRenderCommand.self, LayoutNewCommand.self,
      LayoutEditCommand.self, LayoutUndoCommand.self, LayoutRedoCommand.self, LayoutVersionsCommand.self,
      LayoutDiffCommand.self, LayoutRestoreCommand.self, LayoutSaveCommand.self, LayoutLoadCommand.self,
      LayoutExportCommand.self, LayoutImportCommand.self, LayoutCheckCommand.self, LayoutRenameCommand.self,
      LayoutDuplicateCommand.self, LayoutDeleteCommand.self, LayoutUndeleteCommand.self, LayoutDefaultCommand.self,
    ])

  /// Refuses what a layout cannot be called.
  static func check(name: String) throws(CommandFailure) {
    if let fault = LayoutName.fault(in: name) { throw .wrongUse(fault) }
  }
}
