import EaselAPI
import EaselKit
import Offline
import TestKit
import Testing

@Suite("Lists and channels without a server")
struct ListReplicaTests {
  private let rig = ReplicaRig()

  private static func list(_ id: String, _ name: String, version: Int = 1) -> TodoList {
    let made = ReplicaRig.moment(id == TodoList.inbox ? 9 : Int(id) ?? 0)
    return TodoList(id: id, name: name, createdAt: made, items: 0, version: version)
  }

  private func happen(_ type: String, _ subject: String, _ value: some Encodable) async throws {
    let data = JSONValue(encoding: value)
    try await rig.replica.note([ReplicaRig.event(type, subject, data)], at: ReplicaRig.moment(20))
  }

  private var lists: [String]? {
    get async throws { try await rig.known(TodoAPI.lists(), limit: 500)?.items.map(\.name) }
  }

  private var channels: [String]? {
    get async throws {
      try await rig.known(ChatAPI.channels(), limit: 500)?.items.map { "\($0.name) \($0.unread)" }
    }
  }

  @Test func `a list that is made, renamed and deleted is known so; its todos go with it`() async throws {
    let seen = Page(items: [Self.list("inbox", "Inbox"), Self.list("1", "Home"), Self.list("2", "Work")])
    try await rig.see(seen, to: TodoAPI.lists().request, at: 0)
    let item = TodoItem(
      id: "a", list: "1", title: "A", createdAt: ReplicaRig.moment(0), updatedAt: ReplicaRig.moment(0))
    try await rig.see(Page(items: [item]), to: TodoAPI.items(list: "1").request, at: 0)
    try await happen("todo.list.created", "3", Self.list("3", "Garden"))
    try await happen("todo.list.updated", "1", Self.list("1", "House", version: 2))
    #expect(try await lists == ["Inbox", "House", "Work", "Garden"])
    try await happen("todo.list.deleted", "1", Self.list("1", "House", version: 2))
    #expect(try await lists == ["Inbox", "Work", "Garden"])
    #expect(try await rig.known(TodoAPI.items(list: "1"), limit: 9)?.items.isEmpty == true)
  }

  @Test func `so is a channel, which keeps its place and what is unread in it`() async throws {
    let seen = Page(items: [
      ChatChannel(id: "general", name: "general"), ChatChannel(id: "1", name: "one", unread: 4),
      ChatChannel(id: "2", name: "two"),
    ])
    try await rig.see(seen, to: ChatAPI.channels().request, at: 0)
    try await happen("chat.channel.updated", "1", ChatChannel(id: "1", name: "uno", version: 2))
    try await happen("chat.channel.created", "3", ChatChannel(id: "3", name: "three"))
    #expect(try await channels == ["general 0", "uno 4", "two 0", "three 0"])
    try await happen("chat.channel.deleted", "2", ChatChannel(id: "2", name: "two"))
    #expect(try await channels == ["general 0", "uno 4", "three 0"])
  }

  @Test func `a list of an older copy, without a count, is read`() throws {
    let old = #"{"createdAt":"2026-12-01T12:00:00Z","id":"1","name":"Home","version":1}"#
    let list = try APIJSON.decode(TodoList.self, from: Array(old.utf8))
    #expect(list.items == nil && list.name == "Home")
  }

  @Test func `what deletes a list goes after what was put on it`() {
    let write = { (method: HTTPMethod, query: [BackendRequest.QueryItem], kind: MergePlan.Kind) in
      BackendWrite(
        id: "w", subject: "s", summary: "s", request: BackendRequest(method, "/api/todo/lists/1", query: query),
        change: .null, merge: MergePlan(kind, path: "/api/todo/lists/1"))
    }
    #expect(write(.delete, [.init("items", "2")], .delete).isListedByTime)
    #expect(!write(.delete, [], .delete).isListedByTime)
  }
}
