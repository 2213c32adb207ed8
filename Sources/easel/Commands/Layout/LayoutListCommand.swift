import ArgumentParser
import Canvas
import EaselKit
import Store

/// `easel layout list`.
struct LayoutListCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the layouts.",
    discussion: "Those that come with Easel are marked as ready-made, unless one was saved under the same name.")

  @Flag(help: "List those that were deleted instead; `easel layout undelete` brings them back.")
  var deleted = false
  @OptionGroup var output: OutputOptions

  func perform() async throws(CommandFailure) {
    if deleted { return try await listDeleted() }
    let entries = try await LayoutShelf().entries()
    guard !output.json else { return try Output.print(json: entries) }
    let time = LocalTime()
    var table = TextTable()
    for entry in entries {
      table.add([entry.name, Self.count(entry.widgets), Self.origin(entry, time)])
    }
    try Output.print(lines: table.lines)
  }

  private func listDeleted() async throws(CommandFailure) {
    let names = try await LayoutShelf().kept { (store) throws(StoreError) in try await store.deletedLayouts() }
    guard !output.json else { return try Output.print(json: names) }
    try Output.print(lines: names.map(SafeText.line))
  }

  /// `1 widget`, `4 widgets`.
  static func count(_ widgets: Int) -> String { widgets == 1 ? "1 widget" : "\(widgets) widgets" }

  private static func origin(_ entry: LayoutShelf.Entry, _ time: LocalTime) -> String {
    guard let savedAt = entry.savedAt, let version = entry.version else { return "ready-made" }
    return "version \(version), saved \(time.whole(savedAt))\(entry.isDefault ? ", the default" : "")"
  }
}
