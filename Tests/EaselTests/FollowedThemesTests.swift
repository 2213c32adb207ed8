import Documents
import EaselKit
import Foundation
import Host
import TestKit
import Testing

@testable import easel

@Suite(.timeLimit(.minutes(1)))
struct FollowedThemesTests {
  private static func text(_ color: String, parent: String = "easel-dark") -> String {
    "name = \"mine\"\ninherits = \"\(parent)\"\n[colors]\nbase = \"\(color)\"\n"
  }

  private func following(
    _ body: (_ folder: URL, _ themes: FollowedThemes, _ told: Followed<ThemeNews>) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      try folder.appending(path: "mine.toml").put(Self.text("#000001"))
      let themes = FollowedThemes(ThemeLibrary(folder: folder.path), isMonochrome: false)
      let told = Followed<ThemeNews>()
      themes.show(try #require(try themes.theme("mine")))
      themes.watch(told.tell)
      try await body(folder, themes, told)
    }
  }

  private func ground(_ news: ThemeNews?) -> Color? {
    if case .changed(let theme) = news { theme[.text].background } else { nil }
  }

  @Test func tellsOfEditsOfTheThemeAndOfItsParent() async throws {
    try await following { folder, themes, told in
      try folder.appending(path: "mine.toml").put(Self.text("#000002"), inPlace: false)
      #expect(ground(await told.next()) == .rgb(0, 0, 2))
      try folder.appending(path: "other.toml").put("name = \"other\"\ndark = true\n[styles]\ntext = 5\n")
      try folder.appending(path: "mine.toml").put("name = \"mine\"\ninherits = \"other\"\n", inPlace: false)
      #expect(ground(await told.next()) == .standard)
      try folder.appending(path: "other.toml").put(
        "name = \"other\"\ndark = true\n[styles]\ntext = { fg = 5, bg = 6 }\n")
      #expect(ground(await told.next()) == .indexed(6))
    }
  }

  @Test func followsLinksToWhereTheFilesAre() async throws {
    try await withTemporaryFolder { folder in
      let (themes, dots) = (folder.appending(path: "themes"), folder.appending(path: "dots"))
      for place in [themes, dots] {
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      }
      let file = dots.appending(path: "mine.toml")
      try file.put(Self.text("#000001"))
      try FileManager.default.createSymbolicLink(at: themes.appending(path: "mine.toml"), withDestinationURL: file)
      let followed = FollowedThemes(ThemeLibrary(folder: themes.path), isMonochrome: false)
      let told = Followed<ThemeNews>()
      followed.show(try #require(try followed.theme("mine")))
      followed.watch(told.tell)
      try file.put(Self.text("#000002"), inPlace: false)
      #expect(ground(await told.next()) == .rgb(0, 0, 2))
    }
  }

  @Test func aFolderThatIsMadeLaterIsFollowedAndItsThemesAreListed() async throws {
    try await withTemporaryFolder { home in
      let folder = home.appending(path: "config/themes")
      let followed = FollowedThemes(ThemeLibrary(folder: folder.path), isMonochrome: false)
      let listed = await ListedThemes(followed)
      #expect(await !listed.names.contains("mine"))
      let told = Followed<ThemeNews>()
      followed.show(Theme(name: "mine", isDark: true, styles: [:]))
      followed.watch(told.tell)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try folder.appending(path: "mine.toml").put(Self.text("#000001"), inPlace: false)
      #expect(ground(await told.next()) == .rgb(0, 0, 1))
      #expect(await listed.names.contains("mine"))
      try folder.appending(path: "mine.toml").put(Self.text("#000002"), inPlace: false)
      #expect(ground(await told.next()) == .rgb(0, 0, 2))
    }
  }

  @Test func aLinkThatComesLaterIsFollowedToWhereItsFileIs() async throws {
    try await following { folder, themes, told in
      try await withTemporaryFolder { dots in
        try dots.appending(path: "other.toml").put(
          "name = \"other\"\ndark = true\n[styles]\ntext = { fg = 5, bg = 6 }\n")
        try FileManager.default.createSymbolicLink(
          at: folder.appending(path: "link.toml"), withDestinationURL: dots.appending(path: "other.toml"))
        try folder.appending(path: "mine.toml").put("name = \"mine\"\ninherits = \"link\"\n", inPlace: false)
        #expect(ground(await told.next()) == .indexed(6))
        try dots.appending(path: "other.toml").put(
          "name = \"other\"\ndark = true\n[styles]\ntext = { fg = 5, bg = 7 }\n", inPlace: false)
        #expect(ground(await told.next()) == .indexed(7))
      }
    }
  }

  @Test func saysOnceWhereAnEditIsBrokenAndGoesOnAfterIt() async throws {
    try await following { folder, themes, told in
      let file = folder.appending(path: "mine.toml")
      try file.put(Self.text("#00000g"), inPlace: false)
      guard case .broken(let sentence) = await told.next() else {
        Issue.record("not told of")
        return
      }
      #expect(sentence == "mine.toml:4: base must be \"#rrggbb\", a number from 0 to 255 or \"default\".")
      #expect(ground(themes.news()) == nil)
      try file.put(Self.text("#000003"))
      #expect(ground(await told.next()) == .rgb(0, 0, 3))
    }
  }

  @Test func withoutColoursWhatMattersHasAttributes() async throws {
    try await following { folder, _, _ in
      try folder.appending(path: "bare.toml").put("name = \"bare\"\ndark = true\n[styles]\nselection = 3\n")
      let library = ThemeLibrary(folder: folder.path)
      let mono = try FollowedThemes(library, isMonochrome: true).theme("bare")
      let coloured = try FollowedThemes(library, isMonochrome: false).theme("bare")
      #expect(coloured?[.selection].attributes == [])
      #expect(mono?[.selection].attributes == .reverse)
    }
  }
}

/// The themes as the host keeps them while it runs.
@MainActor private final class ListedThemes {
  private let list: ThemeList

  init(_ themes: FollowedThemes) { list = themes.list }

  var names: [String] { list.names() }
}
