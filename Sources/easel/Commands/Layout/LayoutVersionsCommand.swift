import ArgumentParser
import Canvas
import EaselKit
import Store

/// `easel layout versions`.
struct LayoutVersionsCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "versions", abstract: "List the versions of a saved layout, newest first.",
    discussion: "The one that counts is marked with a star.")

  @Argument(help: "The layout's name.", completion: .ownLayoutNames)
  var name: String
  @OptionGroup var output: OutputOptions

  func perform() async throws(CommandFailure) {
    let shelf = try LayoutShelf()
    _ = try await shelf.saved(name)
    let versions = try await shelf.kept { (store) throws(StoreError) in try await store.versions(of: name) }
    guard !output.json else { return try Output.print(json: versions) }
    let time = LocalTime()
    var table = TextTable()
    for version in versions {
      table.add([
        "\(version.isCurrent ? "*" : " ") \(version.version)", time.whole(version.savedAt),
        LayoutListCommand.count(version.widgets), version.summary,
      ])
    }
    try Output.print(lines: table.lines)
  }
}
