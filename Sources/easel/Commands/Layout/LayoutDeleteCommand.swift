import ArgumentParser
import Documents

/// `easel layout delete`.
struct LayoutDeleteCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Delete a saved layout; `easel layout undelete` brings it back.",
    discussion: "Layouts that come with Easel stay; deleting one that was saved over brings back the original.")

  @Argument(help: "The layout's name.", completion: .ownLayoutNames)
  var name: String
  @OptionGroup var output: OutputOptions

  func perform() async throws(CommandFailure) {
    let isReadyMade = ReadyMade.layoutNames.contains(name)
    let shelf = try LayoutShelf()
    let layout = output.json ? try await shelf.layout(named: name) : nil
    guard try await shelf.delete(name) else {
      guard isReadyMade else { throw CommandFailure.unknownLayout(name) }
      throw CommandFailure("The layout \(SafeText.quoted(name)) comes with Easel and cannot be deleted.")
    }
    if let layout { return try LayoutTelling.print(json: layout) }
    let original = isReadyMade ? "; the one that comes with Easel is back" : ""
    try Output.say("Deleted the layout \(SafeText.quoted(name))\(original).")
  }
}
