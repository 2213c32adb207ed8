import ArgumentParser
import EaselAPI

/// `easel paths`.
struct PathsCommand: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "paths", abstract: "Show where Easel keeps its files.",
    discussion: "EASEL_HOME=DIR puts all of them under one folder; else the XDG base directories hold.")

  @OptionGroup var output: OutputOptions

  func perform() async throws(CommandFailure) {
    let members = Self.members(of: Environment.paths)
    guard !output.json else {
      return try Output.print(json: Dictionary(uniqueKeysWithValues: members.map { ($0.name, $0.path) }))
    }
    var table = TextTable()
    for (name, path) in members { table.add([name, path]) }
    try Output.print(lines: table.lines)
  }

  private static func members(of paths: EaselPaths) -> [(name: String, path: String)] {
    [
      ("config", paths.config), ("data", paths.data), ("state", paths.state), ("cache", paths.cache),
      ("runtime", paths.runtime), ("database", paths.database), ("services", paths.services),
      ("socket", paths.socket), ("serverLock", paths.serverLock), ("log", paths.log), ("serverLog", paths.serverLog),
    ]
  }
}
