import Canvas
import EaselKit
import Store
import Testing

@Suite struct ResponseCacheTests {
  @Test func keepsTheNewestAnswersWithTheirTime() async throws {
    try await withStore { store in
      let count = SQLiteStore.keptResponses
      for number in 0..<count + 6 {
        let body = [0, 0xFF, UInt8(truncatingIfNeeded: number)]
        let response = BackendResponse(status: 200, body: body, etag: number == count ? "\"e\"" : nil)
        try await store.keep(response, for: "/api/\(number)", of: "", at: .at(number))
      }
      let targets = try await store.keptTargets(under: "/api/", of: "")
      #expect(targets == (6..<count + 6).reversed().map { "/api/\($0)" })
      #expect(try await store.keptResponse(for: "/api/5", of: "") == nil)
      let kept = BackendResponse(
        status: 200, body: [0, 0xFF, UInt8(truncatingIfNeeded: count)], etag: "\"e\"", keptSince: .at(count))
      #expect(try await store.keptResponse(for: "/api/\(count)", of: "") == kept)
      let first = count + 6 - SQLiteStore.responsesAtStart
      let responses = try store.startState().responses
      #expect(Set(responses.keys) == Set((first..<count + 6).map { "/api/\($0)" }))
      #expect(responses["/api/\(count)"] == kept)
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
      #expect(try await store.keptTargets(under: "/api", of: ada).count == SQLiteStore.keptResponses)
      #expect(try await store.keptResponse(for: "/api/x", of: ada) == nil)
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
      #expect(try await store.keptResponse(for: "/api/x", of: "")?.body == fits.body)
      // It would hold up the first frame.
      #expect(try store.startState().responses.isEmpty)
      let larger = BackendResponse(status: 200, body: fits.body + [1])
      try await store.keep(larger, for: "/api/x", of: "", at: .at(1))
      #expect(try await store.keptResponse(for: "/api/x", of: "") == nil)
    }
  }

  @Test func keepsNoMoreBytesThanItMay() async throws {
    try await withStore { store in
      let large = BackendResponse(status: 200, body: Array(repeating: 1, count: SQLiteStore.largestResponse))
      let room = SQLiteStore.keptResponseBytes / SQLiteStore.largestResponse
      try await store.keep(BackendResponse(status: 200, body: [1]), for: "/other", of: "desk bob", at: .at(0))
      for number in 0..<room + 2 { try await store.keep(large, for: "/\(number)", of: "", at: .at(number)) }
      #expect(try await store.keptTargets(under: "/", of: "") == (2..<room + 2).reversed().map { "/\($0)" })
      #expect(try await store.keptTargets(under: "/", of: "desk bob") == ["/other"])
    }
  }

  @Test func aPathThatLooksLikeAPatternIsNone() async throws {
    try await withStore { store in
      for target in ["/api/a_b?x=%25", "/api/acb", "/api/"] {
        try await store.keep(BackendResponse(status: 200, body: []), for: target, of: "", at: .at(0))
      }
      #expect(try await store.keptTargets(under: "/api/a_", of: "") == ["/api/a_b?x=%25"])
    }
  }
}
