import ArgumentParser
import Canvas
import Store

/// `easel layout undelete`.
struct LayoutUndeleteCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "undelete", abstract: "Bring back a deleted layout with all its versions.",
    discussion: "`easel layout list --deleted` lists them. One whose name was needed has \"(deleted)\" behind it.")

  @Argument(help: "The deleted layout's name.")
  var name: String
  @OptionGroup var output: OutputOptions

  func perform() async throws(CommandFailure) {
    let shelf = try LayoutShelf()
    guard try await shelf.changed({ (store) throws(StoreError) in try await store.undeleteLayout(named: name) }) else {
      throw CommandFailure(
        "There is no deleted layout \(SafeText.quoted(name)); `easel layout list --deleted` lists all deleted layouts.")
    }
    let sentence = "The layout \(SafeText.quoted(name)) is back"
    try LayoutTelling.tell(sentence, try await shelf.layout(named: name), output)
  }
}
