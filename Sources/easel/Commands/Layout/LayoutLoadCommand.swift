import ArgumentParser
import Canvas
import Documents

/// `easel layout load`.
struct LayoutLoadCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "load", abstract: "Make a layout what the next start shows.",
    discussion: """
      A canvas that is open stays as it is until then. If the one before was not saved, it is kept as the layout \
      "\(LayoutShelf.keptName)".
      """)

  @Argument(help: "The layout's name.", completion: .layoutNames)
  var name: String
  @OptionGroup var output: OutputOptions

  func perform() async throws(CommandFailure) {
    let paths = Environment.paths
    let server = try ServerChoice(nil, paths: paths)
    try server.refuseLink()
    let isShared = ConfigurationLoading(paths: paths).report().configuration.syncsCanvas
    let shelf = try LayoutShelf()
    let layout = try await shelf.layout(named: name)
    let wasKept = try await shelf.show(layout, sharedAs: isShared ? server.account : nil)
    guard !output.json else { return try LayoutTelling.print(json: CanvasManager.normalized(layout)) }
    let kept = wasKept ? " The canvas before is kept as the layout \"\(LayoutShelf.keptName)\"." : ""
    try Output.say("The next start of easel shows the layout \(SafeText.quoted(name)).\(kept)")
  }
}
