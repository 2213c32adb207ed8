import EaselAPI
import EaselKit
import Testing

@testable import easel

@Suite struct ListEndTests {
  private static func items(_ next: @escaping (Int) -> String?) async throws -> (items: [String], pages: Int) {
    var pages = 0
    let items = try await Gateway.items(Endpoint<Page<String>>(.get, "/api/things"), limit: .max) {
      (_) async throws(CommandFailure) in
      pages += 1
      let page = Page(items: ["\(pages)"], next: next(pages))
      return BackendResponse(status: 200, body: (try? APIJSON.encode(page)) ?? [])
    }
    return (items, pages)
  }

  @Test func aListEndsWithItsLastPage() async throws {
    let found = try await Self.items { $0 < 3 ? "\($0)" : nil }
    #expect(found.items == ["1", "2", "3"])
  }

  @Test func aListWithoutAnEndIsGivenUp() async throws {
    for next in [{ "\($0 % 2)" }, { "\($0)" }] as [(Int) -> String?] {
      let failure = await #expect(throws: CommandFailure.self) { _ = try await Self.items(next) }
      #expect(failure?.sentence?.contains("a list without an end") == true)
    }
  }
}
