import Canvas
import Documents
import EaselAPI
import EaselKit
import Foundation
import Host
import TestKit
import Testing

@testable import easel

@Suite(.timeLimit(.minutes(1)))
struct FollowedConfigurationTests {
  private func following(
    _ text: String?, folderExists: Bool = true,
    _ body: (_ file: URL, _ configuration: FollowedConfiguration, _ told: Followed<ConfigurationNews>) async throws ->
      Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let paths = EaselPaths(environment: ["EASEL_HOME": folder.path])
      let file = URL(filePath: ConfigurationLoading.settingsFile(paths))
      if folderExists {
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      }
      if let text { try file.put(text) }
      let configuration = FollowedConfiguration(ConfigurationLoading(paths: paths))
      let told = Followed<ConfigurationNews>()
      configuration.watch(told.tell)
      try await body(file, configuration, told)
    }
  }

  private func borders(_ news: ConfigurationNews?) -> BorderStyle? {
    if case .changed(let configuration) = news { configuration.borders } else { nil }
  }

  @Test func editsAreToldOfHoweverTheyAreWritten() async throws {
    try await following("borders = \"heavy\"") { file, configuration, told in
      #expect(configuration.atStart.configuration.borders == .heavy)
      try file.put("borders = \"double\"", inPlace: false)
      #expect(borders(await told.next()) == .double)
      try file.put("borders = \"single\"", inPlace: false)
      #expect(borders(await told.next()) == .single)
      try FileManager.default.removeItem(at: file)
      #expect(borders(await told.next()) == .rounded)
    }
  }

  @Test func aBrokenEditIsToldOfWithItsPlace() async throws {
    try await following(nil) { file, configuration, told in
      #expect(configuration.atStart.complaint == nil)
      try file.put("mouse = true\nborders = \"hevy\"", inPlace: false)
      guard case .broken(let sentence) = await told.next() else {
        Issue.record("not told of")
        return
      }
      #expect(sentence.hasPrefix("config.toml:2: borders must be"))
      try file.put("borders = \"heavy\"", inPlace: false)
      #expect(borders(await told.next()) == .heavy)
    }
  }

  @Test("a folder that is made later is found")
  func folderComesLater() async throws {
    try await following(nil, folderExists: false) { file, _, told in
      let folder = file.deletingLastPathComponent()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try file.put("borders = \"ascii\"", inPlace: false)
      #expect(borders(await told.next()) == .ascii)
      try FileManager.default.removeItem(at: folder)
      #expect(borders(await told.next()) == .rounded)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try file.put("borders = \"none\"", inPlace: false)
      #expect(borders(await told.next()) == BorderStyle.none)
    }
  }

  @Test("a folder that is a link is followed to where another link leads, and so is a link on the way to it")
  func swappedLinks() async throws {
    try await withTemporaryFolder { folder in
      let files = FileManager.default
      for (home, borders) in [("a", "heavy"), ("b", "double"), ("c", nil)] {
        let config = folder.appending(path: "\(home)/config")
        try files.createDirectory(at: config, withIntermediateDirectories: true)
        if let borders { try config.appending(path: "config.toml").put("borders = \"\(borders)\"") }
      }
      func link(_ name: String, to target: String) throws {
        let new = folder.appending(path: "new-link").path
        try files.createSymbolicLink(atPath: new, withDestinationPath: target)
        guard rename(new, folder.appending(path: name).path) == 0 else { throw POSIXError(.EIO) }
      }
      try files.createDirectory(at: folder.appending(path: "home"), withIntermediateDirectories: true)
      try link("dotfiles", to: "a")
      try link("home/config", to: "../dotfiles/config")
      let paths = EaselPaths(environment: ["EASEL_HOME": folder.appending(path: "home").path])
      let configuration = FollowedConfiguration(ConfigurationLoading(paths: paths))
      #expect(configuration.atStart.configuration.borders == .heavy)
      let told = Followed<ConfigurationNews>()
      configuration.watch(told.tell)
      try link("home/config", to: "../b/config")
      #expect(borders(await told.next()) == .double)
      try folder.appending(path: "b/config/config.toml").put("borders = \"single\"", inPlace: false)
      #expect(borders(await told.next()) == .single)
      try link("home/config", to: "../dotfiles/config")
      #expect(borders(await told.next()) == .heavy)
      // The folder's own link stays; one on the way to it leads elsewhere.
      try link("dotfiles", to: "c")
      #expect(borders(await told.next()) == .rounded)
      try folder.appending(path: "c/config/config.toml").put("borders = \"ascii\"", inPlace: false)
      #expect(borders(await told.next()) == .ascii)
    }
  }

  @Test("a keymap is followed, too")
  func keymaps() async throws {
    try await following(nil) { file, _, told in
      let folder = file.deletingLastPathComponent()
      let keymap = folder.appending(path: "keymap.toml")
      try keymap.put("leader = \"Ctrl+A\"", inPlace: false)
      guard case .changed(let configuration) = await told.next() else {
        Issue.record("not told of")
        return
      }
      #expect(configuration.keymap.leader == Key("a", .control))
    }
  }
}
