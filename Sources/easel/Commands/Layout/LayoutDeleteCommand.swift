import ArgumentParser
import Documents

/// `easel layout delete`.
struct LayoutDeleteCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Delete a saved layout.",
    discussion: "Layouts that come with Easel stay; deleting one that was saved over brings back the original.")

  @Argument(help: "The layout's name.")
  var name: String

  func perform() async throws(CommandFailure) {
    let isReadyMade = ReadyMade.layoutNames.contains(name)
    guard try await LayoutShelf().delete(name) else {
      throw CommandFailure(
        isReadyMade
          ? "The layout \(SafeText.quoted(name)) comes with Easel and cannot be deleted."
          : "There is no layout \(SafeText.quoted(name)); `easel layout list` shows those there are.")
    }
    let original = isReadyMade ? "; the one that comes with Easel is back" : ""
    try Output.say("Deleted the layout \(SafeText.quoted(name))\(original).")
  }
}
