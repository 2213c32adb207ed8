import Canvas
import Documents
import EaselKit
import Foundation
import Store
import TestKit
import Testing

@testable import easel

/// The names that shells offer.
@Suite struct OfferedNamesTests {
  @Test func aPersonsOwnLayoutsAreAmongThem() async throws {
    try await withTemporaryFolder { folder in
      let path = folder.appending(path: "easel.db").path
      #expect(OfferedNames.ownLayouts(in: path).isEmpty)
      #expect(OfferedNames.layouts(in: path) == ReadyMade.layoutNames)
      #expect(!FileManager.default.fileExists(atPath: path))
      let store = try SQLiteStore(path: path)
      for name in ["my own", ReadyMade.layoutNames[0]] {
        _ = try await store.save(
          Layout(name: name, pages: [Page(id: "page-1", title: "Main", widgets: [])]), at: Timestamp(seconds: 0))
      }
      #expect(Set(OfferedNames.ownLayouts(in: path)) == ["my own", ReadyMade.layoutNames[0]])
      let all = OfferedNames.layouts(in: path)
      #expect(all.contains("my own") && Set(all).count == all.count)
      #expect(Set(all).isSuperset(of: ReadyMade.layoutNames))
    }
  }

  @Test func aPersonsOwnThemesAreAmongThem() throws {
    try withTemporaryFolder { folder in
      try Data().write(to: folder.appending(path: "mine.toml"))
      let names = OfferedNames.themes(ThemeLibrary(folder: folder.path))
      #expect(names.contains("mine") && names.contains("harbor"))
    }
  }

  @Test func whatAShellWouldRunIsNotOffered() {
    for name in ["$(touch x)", "`x`", "a;b", "-rf", "a\nb", "a'b", "\u{1B}[2J", "*"] {
      #expect(!OfferedNames.isPlain(name), "\(name.debugDescription)")
    }
    for name in ["home", "my own", "Küche 2", "v1.2_b-c"] { #expect(OfferedNames.isPlain(name), "\(name)") }
  }
}
