import ArgumentParser
import Canvas
import EaselAPI
import EaselKit

/// `easel canvas new`.
struct CanvasNewCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Make a canvas that can be shared.",
    discussion: "It begins as a copy of your canvas as it was left, or as a layout; then each goes its own way.")

  @Argument(help: "What it is to be called.")
  var name: String
  @Option(
    help: ArgumentHelp("The layout, or the file, that it begins as.", valueName: "name-or-file"),
    completion: .layoutNames)
  var layout: String?
  @OptionGroup var output: OutputOptions
  @OptionGroup var connection: ConnectionOptions

  func perform() async throws(CommandFailure) {
    let layout = CanvasManager.normalized(try await beginning())
    let gateway = try await Gateway(connection)
    let id = Gateway.newKey()
    let made = try await gateway.call(
      CanvasShareAPI.make(NewCanvasShare(id: id, name: name, layout: JSONValue(encoding: layout)), key: id))
    guard !output.json else { return try Output.print(json: made) }
    try Output.say("The canvas \(made.quoted) is there. Ask somebody to it with: easel canvas invite \(made.quoted)")
  }

  private func beginning() async throws(CommandFailure) -> Layout {
    guard let layout else { return try await LayoutShelf().ownCanvas() }
    if LayoutFile.isNamed(by: layout) { return try LayoutFile(layout).layout() }
    return try await LayoutShelf().layout(named: layout)
  }
}
