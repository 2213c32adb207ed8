import ArgumentParser
import Canvas
import Store

/// `easel layout redo`.
struct LayoutRedoCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "redo", abstract: "Do again what was undone last in a saved layout.")

  @Argument(help: "The layout's name.", completion: .ownLayoutNames)
  var name: String
  @OptionGroup var output: OutputOptions

  func perform() async throws(CommandFailure) {
    let outcome = try await LayoutShelf().step(name) { (store) throws(StoreError) in
      try await store.redoLayout(name)
    }
    guard let outcome, let version = outcome.version else {
      throw CommandFailure("There is nothing to redo in \(SafeText.quoted(name)).")
    }
    try LayoutTelling.tell("Done again; version \(version) of \(SafeText.quoted(name)) counts", outcome, output)
  }
}
