import ArgumentParser
import Canvas

/// `easel layout load`.
struct LayoutLoadCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "load", abstract: "Make a layout what the next start shows.",
    discussion: """
      A canvas that is open stays as it is. If the one before was not saved, it is kept as the layout \
      "\(LayoutShelf.keptName)".
      """)

  @Argument(help: "The layout's name.", completion: .layoutNames)
  var name: String
  @OptionGroup var output: OutputOptions

  func perform() async throws(CommandFailure) {
    try ServerChoice(nil, paths: Environment.paths).refuseLink()
    let shelf = try LayoutShelf()
    let layout = try await shelf.layout(named: name)
    let wasKept = try await shelf.show(layout)
    guard !output.json else { return try LayoutTelling.print(json: CanvasManager.normalized(layout)) }
    let kept = wasKept ? " The canvas before is kept as the layout \"\(LayoutShelf.keptName)\"." : ""
    try Output.say("The next start of easel shows the layout \(SafeText.quoted(name)).\(kept)")
  }
}
