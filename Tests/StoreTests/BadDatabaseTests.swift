import Canvas
import EaselKit
import FoundationEssentials
import GRDB
import Glibc
import TestKit
import Testing

@testable import Store

@Suite struct BadDatabaseTests {
  @Test(arguments: [1, 16, 99, 100, 5_000])
  func refusesAFileThatIsNoDatabaseAndLeavesItAlone(size: Int) async throws {
    try await withPath { path in
      let garbage = Data((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ 7) })
      try write(garbage, to: path)
      expectError(.corrupt, path)
      #expect(try Data(contentsOf: URL(filePath: path)) == garbage)
      #expect(try files(beside: path) == ["easel.sqlite"])
    }
  }

  @Test func takesAnEmptyFileAsANewDatabase() async throws {
    try await withPath { path in
      try write(Data(), to: path)
      try await SQLiteStore(path: path).save(.sample(1), at: .at(0))
      #expect(try SQLiteStore(path: path).startState().snapshot == .sample(1))
    }
  }

  @Test func refusesADatabaseThatWasEmptied() async throws {
    try await withPath { path in
      _ = try await filledDatabase(path)
      try write(Data(), to: path)
      expectError(.corrupt, path)
      #expect(try Data(contentsOf: URL(filePath: path)).isEmpty)
      _ = try StoreFiles(path: path).setAside(at: .at(0))
      #expect(try SQLiteStore(path: path).startState().snapshot == nil)
    }
  }

  @Test func beginsAnewWhereTheDatabaseWasTakenAway() async throws {
    try await withPath { path in
      _ = try await filledDatabase(path)
      for end in ["", "-wal", "-shm"] { unlink(path + end) }
      #expect(try SQLiteStore(path: path).startState().snapshot == nil)
    }
  }

  @Test func refusesADatabaseWhoseLogIsMissing() async throws {
    try await withPath { path in
      let whole = try await filledDatabase(path)
      try write(Data([0]), to: "\(path)-shm")
      expectError(.corrupt, path)
      #expect(try Data(contentsOf: URL(filePath: path)) == whole)
      unlink("\(path)-shm")
      _ = try SQLiteStore(path: path).startState()
    }
  }

  @Test(arguments: [0.1, 0.5, 0.9])
  func refusesATruncatedFile(share: Double) async throws {
    try await withPath { path in
      let whole = try await filledDatabase(path)
      try write(whole.prefix(Int(Double(whole.count) * share)), to: path)
      expectError(.corrupt, path)
    }
  }

  /// Flipped bits must end in an error or in something readable, never in a crash.
  @Test(arguments: 0..<40)
  func survivesFlippedBits(seed: UInt64) async throws {
    try await withPath { path in
      var random = SeededRandom(seed: seed)
      var bytes = try await filledDatabase(path)
      for _ in 0..<20 {
        let place = Int.random(in: 100..<bytes.count, using: &random)
        bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      }
      try write(bytes, to: path)
      do throws(StoreError) {
        let store = try SQLiteStore(path: path)
        let state = try store.startState()
        if let snapshot = state.snapshot {
          let canvas = CanvasManager(snapshot: snapshot, store: store, history: state.history) { .at(0) }
          for _ in 0..<3 { _ = canvas.undo() }
          for _ in 0..<3 { _ = canvas.redo() }
          #expect(CanvasManager.normalized(canvas.layout) == canvas.layout)
          try await canvas.keep(in: store)
        }
        for name in try await store.layouts().map(\.name) {
          _ = try await store.versions(of: name)
          _ = try await store.undoLayout(name)
          _ = try await store.redoLayout(name)
        }
        _ = try await store.newestEvents(limit: .max)
        try await store.save(.sample(3), at: .at(0))
      } catch {
        #expect(error.code == .corrupt, "\(error)")
        #expect(error.sentence.contains(path))
      }
    }
  }

  @Test func findsDamageThatReadingDoesNotMeet() async throws {
    try await withPath { path in
      var bytes = try await filledDatabase(path)
      let store = try SQLiteStore(path: path)
      try store.check()
      for place in bytes.count / 2..<bytes.count { bytes[place] = 0xA5 }
      try write(bytes, to: path)
      let error = #expect(throws: StoreError.self) { try SQLiteStore(path: path).check() }
      #expect(error?.code == .corrupt)
    }
  }

  @Test func refusesANewerSchemaAndLeavesItAlone() async throws {
    try await withPath { path in
      _ = try await filledDatabase(path)
      try sql("PRAGMA user_version = 1000", path)
      let before = try Data(contentsOf: URL(filePath: path))
      expectError(.newerSchema, path)
      #expect(try Data(contentsOf: URL(filePath: path)) == before)
      #expect(try files(beside: path) == ["easel.sqlite", "easel.sqlite.made"])
    }
  }

  @Test func refusesANewerSchemaThatIsOnlyInTheLog() async throws {
    try await withPath { path in
      _ = try await filledDatabase(path)
      let newer = try DatabaseQueue(path: path)
      try await newer.writeWithoutTransaction { try $0.execute(sql: "PRAGMA user_version = 1000") }
      expectError(.newerSchema, path)
      try newer.close()
    }
  }

  @Test(arguments: ["", "PRAGMA application_id = 42;", "PRAGMA user_version = 1;"])
  func refusesTheDatabaseOfAnotherProgram(pragma: String) async throws {
    try await withPath { path in
      try write(Data(), to: path)
      try sql("CREATE TABLE theirs (x); \(pragma)", path)
      let before = try Data(contentsOf: URL(filePath: path))
      expectError(.corrupt, path)
      #expect(try Data(contentsOf: URL(filePath: path)) == before)
    }
  }

  @Test func saysWhenTablesAreMissing() async throws {
    try await withPath { path in
      _ = try await filledDatabase(path)
      try sql("DROP TABLE canvas", path)
      let error = #expect(throws: StoreError.self) { try SQLiteStore(path: path).startState() }
      #expect(error?.code == .corrupt)
    }
  }

  @Test func saysWhenAFolderOrAFileIsInTheWay() throws {
    try withTemporaryFolder { folder in
      let path = folder.path
      expectError(.noAccess, path)
      try Data([1]).write(to: URL(filePath: path + "/file"))
      expectError(.noAccess, path + "/file/easel.sqlite")
      expectError(.noAccess, path + "/file/data/easel.sqlite")
    }
  }

  @Test func saysWhenAnotherProgramHoldsTheLock() async throws {
    try await withPath { path in
      let store = try SQLiteStore(path: path, patience: 0.01)
      var configuration = GRDB.Configuration()
      configuration.allowsUnsafeTransactions = true
      let other = try DatabaseQueue(path: path, configuration: configuration)
      try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE; DELETE FROM canvas") }
      let refusal = await #expect(throws: StoreError.self) { try await store.save(.sample(1), at: .at(0)) }
      #expect(refusal?.code == .busy)
      try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
      try await store.save(.sample(1), at: .at(0))
    }
  }

  @Test func setsABadDatabaseAsideWithItsLog() async throws {
    try await withPath { path in
      for name in [path, path + "-wal", path + "-shm"] { try write(Data(name.utf8), to: name) }
      expectError(.corrupt, path)
      let instant = try #require(Timestamp(rfc3339: "2026-11-22T03:04:05Z"))
      let first = try StoreFiles(path: path).setAside(at: instant)
      #expect(first == path + ".bad-20261122030405")
      for part in ["", "-wal", "-shm"] {
        #expect(try Data(contentsOf: URL(filePath: first + part)) == Data((path + part).utf8))
      }
      #expect(try SQLiteStore(path: path).startState().snapshot == nil)
      #expect(try StoreFiles(path: path).setAside(at: instant) == first + "-2")
    }
  }

  // MARK: - Making bad databases

  /// Fills a database, closes it and answers its bytes.
  private func filledDatabase(_ path: String) async throws -> Data {
    do {
      let store = try SQLiteStore(path: path)
      try await store.save(.sample(1, widgets: 50), at: .at(0))
      _ = try await store.save(.sample("work", widgets: 50), at: .at(0))
      _ = try await store.save(.sample("work", widgets: 20), at: .at(1))
      let canvas = try CanvasManager.resumed(store)
      for number in 2..<40 { try canvas.updateWidgetPosition("todo-0", x: number % 12, y: number) }
      try await canvas.keep(in: store)
      try await store.append((0..<200).map(CanvasEvent.sample))
      try await store.keep(BackendResponse(status: 200, body: [1]), for: "/api/x", of: "", at: .at(0))
    }
    // The last connection closes with the store, perhaps a moment later, and empties the log into the file.
    try sql("PRAGMA wal_checkpoint(TRUNCATE)", path)
    try await waitUntil { access("\(path)-wal", F_OK) != 0 && DatabaseHold.unlessHeld(path) { true } == true }
    return try Data(contentsOf: URL(filePath: path))
  }

  private func sql(_ sql: String, _ path: String) throws {
    var configuration = GRDB.Configuration()
    configuration.busyMode = .timeout(10)
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    try queue.inDatabase { try $0.execute(sql: sql) }
    try queue.close()
  }

  private func write(_ data: Data, to path: String) throws {
    let url = URL(filePath: path)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: url)
  }

  private func files(beside path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: String(path.dropLast("/easel.sqlite".count))).sorted()
  }

  private func expectError(
    _ code: StoreError.Code, _ path: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let error = #expect(throws: StoreError.self, sourceLocation: sourceLocation) {
      try SQLiteStore(path: path).startState()
    }
    #expect(error?.code == code, sourceLocation: sourceLocation)
    #expect(error?.sentence.hasSuffix(".") == true, sourceLocation: sourceLocation)
  }
}
