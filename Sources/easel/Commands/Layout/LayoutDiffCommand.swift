import ArgumentParser
import Canvas
import EaselKit
import Store

/// `easel layout diff`.
struct LayoutDiffCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff", abstract: "Show what differs between two versions of a saved layout.",
    usage: "easel layout diff <name> [<older version>] [<newer version>] [--json]",
    discussion: """
      With one version, between it and the one that counts; with none, between the one that counts and the one it \
      came from.
      """)

  @Argument(help: "The layout's name.", completion: .ownLayoutNames)
  var name: String
  @Argument(
    parsing: .allUnrecognized,
    help: ArgumentHelp("The number of the older version, and that of the newer one.", valueName: "version"))
  var versions: [String] = []
  @OptionGroup var output: OutputOptions

  /// What is printed as JSON.
  private struct Report: Encodable {
    var name: String
    var from: Int
    var to: Int
    var differences: [JSONValue]
  }

  func perform() async throws(CommandFailure) {
    let versions = try VersionInput.numbers(versions, most: 2)
    let shelf = try LayoutShelf()
    let current = try await shelf.saved(name).version
    let new = versions.count == 2 ? versions[1] : current
    let old = if let from = versions.first { from } else { try await parent(of: new, shelf) }
    let before = try await shelf.layout(named: name, version: old)
    let after = try await shelf.layout(named: name, version: new)
    let diff = LayoutDiff(from: before, to: after)
    guard !output.json else {
      let differences = diff.entries.map { JSONValue.object($0.members) }
      return try Output.print(json: Report(name: name, from: old, to: new, differences: differences))
    }
    guard !diff.isEmpty else {
      return try Output.say("Versions \(old) and \(new) of \(SafeText.quoted(name)) are the same.")
    }
    let names = WidgetNames(before, after)
    try Output.print(lines: diff.lines { names[$0] }.map(SafeText.line))
  }

  private func parent(of version: Int, _ shelf: LayoutShelf) async throws(CommandFailure) -> Int {
    let versions = try await shelf.kept { (store) throws(StoreError) in try await store.versions(of: name) }
    guard let parent = versions.first(where: { $0.version == version })?.parent else {
      throw CommandFailure(
        "Version \(version) of \(SafeText.quoted(name)) is its first; there is nothing before it to compare with.")
    }
    return parent
  }
}
