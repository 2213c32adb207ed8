import Canvas
import EaselKit
import FoundationEssentials
import GRDB
import Store
import Testing

@Suite struct LayoutVersionTests {
  /// Saves `work` with so many columns each time.
  private func save(_ store: SQLiteStore, columns: Int...) async throws {
    for (index, columns) in columns.enumerated() {
      _ = try await store.save(.sample("work", columns: columns), at: .at(index))
    }
  }

  private func columns(_ store: SQLiteStore) async throws -> Int? {
    try await store.layout(named: "work")?.grid.columns
  }

  @Test func listsVersionsWithWhatChanged() async throws {
    try await withStore { store in
      try await save(store, columns: 12, 6)
      var layout = Layout.sample("work", columns: 6, widgets: 3)
      _ = try await store.save(layout, at: .at(2))
      layout.pages[0].widgets[0].frame.h = 4
      _ = try await store.save(layout, at: .at(3))
      let versions = try await store.versions(of: "work")
      #expect(versions.map(\.version) == [4, 3, 2, 1])
      #expect(
        versions.map(\.summary) == [
          "resized todo-0 from 1x1 to 1x4", "added todo-2 (todo) to \"Today\" at 2,0, 1x1",
          "changed the grid from 12x12 to 6x12", "first version, 2 widgets",
        ])
      #expect(versions.map(\.parent) == [3, 2, 1, nil])
      #expect(versions.map(\.isCurrent) == [true, false, false, false])
      #expect(versions.map(\.widgets) == [3, 3, 2, 2])
      #expect(versions.first?.savedAt == .at(3))
      #expect(try await store.layout(named: "work", version: 2)?.grid.columns == 6)
      #expect(try await store.layout(named: "work", version: 9) == nil)
      #expect(try await store.layout(named: "none", version: 1) == nil)
    }
  }

  @Test func savesOnlyOverTheVersionThatWasRead() async throws {
    try await withStore { (store) async throws in
      #expect(try await store.save(.sample("work", columns: 1), over: 1, at: .at(0)) == nil)
      #expect(try await store.save(.sample("work", columns: 1), over: nil, at: .at(0))?.version == 1)
      #expect(try await store.save(.sample("work", columns: 2), over: nil, at: .at(1)) == nil)
      #expect(try await store.save(.sample("work", columns: 2), over: 1, at: .at(1))?.version == 2)
      #expect(try await store.save(.sample("work", columns: 3), over: 1, at: .at(2)) == nil)
      #expect(try await columns(store) == 2)
      #expect(try await store.deleteLayout(named: "work"))
      #expect(try await store.save(.sample("work", columns: 4), over: 2, at: .at(3)) == nil)
      #expect(try await store.save(.sample("work", columns: 4), over: nil, at: .at(3))?.version == 1)
      #expect(try await store.deletedLayouts() == ["work (deleted)"])
      #expect(try await store.undeleteLayout(named: "work (deleted)"))
      #expect(try await store.layout(named: "work (deleted)")?.grid.columns == 2)
    }
  }

  @Test func undoAndRedoGoOverVersionsAndDropNone() async throws {
    try await withPath { path in
      var store = try SQLiteStore(path: path)
      try await save(store, columns: 1, 2, 3)
      #expect(try await store.undoLayout("work")?.version == 2)
      store = try SQLiteStore(path: path)
      #expect(try await store.undoLayout("work")?.version == 1)
      #expect(try await store.undoLayout("work") == nil)
      #expect(try await columns(store) == 1)
      #expect(try await store.redoLayout("work")?.version == 2)
      #expect(try await store.redoLayout("work")?.version == 3)
      #expect(try await store.redoLayout("work") == nil)
      _ = try await store.undoLayout("work")
      #expect(try await store.save(.sample("work", columns: 4), at: .at(9)).version == 4)
      #expect(try await store.redoLayout("work") == nil)
      #expect(try await store.versions(of: "work").map(\.version) == [4, 3, 2, 1])
      #expect(try await store.undoLayout("work")?.version == 2)
      #expect(try await store.redoLayout("work")?.version == 4)
      #expect(try await store.layouts().map(\.version) == [4])
    }
  }

  @Test func restoringIsANewVersionAndUndone() async throws {
    try await withStore { store in
      try await save(store, columns: 1, 2, 3)
      #expect(try await store.restore("work", version: 1, at: .at(5)).version == 4)
      #expect(try await columns(store) == 1)
      #expect(try await store.versions(of: "work").first?.summary == "restored version 1")
      #expect(try await store.restore("work", version: 1, at: .at(6)).version == 4)
      #expect(try await store.undoLayout("work")?.version == 3)
      #expect(try await columns(store) == 3)
    }
  }

  /// Restoring what undoing came from, over and over: each version comes from earlier ones, so undoing ends at the first.
  @Test func undoAcrossRestoredVersionsEnds() async throws {
    try await withStore { store in
      try await save(store, columns: 1, 2)
      for round in 0..<20 {
        _ = try await store.undoLayout("work")
        let versions = try await store.versions(of: "work")
        _ = try await store.restore("work", version: versions[round % 2].version, at: .at(round))
      }
      var steps = 0
      while try await store.undoLayout("work") != nil { steps += 1 }
      #expect(steps < 30)
      #expect(try await columns(store) == 1)
    }
  }

  /// Parents that lead in a circle are damage; undo and redo stop there.
  @Test func circlesInADamagedFileEnd() async throws {
    try await withPath { path in
      do { try await save(try SQLiteStore(path: path), columns: 1, 2, 3) }
      let queue = try DatabaseQueue(path: path)
      try queue.inDatabase { try $0.execute(sql: "UPDATE layout_version SET parent = 4 - version") }
      try queue.close()
      let store = try SQLiteStore(path: path)
      var steps = 0
      while try await store.undoLayout("work") != nil, steps < 99 { steps += 1 }
      while try await store.redoLayout("work") != nil, steps < 99 { steps += 1 }
      #expect(steps < 9)
    }
  }

  @Test func renamesWithAllVersionsAndBack() async throws {
    try await withStore { store in
      try await save(store, columns: 1, 2)
      try await store.renameLayout("work", to: "job")
      #expect(try await store.layout(named: "work") == nil)
      #expect(try await store.layout(named: "job")?.name == "job")
      #expect(try await store.versions(of: "job").count == 2)
      #expect(try await store.save(.sample("job", columns: 2), at: .at(7)).version == 2)
      try await store.renameLayout("job", to: "job")
      try await store.renameLayout("job", to: "work")
      #expect(try await columns(store) == 2)
      _ = try await store.save(.sample("other"), at: .at(0))
      await expectError(.nameTaken) { try await store.renameLayout("work", to: "other") }
      await expectError(.missing) { try await store.renameLayout("none", to: "free") }
    }
  }

  @Test func aDeletedLayoutComesBackAndGivesWayToAnother() async throws {
    try await withStore { store in
      try await save(store, columns: 1, 2)
      #expect(try await store.deleteLayout(named: "work"))
      #expect(try await store.deletedLayouts() == ["work"])
      await expectError(.missing) { try await store.versions(of: "work") }
      #expect(try await store.undeleteLayout(named: "work"))
      #expect(try await !store.undeleteLayout(named: "work"))
      #expect(try await store.versions(of: "work").count == 2)
      _ = try await store.deleteLayout(named: "work")
      _ = try await store.save(.sample("other", columns: 9), at: .at(0))
      try await store.renameLayout("other", to: "work")
      #expect(try await columns(store) == 9)
      #expect(try await store.deletedLayouts() == ["work (deleted)"])
      #expect(try await store.undeleteLayout(named: "work (deleted)"))
      #expect(try await store.layout(named: "work (deleted)")?.grid.columns == 2)
    }
  }

  @Test func duplicatesWhatCounts() async throws {
    try await withStore { store in
      try await save(store, columns: 1, 2)
      _ = try await store.undoLayout("work")
      let copy = try await store.duplicateLayout("work", as: "copy", at: .at(4))
      #expect(copy == LayoutSummary(name: "copy", version: 1, widgets: 2, savedAt: .at(4)))
      #expect(try await store.layout(named: "copy")?.grid.columns == 1)
      #expect(try await store.versions(of: "copy").map(\.summary) == ["duplicate of \"work\""])
      await expectError(.nameTaken) { try await store.duplicateLayout("work", as: "copy", at: .at(5)) }
      await expectError(.missing) { try await store.duplicateLayout("none", as: "x", at: .at(5)) }
    }
  }

  @Test func oneAtMostIsTheDefault() async throws {
    try await withStore { store in
      for name in ["a", "b"] { _ = try await store.save(.sample(name), at: .at(0)) }
      #expect(try store.startState().defaultLayout == nil)
      try await store.setDefaultLayout("a")
      try await store.setDefaultLayout("b")
      #expect(try await store.layouts().map(\.isDefault) == [false, true])
      #expect(try store.startState().defaultLayout?.name == "b")
      await expectError(.missing) { try await store.setDefaultLayout("c") }
      #expect(try store.startState().defaultLayout?.name == "b")
      _ = try await store.deleteLayout(named: "b")
      #expect(try store.startState().defaultLayout == nil)
      _ = try await store.undeleteLayout(named: "b")
      #expect(try store.startState().defaultLayout?.name == "b")
      try await store.save(.sample(1), at: .at(0))
      #expect(try store.startState().defaultLayout == nil)
      try await store.setDefaultLayout(nil)
      #expect(try await store.layouts().map(\.isDefault) == [false, false])
    }
  }

  @Test func aThousandVersionsAreListedComparedAndRestored() async throws {
    try await withStore { store in
      var layout = Layout.sample("work", widgets: 40)
      for number in 0..<1000 {
        layout.pages[0].widgets[number % 40].frame.y = 10 + number
        _ = try await store.save(layout, at: .at(number))
      }
      let versions = try await store.versions(of: "work")
      #expect(versions.count == 1000)
      #expect(versions.last?.version == 1)
      let (first, last) = (
        try #require(try await store.layout(named: "work", version: 1)),
        try #require(try await store.layout(named: "work", version: 1000))
      )
      #expect(LayoutDiff(from: first, to: last).entries.count == 40)
      #expect(try await store.restore("work", version: 1, at: .at(5000)).version == 1001)
      #expect(try await store.undoLayout("work")?.version == 1000)
    }
  }

  @Test func aDamagedVersionKeepsNobodyFromSaving() async throws {
    try await withPath { path in
      do { try await save(try SQLiteStore(path: path), columns: 1, 2) }
      let queue = try DatabaseQueue(path: path)
      try queue.inDatabase { try $0.execute(sql: "UPDATE layout_version SET body = '{' WHERE version = 2") }
      try queue.close()
      let store = try SQLiteStore(path: path)
      await expectError(.corrupt) { try await store.layout(named: "work") }
      #expect(try await store.versions(of: "work").count == 2)
      #expect(try await store.save(.sample("work", columns: 5), at: .at(3)).version == 3)
      #expect(try await store.versions(of: "work").first?.summary == "saved; the one before cannot be read")
      #expect(try await store.restore("work", version: 1, at: .at(4)).version == 4)
    }
  }

  private func expectError<Value>(
    _ code: StoreError.Code, sourceLocation: SourceLocation = #_sourceLocation, _ body: () async throws -> Value
  ) async {
    let error = await #expect(throws: StoreError.self, sourceLocation: sourceLocation) { _ = try await body() }
    #expect(error?.code == code, sourceLocation: sourceLocation)
    #expect(error?.sentence.hasSuffix(".") == true, sourceLocation: sourceLocation)
  }
}
