import Documents
import EaselAPI
import Foundation
import Host
import TestKit
import Testing

@testable import easel

@Suite(.timeLimit(.minutes(1)))
struct ConfiguredSettingsTests {
  private func following(
    _ text: String, options: [String: String] = [:], _ body: (URL, FollowedConfiguration) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let paths = EaselPaths(environment: ["EASEL_HOME": folder.path])
      try FileManager.default.createDirectory(atPath: paths.config, withIntermediateDirectories: true)
      let file = URL(filePath: ConfigurationLoading.settingsFile(paths))
      try file.put(text)
      try await body(file, FollowedConfiguration(ConfigurationLoading(paths: paths, options: options)))
    }
  }

  private func setting(_ name: String, _ configuration: FollowedConfiguration) throws -> ConfiguredSetting {
    try #require(configuration.settings(themes: ["own"]).first { $0.name == name })
  }

  @Test func eachSettingSaysWhatHoldsWhereFromAndHowItIsWritten() async throws {
    try await following("# Mine\nborders = \"heavy\"\n[notifications]\nbell = true\n", options: ["keymap": "vim"]) {
      _, configuration in
      #expect(configuration.settings(themes: ["own"]).map(\.name) == ConfigurationKey.all.map(\.name))
      let borders = try setting("borders", configuration)
      #expect(borders.value == "\"heavy\"" && borders.place == "config.toml:2")
      #expect(borders.line == "borders = \"heavy\"" && borders.home == "the top of config.toml")
      #expect(try setting("theme", configuration).choices.contains { $0.line == "theme = \"own\"" })
      let bell = try setting("notifications.bell", configuration)
      #expect(bell.line == "bell = true" && bell.home == "[notifications] of config.toml")
      #expect(bell.place == "config.toml:4")
      #expect(try setting("keymap", configuration).place == "--keymap")
      #expect(try setting("mouse", configuration).place == "default")
      #expect(try setting("mouse", configuration).line == "mouse = true")
      #expect(borders.choices.contains { $0.line == "borders = \"double\"" } && borders.allowed.contains("\"double\""))
      #expect(bell.choices.map(\.line) == ["bell = true", "bell = false"])
      #expect(configuration.settings(themes: ["own"]).allSatisfy { !$0.allowed.isEmpty })
    }
  }

  @Test("every line can stand in the file")
  func linesAreRead() async throws {
    try await following("") { _, configuration in
      let lines = configuration.settings(themes: ["own"]).map { setting in
        let section = setting.home.hasPrefix("[") ? String(setting.home.prefix { $0 != " " }) : ""
        return (section, setting.line)
      }
      let top = lines.filter { $0.0.isEmpty }.map(\.1)
      let rest = Dictionary(grouping: lines.filter { !$0.0.isEmpty }, by: \.0).map { [$0.key] + $0.value.map(\.1) }
      let text = (top + rest.flatMap(\.self)).joined(separator: "\n")
      let file = ConfigurationFile(name: "config.toml", contents: .success(Array(text.utf8)))
      let input = ConfigurationInput(settings: file, keymap: ConfigurationFile(name: "keymap.toml"))
      #expect(ConfigurationReport(input, check: .builtIn).findings.map(\.told) == [])
    }
  }

  @Test func theyFollowTheFileAndStayWhenAnEditIsBroken() async throws {
    try await following("borders = \"heavy\"\n") { file, configuration in
      let told = Followed<ConfigurationNews>()
      configuration.watch(told.tell)
      try file.put("\nborders = \"double\"\n", inPlace: false)
      _ = await told.next()
      #expect(try setting("borders", configuration).value == "\"double\"")
      #expect(try setting("borders", configuration).place == "config.toml:2")
      try file.put("borders = \"doubel\"\n", inPlace: false)
      _ = await told.next()
      #expect(try setting("borders", configuration).value == "\"double\"")
    }
  }
}
