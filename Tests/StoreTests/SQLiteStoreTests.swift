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

  @Test func keepsTheNewestAnswersWithTheirTime() async throws {
    try await withStore { store in
      let count = SQLiteStore.keptResponses
      for number in 0..<count + 6 {
        let response = BackendResponse(status: 200, body: [0, 0xFF, UInt8(number)], etag: number == 9 ? "\"e\"" : nil)
        try await store.keep(response, for: "/api/\(number)", of: "", at: .at(number))
      }
      let responses = try store.startState().responses
      #expect(Set(responses.keys) == Set((6..<count + 6).map { "/api/\($0)" }))
      #expect(
        responses["/api/9"]
          == BackendResponse(status: 200, body: [0, 0xFF, 9], etag: "\"e\"", keptSince: .at(9)))
    }
  }

  @Test func keepsAnswersApartForEachAccount() async throws {
    try await withStore { store in
      let (ada, bob) = ("https://desk.example ada", "https://desk.example bob")
      for (number, account) in ["", ada, bob].enumerated() {
        let response = BackendResponse(status: 200, body: [UInt8(number)])
        try await store.keep(response, for: "/api/x", of: account, at: .at(number))
      }
      for count in 0..<SQLiteStore.keptResponses + 1 {
        try await store.keep(BackendResponse(status: 200, body: []), for: "/api/\(count)", of: ada, at: .at(9 + count))
      }
      #expect(try store.startState().responses.mapValues(\.body) == ["/api/x": [0]])
      #expect(try store.startState(of: bob).responses.mapValues(\.body) == ["/api/x": [2]])
      #expect(try store.startState(of: ada).responses.count == SQLiteStore.keptResponses)
      try await store.forgetResponses(of: ada)
      #expect(try store.startState(of: ada).responses.isEmpty)
      #expect(try store.startState(of: bob).responses.count == 1)
      #expect(try store.startState(of: "https://desk.example").responses.isEmpty)
    }
  }

  @Test func keepsNoLargeAnswersAndNoOldOnesInTheirPlace() async throws {
    try await withStore { store in
      let fits = BackendResponse(status: 200, body: Array(repeating: 1, count: SQLiteStore.largestResponse))
      try await store.keep(fits, for: "/api/x", of: "", at: .at(0))
      #expect(try store.startState().responses["/api/x"]?.body == fits.body)
      let larger = BackendResponse(status: 200, body: fits.body + [1])
      try await store.keep(larger, for: "/api/x", of: "", at: .at(1))
      #expect(try store.startState().responses.isEmpty)
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
