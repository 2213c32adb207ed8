import ArgumentParser
import Canvas
import Store

/// `easel layout rename`.
struct LayoutRenameCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename", abstract: "Give a saved layout and all its versions another name.")

  @Argument(help: "The layout's name.", completion: .ownLayoutNames)
  var name: String
  @Argument(help: "What it is to be called.")
  var newName: String
  @OptionGroup var output: OutputOptions

  func perform() async throws(CommandFailure) {
    try LayoutCommand.check(name: newName)
    let shelf = try LayoutShelf()
    _ = try await shelf.saved(name)
    try await shelf.changed { (store) throws(StoreError) in try await store.renameLayout(name, to: newName) }
    let sentence = "The layout \(SafeText.quoted(name)) is called \(SafeText.quoted(newName)) now"
    try LayoutTelling.tell(sentence, try await shelf.layout(named: newName), output)
  }
}
