import Canvas
import EaselKit
import FoundationEssentials
import Store
import Testing

@Suite("A database whose file goes while it is open")
struct StorePlaceTests {
  /// Runs a test body with a store that has kept something, and the folder it is in.
  private func withOpenStore(_ body: (SQLiteStore, URL) async throws -> Void) async throws {
    try await withPath { path in
      let store = try SQLiteStore(path: path)
      _ = try await store.add(.create("w1"), service: "todo", of: "", at: .at(0))
      try await body(store, URL(filePath: path).deletingLastPathComponent())
    }
  }

  private func expectRefusals(_ store: SQLiteStore) async {
    let refusal = await #expect(throws: StoreError.self) {
      _ = try await store.add(.create("w2"), service: "todo", of: "", at: .at(1))
    }
    #expect(refusal?.code == .failed)
    #expect(refusal?.sentence.contains("\(store.path) was removed or replaced while it was in use") == true)
    await #expect(throws: StoreError.self) { try await store.save(.sample(1), at: .at(1)) }
    #expect(throws: StoreError.self) { try store.saveAtEnd(.sample(1), history: nil, events: [], at: .at(1)) }
    #expect(throws: StoreError.self) { try store.showing("s").forgetTerminals(of: "") }
  }

  @Test(arguments: ["", "-wal"]) func `nothing is said to be kept when a file was removed`(part: String) async throws {
    try await withOpenStore { store, _ in
      try FileManager.default.removeItem(atPath: store.path + part)
      await expectRefusals(store)
    }
  }

  @Test func `nothing is said to be kept when the folder was removed, or made anew`() async throws {
    try await withOpenStore { store, folder in
      try FileManager.default.removeItem(at: folder)
      await expectRefusals(store)
      let other = try SQLiteStore(path: store.path)
      _ = try await other.add(.create("w3"), service: "todo", of: "", at: .at(2))
      await expectRefusals(store)
      #expect(try await other.outbox(of: "").map(\.id) == ["w3"])
    }
  }

  @Test func `all goes on when the files are put back, and what was refused is not there`() async throws {
    try await withOpenStore { store, folder in
      let elsewhere = folder.deletingLastPathComponent().appending(path: "elsewhere")
      try FileManager.default.moveItem(at: folder, to: elsewhere)
      await expectRefusals(store)
      try FileManager.default.moveItem(at: elsewhere, to: folder)
      #expect(try await store.outbox(of: "").map(\.id) == ["w1"])
      _ = try await store.add(.create("w2"), service: "todo", of: "", at: .at(3))
      #expect(try await SQLiteStore(path: store.path).outbox(of: "").map(\.id) == ["w1", "w2"])
    }
  }

  /// Who closes a descriptor of a file gives up the locks that its process has on it, those of SQLite with them.
  @Test func `a file opened twice stays held, so that no other program that ends takes its log away`() async throws {
    try await withOpenStore { store, _ in
      #expect(try await SQLiteStore(path: store.path).outbox(of: "").map(\.id) == ["w1"])
      #expect(SQLiteStore.layoutNames(in: store.path, patience: 1) == [])
      await #expect(processExitsWith: .success) { [path = store.path as String] in
        let waiting = try await SQLiteStore(path: path).outbox(of: "")
        #expect(waiting.map(\.id) == ["w1"])
      }
      _ = try await store.add(.create("w2"), service: "todo", of: "", at: .at(1))
      #expect(try await SQLiteStore(path: store.path).outbox(of: "").map(\.id) == ["w1", "w2"])
    }
  }
}
