import Canvas
import EaselAPI
import EaselKit
import Offline
import TestKit
import Testing

/// Todos in the order of the server, as rows in the order they were made.
private struct TodoTable {
  var rows: [TodoItem] = []

  static func random(_ count: Int, seed: UInt64) -> TodoTable {
    var random = SeededRandom(seed: seed)
    var table = TodoTable()
    for number in 0..<count { table.rows.append(item(number, &random)) }
    return table
  }

  static func item(_ number: Int, _ random: inout SeededRandom) -> TodoItem {
    let made = ReplicaRig.moment(-100_000 + number)
    let day = Int.random(in: -2...6, using: &random)
    let isDone = Int.random(in: 0..<3, using: &random) == 0
    return TodoItem(
      id: TimeOrderedID.make(at: made, using: &random), list: ["inbox", "home", "work"][number % 3],
      title: "Todo \(number) \u{1F600}", completed: isDone,
      due: day < 0 ? nil : CivilDate(daysSinceEpoch: 20_500 + day), createdAt: made, updatedAt: made,
      completedAt: isDone ? ReplicaRig.moment(Int.random(in: -9000...0, using: &random)) : nil)
  }

  /// `ORDER BY completed, place, turn`, as the server has it.
  func answer(_ request: BackendRequest) -> EaselAPI.Page<TodoItem> {
    let (list, completed) = (request.value("list"), request.value("completed"))
    let asked = rows.filter { item in
      (list == nil || list == item.list) && (completed == nil || completed == String(item.completed))
    }
    let sorted = asked.sorted { Self.order($0).lexicographicallyPrecedes(Self.order($1)) }
    return request.page(of: sorted, cursor: Self.cursor, item: { $0 })
  }

  private static func cursor(_ item: TodoItem) -> String {
    order(item).map { String($0) }.joined(separator: ".")
  }

  /// The server's `turn` is the number of the row, and rows are in order of their times here.
  private static func order(_ item: TodoItem) -> [Int64] {
    let turn = item.createdAt.milliseconds
    if let done = item.completedAt { return [1, -done.milliseconds, -turn] }
    return [0, item.due.map { Int64($0.daysSinceEpoch) } ?? 9_999_999, turn]
  }
}

@Suite struct TodoReplicaTests {
  private static let lists: [String?] = [nil, "inbox", "home", "work"]
  private static let completions: [Bool?] = [nil, true, false]

  /// Compares what is known under every filter with what the server has.
  private func check(_ rig: ReplicaRig, _ table: TodoTable, _ comment: Comment) async throws {
    for list in Self.lists {
      for completed in Self.completions {
        let endpoint = TodoAPI.items(list: list, completed: completed)
        let whole = table.answer(ReplicaRig.request(endpoint, limit: 10_000, cursor: nil)).items
        for limit in [7, 200] {
          let known = try #require(try await rig.known(endpoint, limit: limit), comment)
          #expect(known.items == whole, comment)
          #expect(known.isWhole, comment)
        }
      }
    }
  }

  private func lists(_ rig: ReplicaRig) async throws {
    let lists = ["inbox", "home", "work"].enumerated().map { number, id in
      TodoList(id: id, name: id, createdAt: ReplicaRig.moment(number))
    }
    try await rig.see(EaselAPI.Page(items: lists), to: TodoAPI.lists().request, at: 0)
  }

  @Test(arguments: [1, 2, 3]) func whatWasSeenWholeIsAnsweredUnderEveryFilter(seed: UInt64) async throws {
    let rig = ReplicaRig()
    let table = TodoTable.random(230, seed: seed)
    try await lists(rig)
    try await rig.see(TodoAPI.items(), of: table.answer, limit: 50, at: 1)
    try await check(rig, table, "seed \(seed)")
    let known = try await rig.known(TodoAPI.items(list: "home"), limit: 200)
    #expect(known?.asOf == ReplicaRig.moment(1))
    #expect(try await rig.known(TodoAPI.lists(), limit: 500)?.items.map(\.id) == ["inbox", "home", "work"])
  }

  @Test(arguments: [4, 5, 6]) func whatIsGoneOrChangedIsSoAfterTheNextLook(seed: UInt64) async throws {
    let rig = ReplicaRig()
    var table = TodoTable.random(150, seed: seed)
    var random = SeededRandom(seed: seed)
    try await lists(rig)
    for round in 1...5 {
      try await rig.see(TodoAPI.items(), of: table.answer, limit: [40, 500][round % 2], at: round)
      try await check(rig, table, "seed \(seed), round \(round)")
      for _ in 0..<20 {
        let index = Int.random(in: 0..<table.rows.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: table.rows.remove(at: index)
        case 1: table.rows[index].list = "home"
        default:
          table.rows[index].completed = true
          table.rows[index].completedAt = ReplicaRig.moment(round)
        }
      }
      for number in 0..<10 { table.rows.append(TodoTable.item(1000 * round + number, &random)) }
    }
  }

  @Test func whatWasNotSeenIsNotSpokenOf() async throws {
    let rig = ReplicaRig()
    let table = TodoTable.random(90, seed: 7)
    #expect(try await rig.known(TodoAPI.items(), limit: 10) == nil)
    try await rig.see(TodoAPI.items(list: "home"), of: table.answer, limit: 50, at: 1)
    #expect(try await rig.known(TodoAPI.items(), limit: 10) == nil)
    #expect(try await rig.known(TodoAPI.items(list: "work"), limit: 10) == nil)
    let open = TodoAPI.items(list: "home", completed: false)
    let known = try #require(try await rig.known(open, limit: 10))
    #expect(known.items == table.answer(ReplicaRig.request(open, limit: 999, cursor: nil)).items)
    // Of a list that nobody has heard of it is not said that it is empty.
    try await rig.see(TodoAPI.items(), of: table.answer, limit: 50, at: 2)
    #expect(try await rig.known(TodoAPI.items(list: "Home"), limit: 10) == nil)
    #expect(try await rig.known(TodoAPI.items(due: CivilDate(daysSinceEpoch: 20_500)), limit: 10) == nil)
    #expect(!Replica.knows(BackendRequest(.get, "/api/todo/items", query: [.init("sort", "title")])))
    #expect(!Replica.knows(BackendRequest(.delete, "/api/todo/items/x")))
  }

  @Test func aPartIsAnsweredAsFarAsItGoes() async throws {
    let rig = ReplicaRig()
    let table = TodoTable.random(200, seed: 8)
    try await lists(rig)
    try await rig.see(TodoAPI.items(), of: table.answer, limit: 50, pages: 2, at: 1)
    let first = table.answer(ReplicaRig.request(TodoAPI.items(), limit: 100, cursor: nil)).items
    let known = try #require(try await rig.known(TodoAPI.items(list: "work"), limit: 20))
    #expect(known.items == first.filter { $0.list == "work" } && !known.isWhole)
    // It says that there is more, and not where the server would go on in a list that may have changed.
    let answer = try #require(
      try await rig.replica.answer(to: ReplicaRig.request(TodoAPI.items(list: "work"), limit: 500, cursor: nil)))
    let next = try #require(try TodoAPI.items().decode(answer.response).next)
    let rest = ReplicaRig.request(TodoAPI.items(list: "work"), limit: 500, cursor: next)
    #expect(Replica.isOwn(rest))
    #expect(try await rig.replica.answer(to: rest) == nil)
  }

  @Test func aCursorOfTheServerIsUnderstood() async throws {
    let rig = ReplicaRig()
    let table = TodoTable.random(120, seed: 9)
    try await rig.see(TodoAPI.items(), of: table.answer, limit: 50, at: 1)
    let all = table.answer(ReplicaRig.request(TodoAPI.items(), limit: 500, cursor: nil)).items
    let page = table.answer(ReplicaRig.request(TodoAPI.items(), limit: 50, cursor: nil))
    #expect(try await rig.known(TodoAPI.items(), limit: 20, cursor: page.next)?.items == Array(all[50...]))
    #expect(try await rig.known(TodoAPI.items(), limit: 20, cursor: "other") == nil)
    let own = try #require(try await rig.replica.answer(to: ReplicaRig.request(TodoAPI.items(), limit: 5, cursor: nil)))
    let next = try TodoAPI.items().decode(own.response).next
    #expect(Replica.isOwn(ReplicaRig.request(TodoAPI.items(), limit: 5, cursor: next)))
    #expect(!Replica.isOwn(ReplicaRig.request(TodoAPI.items(), limit: 5, cursor: page.next)))
  }

  @Test func oneTodoIsAnsweredUntilItIsGone() async throws {
    let rig = ReplicaRig()
    let table = TodoTable.random(10, seed: 10)
    try await rig.see(TodoAPI.items(), of: table.answer, limit: 50, at: 1)
    let item = table.rows[3]
    let request = TodoAPI.item(item.id).request
    let answer = try #require(try await rig.replica.answer(to: request)).response
    #expect(try TodoAPI.item(item.id).decode(answer) == item)
    #expect(answer.etag == "\"1\"" && answer.keptSince == ReplicaRig.moment(1))
    // A hotel's page says nothing of it.
    let page = BackendResponse(status: 404, body: Array("<html>".utf8))
    try await rig.replica.note(page, to: request, at: ReplicaRig.moment(2))
    #expect(try await rig.replica.answer(to: request) != nil)
    let problem = Problem(status: 404, code: "todo.item.unknown", title: "x", detail: "y")
    let gone = BackendResponse(status: 404, body: try APIJSON.encode(problem))
    try await rig.replica.note(gone, to: request, at: ReplicaRig.moment(3))
    #expect(try await rig.replica.answer(to: request) == nil)
    #expect(try await rig.known(TodoAPI.items(), limit: 50)?.items.contains { $0.id == item.id } == false)
  }

  @Test func whatHappensIsTakenOver() async throws {
    let rig = ReplicaRig()
    var table = TodoTable.random(30, seed: 11)
    try await lists(rig)
    try await rig.see(TodoAPI.items(), of: table.answer, limit: 50, at: 1)
    table.rows[2].completed = true
    table.rows[2].completedAt = ReplicaRig.moment(2)
    let removed = table.rows.remove(at: 7)
    var stolen = ReplicaRig.event("todo.item.deleted", table.rows[0].id, .null)
    stolen.source = "note"
    try await rig.replica.note(
      [
        ReplicaRig.event("todo.item.completed", table.rows[2].id, JSONValue(encoding: table.rows[2])),
        ReplicaRig.event("todo.item.deleted", removed.id, .object([:])), stolen,
        ReplicaRig.event("todo.item.updated", "x", .string("nonsense")),
      ], at: ReplicaRig.moment(3))
    try await check(rig, table, "after events")
  }

  @Test func damageIsNoAnswer() async throws {
    let rig = ReplicaRig()
    let table = TodoTable.random(5, seed: 12)
    try await rig.see(TodoAPI.items(), of: table.answer, limit: 50, at: 1)
    let id = table.rows[1].id
    rig.store.change { $0.things["todo.item"]?[id]?.body = Array("{".utf8) }
    #expect(try await rig.replica.answer(to: TodoAPI.items().request)?.isWhole != true)
    #expect(try await rig.replica.answer(to: TodoAPI.item(id).request) == nil)
    #expect(try await rig.replica.answer(to: TodoAPI.item(table.rows[2].id).request) != nil)
  }
}
