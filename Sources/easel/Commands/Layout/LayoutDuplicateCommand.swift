import ArgumentParser
import Canvas
import Store

/// `easel layout duplicate`.
struct LayoutDuplicateCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "duplicate", abstract: "Save a layout once more under another name.",
    discussion: "The new one begins without the older versions.")

  @Argument(help: "The layout's name.", completion: .layoutNames)
  var name: String
  @Argument(help: "What the new one is to be called.")
  var newName: String
  @OptionGroup var output: OutputOptions

  func perform() async throws(CommandFailure) {
    try LayoutCommand.check(name: newName)
    let shelf = try LayoutShelf()
    if try await shelf.isReadyMade(name) {
      var layout = CanvasManager.normalized(try await shelf.layout(named: name))
      layout.name = newName
      _ = try await shelf.create(layout)
    } else {
      _ = try await shelf.saved(name)
      _ = try await shelf.changed { (store) throws(StoreError) in
        try await store.duplicateLayout(name, as: newName, at: SystemClock.now())
      }
    }
    let sentence = "The layout \(SafeText.quoted(newName)) is a duplicate of \(SafeText.quoted(name))"
    try LayoutTelling.tell(sentence, try await shelf.layout(named: newName), output)
  }
}
