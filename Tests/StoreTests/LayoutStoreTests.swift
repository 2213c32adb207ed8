import Canvas
import EaselKit
import Store
import Testing

@Suite struct LayoutStoreTests {
  @Test func savesListsAndLoads() async throws {
    try await withPath { path in
      let store = try SQLiteStore(path: path)
      let saved = try await store.save(.sample("work"), at: .at(0))
      #expect(saved == LayoutSummary(name: "work", version: 1, widgets: 2, savedAt: .at(0)))
      _ = try await store.save(.sample("home", widgets: 200), at: .at(1))
      let again = try SQLiteStore(path: path)
      #expect(try await again.layouts().map(\.name) == ["home", "work"])
      #expect(try await again.layouts().map(\.widgets) == [200, 2])
      #expect(try await again.layout(named: "work") == .sample("work"))
      #expect(try await again.layout(named: "Work") == nil)
    }
  }

  @Test func makesAVersionOnlyOfWhatChanged() async throws {
    try await withStore { store in
      _ = try await store.save(.sample("work"), at: .at(0))
      let same = try await store.save(.sample("work"), at: .at(1))
      #expect(same == LayoutSummary(name: "work", version: 1, widgets: 2, savedAt: .at(0)))
      #expect(try await store.save(.sample("work", columns: 6), at: .at(2)).version == 2)
      #expect(try await store.save(.sample("work"), at: .at(3)).version == 3)
      #expect(try await store.layouts().map(\.version) == [3])
      #expect(try await store.layout(named: "work")?.grid.columns == 12)
    }
  }

  @Test func deletesAndKeepsTheVersions() async throws {
    try await withStore { store in
      _ = try await store.save(.sample("work"), at: .at(0))
      _ = try await store.save(.sample("home"), at: .at(0))
      #expect(try await store.deleteLayout(named: "work"))
      #expect(try await !store.deleteLayout(named: "work"))
      #expect(try await !store.deleteLayout(named: "nothing"))
      #expect(try await store.layout(named: "work") == nil)
      #expect(try await store.layouts().map(\.name) == ["home"])
      #expect(try await store.save(.sample("work", columns: 4), at: .at(1)).version == 2)
      #expect(try await store.layouts().map(\.name) == ["home", "work"])
    }
  }

  @Test func savingADeletedLayoutUnchangedBringsItBack() async throws {
    try await withStore { store in
      _ = try await store.save(.sample("work"), at: .at(0))
      _ = try await store.deleteLayout(named: "work")
      #expect(try await store.save(.sample("work"), at: .at(1)).version == 1)
      #expect(try await store.layout(named: "work") == .sample("work"))
    }
  }

  @Test(arguments: [
    "", " ", "'; DROP TABLE layout; --", "größe \u{1F600}", "%", "_", String(repeating: "n", count: 99_999),
  ])
  func takesAnyNameAsItIs(name: String) async throws {
    try await withStore { store in
      _ = try await store.save(.sample("other"), at: .at(0))
      _ = try await store.save(.sample(name), at: .at(0))
      #expect(try await store.layout(named: name)?.name == name)
      #expect(try await store.deleteLayout(named: name))
      #expect(try await store.layouts().map(\.name) == ["other"])
    }
  }
}
