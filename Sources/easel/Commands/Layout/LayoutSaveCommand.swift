import ArgumentParser
import Canvas

/// `easel layout save`.
struct LayoutSaveCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "save", abstract: "Save the canvas, as it was seen last, under a name.",
    discussion: "Saving under a name that is taken makes a new version of that layout; the older ones are kept.")

  @Argument(help: "What it is to be called.")
  var name: String
  @OptionGroup var output: OutputOptions

  func perform() async throws(CommandFailure) {
    try LayoutCommand.check(name: name)
    let shelf = try LayoutShelf()
    var layout = try await shelf.canvas()
    layout.name = name
    let summary = try await shelf.save(layout)
    guard !output.json else { return try LayoutTelling.print(json: layout) }
    try Output.say("The canvas is saved as \(SafeText.quoted(name)), version \(summary.version).")
  }
}
