import Canvas
import EaselKit
import Store
import Testing

@Suite struct AgreementStoreTests {
  @Test func keepsWhatWasAgreedByAccountAndKind() async throws {
    try await withPath { path in
      let store = try SQLiteStore(path: path)
      try await store.agree(["here": 1], on: "layout", name: "work", of: "ada")
      try await store.agree(["here": 2], on: "layout", name: "work", of: "ada")
      try await store.agree(.null, on: "preference", name: "theme", of: "ada")
      try await store.agree("x", on: "layout", name: "work", of: "bob")
      let again = try SQLiteStore(path: path)
      #expect(try await again.agreements(on: "layout", of: "ada") == ["work": ["here": 2]])
      #expect(try await again.agreements(on: "preference", of: "ada") == ["theme": .null])
      try await again.agree(nil, on: "layout", name: "work", of: "ada")
      #expect(try await again.agreements(on: "layout", of: "ada").isEmpty)
      #expect(try await again.agreements(on: "layout", of: "bob") == ["work": "x"])
    }
  }
}
