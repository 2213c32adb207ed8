import ArgumentParser
import EaselKit

/// `easel layout list`.
struct LayoutListCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the layouts.",
    discussion: "Those that come with Easel are marked as ready-made, unless one was saved under the same name.")

  @OptionGroup var output: OutputOptions

  func perform() async throws(CommandFailure) {
    let entries = try await LayoutShelf().entries()
    guard !output.json else { return try Output.print(json: entries) }
    let zone = SystemZone.current()
    var table = TextTable()
    for entry in entries {
      table.add([entry.name, Self.count(entry.widgets), Self.origin(entry, zone)])
    }
    try Output.print(lines: table.lines)
  }

  /// `1 widget`, `4 widgets`.
  static func count(_ widgets: Int) -> String { widgets == 1 ? "1 widget" : "\(widgets) widgets" }

  private static func origin(_ entry: LayoutShelf.Entry, _ zone: LocalZone) -> String {
    guard let savedAt = entry.savedAt, let version = entry.version else { return "ready-made" }
    let wall = zone.wall(at: savedAt)
    return "version \(version), saved \(EventTimeText.day(wall.date)) \(wall.clock)"
  }
}
