import Canvas
import EaselKit
import Glibc
import Store
import Testing

@Suite struct SQLiteStoreTests {
  @Test func beginsEmpty() async throws {
    try await withStore { store in
      let start = try store.startState()
      #expect(start.snapshot == nil)
      #expect(start.preferences.isEmpty)
      #expect(start.responses.isEmpty)
      #expect(try await store.layouts().isEmpty)
      #expect(try await store.newestEvents(limit: 10).isEmpty)
      try store.check()
    }
  }

  @Test func keepsFolderAndFilesForThePersonAlone() async throws {
    try await withPath { path in
      let store = try SQLiteStore(path: path)
      try await store.save(.sample(1), at: .at(0))
      #expect(mode(String(path.dropLast("/easel.sqlite".count))) == 0o700)
      for part in ["", "-wal", "-shm"] { #expect(mode(path + part) == 0o600) }
    }
  }

  @Test func narrowsAFileThatOthersCouldRead() async throws {
    try await withPath { path in
      _ = try SQLiteStore(path: path)
      chmod(path, 0o644)
      _ = try SQLiteStore(path: path)
      #expect(mode(path) == 0o600)
    }
  }

  @Test func bringsTheLastSnapshotBack() async throws {
    try await withPath { path in
      let store = try SQLiteStore(path: path)
      for number in 0..<5 { try await store.save(.sample(number), at: .at(number)) }
      #expect(try store.startState().snapshot == .sample(4))
      #expect(try SQLiteStore(path: path).startState().snapshot == .sample(4))
    }
  }

  @Test func keepsChangesAndRemovesPreferences() async throws {
    try await withStore { store in
      try await store.setPreference("dark", for: "theme")
      try await store.setPreference(["a": [1, .double(2.5), .null, true]], for: "nested")
      try await store.setPreference("light", for: "theme")
      #expect(
        try store.startState().preferences == ["theme": "light", "nested": ["a": [1, .double(2.5), .null, true]]])
      try await store.setPreference(nil, for: "theme")
      try await store.setPreference(nil, for: "never set")
      #expect(try store.startState().preferences == ["nested": ["a": [1, .double(2.5), .null, true]]])
    }
  }

  @Test func keepsTheTailOfTheEventLog() async throws {
    try await withStore { store in
      let count = SQLiteStore.keptEvents + 5
      try await store.append([])
      try await store.append((0..<count).map(CanvasEvent.sample))
      #expect(try await store.newestEvents(limit: 3) == (count - 3..<count).map(CanvasEvent.sample))
      let all = try await store.newestEvents(limit: .max)
      #expect(all.count == SQLiteStore.keptEvents)
      #expect(all.first == .sample(5))
      #expect(try await store.newestEvents(limit: -1).isEmpty)
    }
  }

  @Test func takesAnEventOnce() async throws {
    try await withStore { store in
      try await store.append([.sample(1), .sample(2)])
      try await store.append([.sample(2), .sample(3)])
      #expect(try await store.newestEvents(limit: 9) == [.sample(1), .sample(2), .sample(3)])
    }
  }

  @Test func writesEvenWhenTheCallersTaskIsCancelled() async throws {
    try await withStore { store in
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        try await store.save(.sample(7), at: .at(0))
      }
      try await task.value
      #expect(try store.startState().snapshot == .sample(7))
    }
  }

  private func mode(_ path: String) -> mode_t {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
  }
}
