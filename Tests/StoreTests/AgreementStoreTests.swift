import Canvas
import EaselKit
import GRDB
import Store
import Testing

@Suite struct AgreementStoreTests {
  private let there = LayoutMark(id: "x", version: 7)

  private func mark(_ name: String, _ store: SQLiteStore, of account: String = "ada") async throws -> LayoutMark? {
    try await store.layoutStandings(of: account).first { $0.name == name }?.here
  }

  private func agreement(
    _ name: String, _ store: SQLiteStore, of account: String = "ada"
  ) async throws -> LayoutAgreement? {
    try await store.layoutStandings(of: account).first { $0.name == name }?.last
  }

  @Test func keepsWhatWasAgreedOnLayouts() async throws {
    try await withPath { path in
      let store = try SQLiteStore(path: path)
      _ = try await store.save(.sample("work"), at: .at(0))
      _ = try await store.save(.sample("new"), at: .at(0))
      let agreed = LayoutAgreement(here: try await mark("work", store), there: there)
      try await store.agree(agreed, on: "work", of: "ada")
      try await store.agree(agreed, on: "gone", of: "ada")
      let again = try SQLiteStore(path: path)
      let found = try await again.layoutStandings(of: "ada").sorted { $0.name < $1.name }
      #expect(found.map(\.name) == ["gone", "new", "work"])
      #expect(found.map(\.last) == [agreed, nil, agreed])
      #expect(found.map(\.here?.version) == [nil, 1, 1])
      _ = try await again.deleteLayout(named: "work")
      try await again.agree(nil, on: "gone", of: "ada")
      let left = try await again.layoutStandings(of: "ada").sorted { $0.name < $1.name }
      #expect(left.map(\.name) == ["new", "work"] && left.map(\.here?.version) == [1, nil])
    }
  }

  @Test func tellsALayoutFromAnotherThatHasItsNameAndNumber() async throws {
    try await withStore { store in
      _ = try await store.save(.sample("work"), at: .at(0))
      let old = try await mark("work", store)
      try await store.renameLayout("work", to: "old")
      _ = try await store.save(.sample("work", columns: 4), at: .at(1))
      let new = try #require(try await mark("work", store))
      #expect(new.version == old?.version && new != old)
      #expect(try await mark("old", store) == old)
      #expect(try await store.layout(named: "work", at: try #require(old)) == nil)
      #expect(try await store.layout(named: "work", at: new)?.grid.columns == 4)
      #expect(try await !store.drop("work", at: try #require(old), of: "ada"), "the new one stays")
      #expect(try await store.layout(named: "work") != nil)
      #expect(try await store.drop("work", at: new, of: "ada"))
      #expect(try await store.deletedLayouts() == ["work"])
    }
  }

  @Test func tellsNamesApartByTheirBytes() async throws {
    try await withStore { store in
      let names = ["caf\u{e9}", "cafe\u{301}"]
      for name in names { _ = try await store.save(.sample(name), at: .at(0)) }
      #expect(try await store.layoutStandings(of: "ada").count == 2)
      try await store.agree(LayoutAgreement(here: nil, there: there), on: names[1], of: "ada")
      let found = try await store.layoutStandings(of: "ada")
      #expect(found.count == 2 && found.count { $0.last != nil } == 1)
      #expect(found.first { $0.last != nil }.map { Array($0.name.utf8) } == Array(names[1].utf8))
    }
  }

  @Test func adoptsVersionsAndSavesTheOwnOverThem() async throws {
    try await withStore { store in
      _ = try await store.save(.sample("work", columns: 2), at: .at(0))
      let here = try await mark("work", store)
      let versions = [(layout: Layout.sample("other", columns: 3), savedAt: Timestamp.at(5)), (.sample("x"), .at(6))]
      var adoption = LayoutAdoption(name: "work", here: here, there: there, versions: versions, resavedAt: .at(9))
      #expect(try await store.adopt(adoption, of: "ada")?.version == 4)
      #expect(try await store.layout(named: "work") == .sample("work", columns: 2))
      #expect(try await store.versions(of: "work").map(\.savedAt) == [.at(9), .at(6), .at(5), .at(0)])
      let agreed = try await agreement("work", store)
      #expect(agreed?.there == there && agreed?.here?.version == 3, "the own one is still to be sent")

      adoption.versions = [(.sample("work", columns: 9), .at(10))]
      #expect(try await store.adopt(adoption, of: "ada") == nil, "something else counts by now")
      #expect(try await store.versions(of: "work").count == 4)

      adoption = LayoutAdoption(name: "new", here: nil, there: there, versions: versions)
      #expect(try await store.adopt(adoption, of: "ada")?.version == 2)
      #expect(try await agreement("new", store)?.here?.version == 2)
    }
  }

  @Test func adoptsAllOrNothing() async throws {
    try await withPath { path in
      let store = try SQLiteStore(path: path)
      _ = try await store.save(.sample("work", columns: 2), at: .at(0))
      let here = try await mark("work", store)
      try await DatabaseQueue(path: path).write { try $0.execute(sql: "UPDATE layout_version SET body = 'damaged'") }
      let adoption = LayoutAdoption(
        name: "work", here: here, there: there, versions: [(.sample("work", columns: 3), .at(5))], resavedAt: .at(9))
      await #expect(throws: StoreError.self) { try await store.adopt(adoption, of: "ada") }
      #expect(try await store.versions(of: "work").count == 1)
      #expect(try await agreement("work", store) == nil)
    }
  }

  @Test func holdsBackTheLayoutsOfAnotherAccount() async throws {
    try await withStore { store in
      _ = try await store.save(.sample("work"), at: .at(0))
      #expect(try await store.layoutStandings(of: "ada").map(\.last) == [nil], "who comes first is meant")
      let here = try await mark("work", store)
      try await store.agree(LayoutAgreement(here: here, there: there), on: "work", of: "ada")
      try await store.agree(LayoutAgreement(here: nil, there: there), on: "gone", of: "ada")
      let heldBack = [LayoutStanding(name: "work", here: here, last: LayoutAgreement(here: here, there: nil))]
      #expect(try await store.layoutStandings(of: "bob") == heldBack)
      _ = try await store.save(.sample("bobs"), at: .at(1))
      #expect(try await agreement("bobs", store, of: "bob") == nil)
      _ = try await store.deleteLayout(named: "work")
      let again = try await store.layoutStandings(of: "ada")
      #expect(again.map(\.name) == ["bobs"] && again.map(\.last?.there) == [nil], "nothing is removed for ada")
      #expect(again.first?.last?.here == again.first?.here)
    }
  }

  @Test func keepsPreferencesWithWhatIsAgreedOnThem() async throws {
    try await withPath { path in
      let store = try SQLiteStore(path: path)
      try await store.setPreference("old", for: "theme")
      try await store.setPreference(true, for: "seen")
      #expect(try store.startState(of: "ada").agreedPreferences.isEmpty)
      try await store.adopt(
        preferences: ["theme": "new", "seen": .null], over: ["theme": "old", "seen": true], of: "ada")
      let start = try SQLiteStore(path: path).startState(of: "ada")
      #expect(start.preferences == ["theme": "new"])
      #expect(start.agreedPreferences == ["theme": "new", "seen": .null])
      #expect(try store.startState().agreedPreferences.isEmpty)
    }
  }

  @Test func leavesPreferencesThatWereChosenMeanwhile() async throws {
    try await withStore { store in
      try await store.adopt(preferences: ["theme": "old"], over: [:], of: "ada")
      try await store.setPreference("mine", for: "theme")
      try await store.adopt(preferences: ["theme": "theirs"], over: ["theme": "old"], of: "ada")
      let start = try store.startState(of: "ada")
      #expect(start.preferences["theme"] == "mine" && start.agreedPreferences["theme"] == "old")
    }
  }

  @Test func takesThePreferencesOfAnotherAccountForAgreed() async throws {
    try await withStore { store in
      try await store.adopt(preferences: ["theme": "adas", "seen": .null], over: [:], of: "ada")
      try await store.setPreference(true, for: "seen")
      #expect(try store.startState(of: "bob").agreedPreferences == ["theme": "adas", "seen": true])
      try await store.adopt(preferences: ["theme": "bobs"], over: ["theme": "adas"], of: "bob")
      #expect(try store.startState(of: "bob").agreedPreferences == ["theme": "bobs", "seen": true])
      #expect(try store.startState(of: "ada").agreedPreferences == ["theme": "bobs", "seen": true])
    }
  }
}
