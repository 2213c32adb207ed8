import Canvas
import EaselKit
import FoundationEssentials
import GRDB
import Store
import Testing

@Suite struct RecordStoreTests {
  private static let kind = "todo.item"
  private static let all = SeenPart.places(from: "", to: "~", scope: nil)

  private static func record(
    _ number: Int, list: String = "inbox", text: String = "x", seenAt seconds: Int = 0
  ) -> SeenRecord {
    SeenRecord(
      id: "id\(number)", scope: list, place: String(10_000 + number), body: Array("\"\(text)\"".utf8),
      seenAt: .at(seconds))
  }

  private func ids(
    _ store: SQLiteStore, in part: SeenPart = RecordStoreTests.all, limit: Int = 1000, account: String = ""
  ) async throws -> [String] {
    try await store.records(of: Self.kind, in: part, limit: limit, account: account).map(\.id)
  }

  @Test func findsThingsByPlaceAndIdAndTime() async throws {
    try await withStore { store in
      var records = (0..<6).reversed().map { Self.record($0, list: $0.isMultiple(of: 2) ? "home" : "work") }
      records[0].span = 10..<20
      try await store.note([SeenNews(kind: Self.kind, records: records)], of: "")
      #expect(try await store.records(of: Self.kind, in: Self.all, limit: 9, account: "") == records.reversed())
      #expect(try await ids(store, limit: 2) == ["id0", "id1"])
      #expect(try await ids(store, in: .places(from: "10001", to: "10004", scope: "home")) == ["id2"])
      #expect(try await ids(store, in: .places(from: "10001", to: "10004", scope: nil)) == ["id1", "id2", "id3"])
      #expect(try await ids(store, in: .id("id3")) == ["id3"])
      #expect(try await ids(store, in: .id("id")) == [])
      #expect(try await ids(store, in: .lasting(19..<30, scope: "work", from: "")) == ["id5"])
      for span in [Int64(20)..<30, 0..<10] {
        #expect(try await ids(store, in: .lasting(span, scope: "work", from: "")) == [])
      }
      #expect(try await ids(store, in: .lasting(0..<30, scope: "home", from: "")) == [])
      #expect(try await ids(store, in: .lasting(0..<30, scope: "work", from: "10006")) == [])
      #expect(try await store.records(of: "other", in: Self.all, limit: 9, account: "").isEmpty)
    }
  }

  @Test func whatIsThereAsItIsCostsNoWrite() async throws {
    try await withStore { store in
      func note(_ text: String, at seconds: Int) async throws {
        let records = (0..<50).map { Self.record($0, text: text, seenAt: seconds) }
        try await store.note([SeenNews(kind: Self.kind, records: records)], of: "")
      }
      func log() throws -> Int {
        try Data(contentsOf: URL(filePath: store.path + "-wal")).count
      }
      func seenAt() async throws -> Set<Timestamp> {
        Set(try await store.records(of: Self.kind, in: Self.all, limit: 99, account: "").map(\.seenAt))
      }
      try await note("x", at: 0)
      let before = try log()
      try await note("x", at: 60)
      #expect(try log() == before)
      #expect(try await seenAt() == [.at(0)])
      try await note("y", at: 120)
      #expect(try log() > before)
      #expect(try await seenAt() == [.at(120)])
      // So that what is seen every day is not taken for old.
      try await note("y", at: 121 + Int(SQLiteStore.recordsSeenAnew / 1000))
      #expect(try await seenAt() == [.at(3721)])
    }
  }

  /// What is made again after it was removed begins with the first version.
  @Test func theLastWordIsKeptWhateverItsVersion() async throws {
    try await withStore { store in
      var record = Self.record(1)
      for version in [5, 1] {
        record.body = Array(#"{"version":\#(version)}"#.utf8)
        try await store.note([SeenNews(kind: Self.kind, records: [record])], of: "")
      }
      let records = try await store.records(of: Self.kind, in: Self.all, limit: 9, account: "")
      #expect(records.map(\.body) == [record.body])
    }
  }

  @Test func whatIsGoneIsRemovedAndWhatIsMovedIsNot() async throws {
    try await withStore { store in
      try await store.note([SeenNews(kind: Self.kind, records: (0..<6).map { Self.record($0) })], of: "")
      var moved = Self.record(1)
      moved.place = "10009"
      let part = SeenPart.places(from: "10000", to: "10004", scope: "inbox")
      try await store.note(
        [SeenNews(kind: Self.kind, records: [Self.record(0), moved, Self.record(3)], gone: [part])], of: "")
      #expect(try await ids(store) == ["id0", "id3", "id4", "id5", "id1"])
      try await store.note([SeenNews(kind: Self.kind, gone: [.id("id4"), .id("id44")])], of: "")
      #expect(try await ids(store) == ["id0", "id3", "id5", "id1"])
    }
  }

  @Test func stretchesAreKeptApartAndAccountsToo() async throws {
    try await withStore { store in
      func news(_ begin: String, _ end: String, _ scope: String, at seconds: Int) -> SeenNews {
        let stretch = SeenStretch(begin: begin, end: end, next: "n\(seconds)", seenAt: .at(seconds))
        return SeenNews(kind: Self.kind, records: [Self.record(1)], scope: scope, covered: [stretch])
      }
      let all = [news("", "5", "home", at: 0), news("3", "7", "home", at: 1), news("", "~", "", at: 2)]
      try await store.note(all, of: "")
      try await store.note([news("8", "9", "home", at: 3)], of: "ada")
      let home = try await store.stretches(of: Self.kind, scope: "home", account: "")
      #expect(home.map(\.begin) == ["", "3"] && home.map(\.end) == ["3", "7"] && home.map(\.next) == [nil, "n1"])
      #expect(try await store.stretches(of: Self.kind, scope: "", account: "").map(\.next) == ["n2"])
      #expect(try await store.stretches(of: Self.kind, scope: "home", account: "ada").map(\.seenAt) == [.at(3)])
      try await store.forgetResponses(of: "ada")
      #expect(try await store.stretches(of: Self.kind, scope: "home", account: "ada").isEmpty)
      #expect(try await ids(store, account: "ada") == [])
      #expect(try await ids(store) == ["id1"])
    }
  }

  @Test func whatIsUncoveredIsUnknown() async throws {
    try await withStore { store in
      func stretch(_ begin: String, _ end: String, at seconds: Int) -> SeenStretch {
        SeenStretch(begin: begin, end: end, seenAt: .at(seconds))
      }
      func known(_ scope: String) async throws -> [String] {
        try await store.stretches(of: Self.kind, scope: scope, account: "").map { $0.begin + $0.end }
      }
      for scope in ["home", "work"] {
        try await store.note([SeenNews(kind: Self.kind, scope: scope, covered: [stretch("1", "9", at: 0)])], of: "")
      }
      try await store.note([SeenNews(kind: Self.kind, scope: "home", uncovered: [stretch("3", "5", at: 1)])], of: "")
      #expect(try await known("home") == ["13", "59"])
      #expect(try await known("work") == ["19"])
      let news = SeenNews(
        kind: Self.kind, scope: "home", covered: [stretch("6", "7", at: 2)], uncovered: [stretch("0", "8", at: 2)])
      try await store.note([news], of: "")
      #expect(try await known("home") == ["67", "89"])
    }
  }

  @Test func whatWasSeenLongestAgoGoesFirst() async throws {
    try await withPath { path in
      let store = try SQLiteStore(path: path, recordLimits: RecordLimits(records: 100, bytes: 1 << 20))
      let hour = 3600
      for number in 0..<101 {
        let record = Self.record(number, seenAt: number * hour)
        let stretch = SeenStretch(begin: record.place, end: String(10_001 + number), seenAt: record.seenAt)
        try await store.note([SeenNews(kind: Self.kind, records: [record], covered: [stretch])], of: "")
      }
      try await store.note([SeenNews(kind: Self.kind, records: [Self.record(0)])], of: "bob")
      #expect(try await ids(store) == (11..<101).map { "id\($0)" })
      let stretches = try await store.stretches(of: Self.kind, scope: "", account: "")
      // None is left that something may have gone of.
      #expect(stretches.map(\.begin) == (12..<101).map { String(10_000 + $0) })
      #expect(try await ids(store, account: "bob") == ["id0"])
    }
  }

  @Test func noMoreBytesAreKeptThanMayBe() async throws {
    try await withPath { path in
      let store = try SQLiteStore(path: path, recordLimits: RecordLimits(records: 1000, bytes: 1000))
      let text = String(repeating: "x", count: 98)
      for number in 0..<11 {
        let record = Self.record(number, text: text, seenAt: number)
        try await store.note([SeenNews(kind: Self.kind, records: [record])], of: "")
      }
      #expect(try await ids(store) == (2..<11).map { "id\($0)" })
    }
  }

  @Test func damagedRowsEndNothing() async throws {
    try await withPath { path in
      let store = try SQLiteStore(path: path)
      var record = Self.record(1)
      record.span = 10..<20
      try await store.note([SeenNews(kind: Self.kind, records: [record, Self.record(2)])], of: "")
      let queue = try DatabaseQueue(path: path)
      try queue.inDatabase { db in
        try db.execute(sql: "UPDATE record SET ends = 5, body = x'FF00', seen_at = 'long ago' WHERE id = 'id1'")
      }
      try queue.close()
      do throws(StoreError) {
        let records = try await store.records(of: Self.kind, in: Self.all, limit: 9, account: "")
        #expect(records.first?.span == nil && records.first?.body == [0xFF, 0])
      } catch {
        #expect(error.code == .corrupt)
      }
      // Seen again, it is as it should be.
      let again = Self.record(1, seenAt: 5)
      try await store.note([SeenNews(kind: Self.kind, records: [again])], of: "")
      #expect(try await store.records(of: Self.kind, in: .id("id1"), limit: 1, account: "") == [again])
    }
  }

  @Test(.timeLimit(.minutes(1))) func muchIsNoTrouble() async throws {
    try await withStore { store in
      for start in stride(from: 0, to: 50_000, by: 500) {
        let records = (start..<start + 500).map { Self.record($0, list: "list\($0 % 7)") }
        try await store.note([SeenNews(kind: Self.kind, records: records)], of: "")
      }
      let part = SeenPart.places(from: "40000", to: "~", scope: "list3")
      let found = try await store.records(of: Self.kind, in: part, limit: 201, account: "")
      #expect(found.count == 201 && found.allSatisfy { $0.scope == "list3" })
    }
  }
}
