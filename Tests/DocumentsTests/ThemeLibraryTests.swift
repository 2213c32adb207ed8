import Documents
import EaselKit
import Formats
import Foundation
import TestKit
import Testing

/// Themes of one's own, and what themes inherit.
@Suite struct ThemeLibraryTests {
  private func library(
    _ files: [String: String], _ body: (ThemeLibrary) throws -> Void
  ) throws {
    try withTemporaryFolder { folder in
      for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: "\(name).toml")) }
      try body(ThemeLibrary(folder: folder.path))
    }
  }

  /// What is said of a theme that cannot be used, without the folder.
  private func complaint(_ files: [String: String], _ name: String) throws -> String {
    var found = ""
    try library(files) { (library) throws in
      do throws(DocumentError) { _ = try library.theme(named: name) } catch {
        found = error.description.replacing("\(library.folder ?? "")/", with: "")
      }
    }
    return found
  }

  @Test func faultsOfAllFilesAreTold() throws {
    let base = "name = \"base\"\ndark = 3\n[colors]\nred = 300\n"
    let own = "name = \"own\"\ninherits = \"base\"\n[styles]\ntext = \"nope\"\n"
    try library(["base": base, "own": own]) { library in
      let report = try #require(library.report(named: "own"))
      let files = report.findings.map { $0.file.split(separator: "/").last ?? "" }
      #expect(report.theme == nil && files == ["own.toml", "base.toml", "base.toml"], "\(report.findings)")
    }
  }

  @Test func aFewColoursMakeAThemeOfAnother() throws {
    try library([
      "mine":
        "name = \"mine\"\ninherits = \"easel-dark\"\n[colors]\nbase = \"#000000\"\n[styles]\nmuted = { italic = true }\n",
      "child": "name = \"child\"\ninherits = \"mine\"\ndark = false\npair = \"dusk\"\n[styles]\nerror = \"accent\"\n",
    ]) { (library) throws in
      let mine = try #require(try library.theme(named: "mine"))
      let dark = try #require(ReadyMade.theme(named: "easel-dark"))
      #expect(mine.isDark)
      #expect(mine.pair == nil)
      #expect(mine[.text] == Style(foreground: dark[.text].foreground, background: .rgb(0, 0, 0)))
      #expect(mine[.error] == Style(foreground: dark[.error].foreground, background: .rgb(0, 0, 0), attributes: .bold))
      #expect(mine[.muted].attributes == .italic)
      let child = try #require(try library.theme(named: "child"))
      #expect(!child.isDark)
      #expect(child.pair == "dusk")
      #expect(child[.error].foreground == dark[.accent].foreground)
      #expect(child[.error].attributes == [])
      #expect(child[.muted] == mine[.muted])
      #expect(try library.files(of: "child").count == 3)
    }
  }

  @Test func ownThemesStandBehindTheReadyMadeOnes() throws {
    let text = "name = \"other\"\ndark = true\n"
    try library(["b": text, "a": text, ".hidden": text, "plain": text]) { (library) throws in
      #expect(library.names == ReadyMade.themeNames + ["a", "b"])
      #expect(library.ownNames == ["a", "b", "plain"])
      // It is called what its file is called.
      #expect(try library.theme(named: "a")?.name == "a")
      #expect(try library.theme(named: "plain")?[.accent] == .plain)
      #expect(try library.theme(named: "../plain") == nil)
      #expect(try library.theme(named: "nonesuch") == nil)
    }
    #expect(ThemeLibrary(folder: "/nonesuch").names == ReadyMade.themeNames)
  }

  /// So that a ready-made one can be changed a little and keep its name.
  @Test func oneMayInheritFromTheReadyMadeOneItHides() throws {
    try library(["dusk": "name = \"dusk\"\ninherits = \"dusk\"\n[colors]\nink = \"#ffffff\"\n"]) { (library) throws in
      #expect(try library.theme(named: "dusk")?[.text].foreground == .rgb(255, 255, 255))
    }
  }

  @Test func circlesAreNamed() throws {
    func file(_ name: String, _ parent: String) -> String { "name = \"\(name)\"\n\ninherits = \"\(parent)\"\n" }
    #expect(
      try complaint(["a": file("a", "b"), "b": file("b", "c"), "c": file("c", "a")], "a")
        == "c.toml:3: The themes inherit from each other in a circle: \"a\" from \"b\" from \"c\" from \"a\".")
    #expect(
      try complaint(["a": file("a", "a")], "a")
        == "a.toml:3: The themes inherit from each other in a circle: \"a\" from \"a\".")
  }

  @Test func unknownParentsAreNamed() throws {
    #expect(
      try complaint(["a": "name = \"a\"\ninherits = \"esel-dark\"\n"], "a")
        == "a.toml:2: There is no theme \"esel-dark\" to inherit from; did you mean \"easel-dark\"?")
    let far = try complaint(["a": "name = \"a\"\ninherits = \"zzz\"\n"], "a")
    #expect(far.hasPrefix("a.toml:2: There is no theme \"zzz\" to inherit from; there are easel-dark, "))
  }

  /// The file at fault is named, not the one that was asked for.
  @Test func aFaultInAParentIsToldUnderItsFile() throws {
    let child = "name = \"a\"\ninherits = \"b\"\n"
    #expect(
      try complaint(["a": child, "b": "name = \"b\"\ndark = true\n[styles]\ntext = \"rde\"\n"], "a")
        == "b.toml:4: \"rde\" is neither \"#rrggbb\", \"default\" nor a colour of the palette (it has none).")
    #expect(try complaint(["a": child, "b": "name = = 1\n"], "a").hasPrefix("b.toml:1:"))
  }

  /// A hundred themes in a row are no trouble.
  @Test func longRowsAreRead() throws {
    var files = ["t0": "name = \"t0\"\ndark = true\n[colors]\nx = 7\n"]
    for number in 1..<100 { files["t\(number)"] = "name = \"t\(number)\"\ninherits = \"t\(number - 1)\"\n" }
    files["last"] = "name = \"last\"\ninherits = \"t99\"\n[styles]\ntext = \"x\"\n"
    try library(files) { (library) throws in
      #expect(try library.theme(named: "last")?[.text].foreground == .indexed(7))
    }
  }
}
