import ArgumentParser
import Canvas

/// `easel layout save`.
struct LayoutSaveCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "save", abstract: "Save the canvas, as it was seen last, under a name.",
    discussion: """
      A canvas that is shared with others is saved while a terminal of this machine shows it. Saving under a name that \
      is taken makes a new version of that layout; the older ones are kept.
      """)

  @Argument(help: "What it is to be called.")
  var name: String
  @OptionGroup var output: OutputOptions

  func perform() async throws(CommandFailure) {
    try LayoutCommand.check(name: name)
    let shelf = try LayoutShelf()
    let paths = Environment.paths
    let canvas = try await CurrentCanvas(shelf, for: try ServerChoice(nil, paths: paths), paths: paths)
    var layout = try await canvas.savableLayout()
    layout.name = name
    let summary = try await shelf.save(layout)
    guard !output.json else { return try LayoutTelling.print(json: layout) }
    let subject = canvas.share == nil ? "The canvas" : "The canvas that is shared with others"
    try Output.say("\(subject) is saved as \(SafeText.quoted(name)), version \(summary.version).")
  }
}
