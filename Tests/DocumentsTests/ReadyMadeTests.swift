import Canvas
import Documents
import EaselKit
import Formats
import FoundationEssentials
import Testing

@Suite struct ReadyMadeTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  @Test func theBinaryHoldsAllFiles() throws {
    for (folder, texts) in [("layouts", ReadyMade.layouts), ("themes", ReadyMade.themes)] {
      let place = Self.root.appending(path: folder)
      let names = try FileManager.default.contentsOfDirectory(atPath: place.path).filter { $0.hasSuffix(".toml") }
      let files = try names.map { String(decoding: try Data(contentsOf: place.appending(path: $0)), as: UTF8.self) }
      #expect(Set(files) == Set(texts.values))
    }
  }

  /// The themes are compiled in; with `EASEL_RECORD=1` they are compiled anew.
  @Test func compiledThemesAreThoseOfTheFiles() throws {
    let themes = try ReadyMade.themeNames.map { name in
      try ThemeDocument.read(Array((ReadyMade.themes[name] ?? "").utf8), file: name)
    }
    let place = Self.root.appending(path: "Sources/Documents/ReadyMade/CompiledThemes.swift")
    let source = ThemeCompiler.source(of: themes)
    if ProcessInfo.processInfo.environment["EASEL_RECORD"] == "1" {
      try Data(source.utf8).write(to: place)
    } else {
      #expect(String(decoding: try Data(contentsOf: place), as: UTF8.self) == source)
      for theme in themes { #expect(ReadyMade.theme(named: theme.name) == theme) }
    }
  }

  @Test(arguments: ReadyMade.layoutNames)
  func layoutsAreSoundAndNamedAsListed(name: String) throws {
    let layout = try #require(try ReadyMade.layout(named: name, check: testCheck))
    #expect(layout.name == name)
    for page in layout.pages {
      for (index, widget) in page.widgets.enumerated() {
        #expect(page.widgets[..<index].allSatisfy { !$0.frame.overlaps(widget.frame) })
      }
    }
  }

  /// A ready-made file is written as the program itself would write it.
  @Test(arguments: ReadyMade.layoutNames)
  func layoutsAreWrittenBackAsTheyAre(name: String) throws {
    let text = try #require(ReadyMade.layouts[name])
    let layout = try #require(try ReadyMade.layout(named: name, check: testCheck))
    let comment = text.split(separator: "\n").prefix { $0.hasPrefix("# ") }.map { String($0.dropFirst(2)) }
    #expect(LayoutDocument.write(layout, as: .toml, comment: comment) == text)
    #expect(try read(LayoutDocument.write(layout, as: .json), .json) == layout)
  }

  @Test func homeShowsFourAndBeginsWithTheTodos() throws {
    let home = try #require(try ReadyMade.layout(named: "home", check: testCheck))
    #expect(home.pages.count == 1)
    #expect(home.pages.first?.inReadingOrder.map(\.app) == ["todo", "calendar", "chat", "clock"])
    #expect(ReadyMade.layoutNames.first == "home")
    #expect(try ReadyMade.layout(named: "nonesuch", check: testCheck) == nil)
  }

  @Test func plannerHasTheEventInspector() throws {
    let planner = try #require(try ReadyMade.layout(named: "planner", check: testCheck))
    #expect(planner.pages.count == 2)
    #expect(Set(planner.widgets.map(\.app)) == ["todo", "calendar", "chat", "clock", "events"])
  }
}
