import EaselAPI
import EaselKit
import GRDB
import Testing

@testable import Backend

@Suite("todo backend: search", .timeLimit(.minutes(1)))
struct TodoSearchTests {
  private static let day = CivilDate(year: 2026, month: 12, day: 1)

  /// Runs a test body with ten todos, the last two of them completed, of which a call looks at four.
  private func withTen(_ body: @Sendable (SQLiteTodoRepository) async throws -> Void) async throws {
    try await withStore { _, rig in
      let database = try ServiceDatabase(name: "todo", in: rig) { TodoSchema.register(&$0, owner: "ada") }
      let repository = SQLiteTodoRepository(database: database, now: rig.clock.now, mostLookedAt: 4)
      let now = rig.clock.now()
      for number in 0..<10 {
        let item = TodoItem(
          id: UUIDs.next(), list: TodoList.inbox, title: number == 5 ? "Find me" : "Todo \(number)",
          createdAt: now, updatedAt: now, completedAt: number < 8 ? nil : now)
        _ = try await repository.create(item, of: "ada", once: nil)
      }
      try await body(repository)
    }
  }

  /// The titles of all pages.
  private func pages(
    _ repository: SQLiteTodoRepository, _ filter: TodoFilter, limit: Int = 50
  ) async throws -> [[String]] {
    var pages: [[String]] = []
    var cursor: String?
    repeat {
      let page = try await repository.items(of: "ada", filter, PageRequest(limit: limit, cursor: cursor))
      pages.append(page.items.map(\.title))
      cursor = page.next
    } while cursor != nil && pages.count < 20
    return pages
  }

  @Test("a call looks at so many todos and no more, and says where to go on, with nothing found, too")
  func bounded() async throws {
    try await withTen { repository in
      let expected: [(TodoFilter, [[String]])] = [
        (TodoFilter(search: "zzzz"), [[], [], []]),
        (TodoFilter(search: "FIND"), [[], ["Find me"], []]),
        (TodoFilter(search: "fi\u{301}nd"), [[], ["Find me"], []]),
        (TodoFilter(due: Self.day), [[], [], []]),
        (TodoFilter(completed: false, search: "zzzz"), [[], []]),
        (TodoFilter(completed: true, search: "TODO"), [["Todo 9", "Todo 8"]]),
      ]
      for (filter, found) in expected {
        let all = try await pages(repository, filter)
        #expect(all == found)
      }
      let whole = try await pages(repository, TodoFilter(search: ""))
      #expect(whole.first?.count == 10)
    }
  }

  @Test("a page that is full says that there is more only where more was found, or not all was looked at")
  func full() async throws {
    try await withTen { repository in
      let all = try await pages(repository, TodoFilter(completed: false, search: "todo"), limit: 2)
      #expect(all == [["Todo 0", "Todo 1"], ["Todo 2", "Todo 3"], ["Todo 4", "Todo 6"], ["Todo 7"]])
      let single = try await pages(repository, TodoFilter(completed: true, search: "9"), limit: 1)
      #expect(single == [["Todo 9"]])
    }
  }

  @Test("a cursor of another filter stands before or behind all there is")
  func foreignCursor() async throws {
    try await withTen { repository in
      func following(_ first: Bool, _ second: Bool) async throws -> [String] {
        let page = try await repository.items(
          of: "ada", TodoFilter(completed: first), PageRequest(limit: 1, cursor: nil))
        let rest = PageRequest(limit: 50, cursor: page.next)
        return try await repository.items(of: "ada", TodoFilter(completed: second), rest).items.map(\.title)
      }
      let expected: [(Bool, Bool, [String])] = [
        (true, true, ["Todo 8"]), (false, true, ["Todo 9", "Todo 8"]), (true, false, []),
      ]
      for (first, second, titles) in expected {
        let found = try await following(first, second)
        #expect(found == titles)
      }
    }
  }

  @Test("what is longer than any title is not looked for", arguments: Door.allCases)
  func longest(door: Door) async throws {
    try await withServer(door) { server in
      let text = String(repeating: "a", count: TodoAPI.longestTitle)
      #expect(try await server.call(TodoAPI.items(search: text)).items.isEmpty)
      let answer = try await server.send(TodoAPI.items(search: text + "a").request)
      try server.refusal(422, "query.value.invalid", field: "search", of: answer)
    }
  }
}
