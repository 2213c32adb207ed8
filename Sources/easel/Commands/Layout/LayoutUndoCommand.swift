import ArgumentParser
import Canvas
import Store

/// `easel layout undo`.
struct LayoutUndoCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: "Take back the last change of a saved layout.",
    discussion: "It goes back version by version, to the first. What is undone stays among the versions.")

  @Argument(help: "The layout's name.", completion: .ownLayoutNames)
  var name: String
  @OptionGroup var output: OutputOptions

  func perform() async throws(CommandFailure) {
    let outcome = try await LayoutShelf().step(name) { (store) throws(StoreError) in
      try await store.undoLayout(name)
    }
    guard let outcome, let version = outcome.version else {
      throw CommandFailure("There is nothing to undo in \(SafeText.quoted(name)); its first version counts.")
    }
    try LayoutTelling.tell("Undone; version \(version) of \(SafeText.quoted(name)) counts again", outcome, output)
  }
}
