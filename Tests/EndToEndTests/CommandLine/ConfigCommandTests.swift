import EaselKit
import Foundation
import Testing

/// `easel config`: what is set, where, and what is wrong with it.
@Suite struct ConfigCommandTests {
  /// Writes files of the configuration.
  private func set(_ desk: Desk, _ settings: String, keymap: String? = nil) throws {
    let folder = desk.home.appending(path: "config")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(settings.utf8).write(to: folder.appending(path: "config.toml"))
    if let keymap { try Data(keymap.utf8).write(to: folder.appending(path: "keymap.toml")) }
  }

  @Test func pathsAreToldWhetherThereAreFilesOrNot() async throws {
    try await Desk.with { desk in
      let folder = desk.home.path + "/config"
      let plain = try await desk.easel("config", "path")
      #expect(plain.output == "\(folder)/config.toml\n\(folder)/keymap.toml\n")
      #expect(plain.status == 0)
      let told = try await desk.easel("config", "path", "--json").json()
      #expect(told["settings"]?["exists"] == false)
      #expect(!FileManager.default.fileExists(atPath: desk.home.path))
    }
  }

  @Test func everyFaultIsToldWithItsPlace() async throws {
    try await Desk.with { desk in
      #expect(try await desk.easel("config", "check").status == 0)
      try set(desk, "theme = 3\n[notifications]\nbel = true\n", keymap: "[direct]\na = \"widget.add\"\n")
      let found = try await desk.easel("config", "check")
      let folder = desk.home.path + "/config"
      #expect(found.status == 1)
      #expect(found.complaint.isEmpty)
      #expect(
        found.output == """
          \(folder)/config.toml:1: theme must be a text, not a whole number.
          \(folder)/config.toml:3: There is no setting "notifications.bel"; did you mean "notifications.bell"?
          \(folder)/keymap.toml:2: a cannot be a key of direct: nothing else could take it any more.

          """)
      let told = try await desk.easel("config", "check", "--json")
      #expect(told.status == 1)
      let report = try JSONDecoder().decode(JSONValue.self, from: Data(told.output.utf8))
      #expect(report["ok"] == false)
      #expect(report["findings"]?.array?.map { $0["line"] } == [1, 3, 2])
      try set(desk, "theme = \"plain\"", keymap: "")
      let well = try await desk.easel("config", "check")
      #expect(well.status == 0 && well.output == "The settings are in order.\n")
    }
  }

  @Test func whatHoldsIsShownWithItsOrigin() async throws {
    try await Desk.with { desk in
      try set(desk, "borders = \"heavy\"\nmouse = false\nkeymap = \"vim\"\n")
      let shown = try await desk.easel(
        arguments: ["config", "show", "--json", "--borders", "ascii"], environment: ["EASEL_MOUSE": "on"]
      ).json()
      func setting(_ key: String) -> JSONValue? { shown.array?.first { $0["key"] == .string(key) } }
      #expect(setting("borders")?["value"] == "\"ascii\"" && setting("borders")?["origin"] == "option")
      #expect(setting("mouse")?["value"] == "true" && setting("mouse")?["origin"] == "environment")
      #expect(setting("keymap")?["origin"] == "file" && setting("keymap")?["line"] == 3)
      #expect(setting("theme")?["origin"] == "default")
      let plain = try await desk.easel("config", "show")
      #expect(plain.output.contains("\(desk.home.path)/config/config.toml:1"))
      #expect(plain.status == 0)
    }
  }

  @Test(arguments: [
    ["--borders", "round"], ["--keymap", "nano"], ["--theme", "none-such"], ["config", "show", "--borders", "x"],
  ])
  func wrongOptionsAreRefusedBeforeAnythingOpens(arguments: [String]) async throws {
    try await Desk.with { desk in
      let result = try await desk.easel(arguments: arguments)
      #expect(result.status == 2)
      let ends = result.complaint.hasSuffix(".\n") || result.complaint.hasSuffix("?\n")
      #expect(result.complaint.hasPrefix("easel: --") && ends)
      #expect(result.complaint.split(separator: "\n").count == 1)
      let variable = try await desk.easel("config", "show", environment: ["EASEL_BORDERS": "\u{1B}[2J"])
      #expect(variable.status == 2 && variable.complaint.hasPrefix("easel: EASEL_BORDERS must be one of"))
      #expect(!variable.complaint.contains("\u{1B}"))
    }
  }

  @Test("a server that is set is used; a file that does not say which ends the command")
  func server() async throws {
    try await Desk.with { desk in
      try set(desk, "server = \"http://127.0.0.1:1\"\n")
      let offline = try await desk.easel("todo", "list")
      #expect(offline.status == 1 && offline.complaint.contains("cannot be reached"))
      try set(desk, "server = \n")
      let broken = try await desk.easel("todo", "list")
      #expect(broken.status == 1 && broken.complaint.contains("config.toml:1:"))
      try set(desk, "borders = 1\n")
      #expect(try await desk.easel("todo", "list").status == 0)
    }
  }
}
