import EaselAPI
import EaselKit
import Foundation
import GRDB
import HTTPTypes
import TestKit
import Testing

@testable import Backend

@Suite("databases", .timeLimit(.minutes(1)))
struct StorageTests {
  @Test("everything is there after reopening, keys included")
  func reopening() async throws {
    try await withTemporaryFolder { folder in
      let kept = Locked<[TodoItem]>([])
      let once = TodoAPI.create(NewTodoItem(title: "once"), key: "k")
      try await withServer(.unix, in: folder.path) { server in
        _ = try await server.call(once)
        _ = try await server.add("b")
        _ = try await server.call(ChatAPI.send(NewChatMessage(text: "t"), to: "general", key: "m"))
        let items = try await server.call(TodoAPI.items()).items
        kept.change { $0 = items }
      }
      try await withServer(.inProcess, in: folder.path) { server in
        _ = try await server.call(once)
        #expect(try await server.call(TodoAPI.items()).items == kept.value)
        #expect(try await server.call(ChatAPI.messages("general")).items.count == 1)
        #expect(try await server.call(TodoAPI.lists()).items.count == 1)
      }
    }
  }

  @Test("each service has a file of its own, and nobody else can read it")
  func privacy() async throws {
    try await withServer(.unix) { server in
      _ = try await server.add("a")
      let folder = "\(server.folder)/services"
      #expect(mode(folder) == 0o700)
      for name in ["todo", "calendar", "chat", "canvas", "events"] {
        #expect(mode("\(folder)/\(name).sqlite") == 0o600)
        #expect(mode("\(folder)/\(name).sqlite-wal") == 0o600)
      }
      #expect(mode("\(server.folder)/s") == 0o600)
    }
  }

  /// What is read of each service, to see whether it works.
  private static let lists = [
    "todo": "/api/todo/items", "calendar": "/api/calendar/events", "chat": "/api/chat/channels",
    "canvas": "/api/canvas/state", "events": "/api/events",
  ]

  @Test(
    "a damaged file stops its own service alone, and is left as it is",
    arguments: ["todo", "calendar", "chat", "canvas", "events"])
  func damage(service: String) async throws {
    try await withTemporaryFolder { folder in
      let path = "\(folder.path)/services/\(service).sqlite"
      let junk = Data("this is no database, but it is somebody's".utf8)
      try FileManager.default.createDirectory(
        at: folder.appending(path: "services"), withIntermediateDirectories: true)
      try junk.write(to: URL(filePath: path))
      try await withServer(.unix, in: folder.path) { server in
        for (name, list) in Self.lists {
          let answer = try await server.send(.get, list)
          guard name == service else {
            #expect(answer.status == 200, "\(name)")
            continue
          }
          let problem = try server.refusal(503, "storage.damaged", of: answer)
          #expect(problem.detail.hasPrefix("The database of this service is damaged, which is for whoever runs "))
          #expect(!problem.detail.contains("/"))
        }
        let status = try await server.call(HealthAPI.status())
        let told = status.services.compactMap(\.detail)
        #expect(told.map { $0.hasPrefix("The database \(path) is damaged; it was left as it is. ") } == [true])
        #expect(status.status == "degraded")
        #expect(status.services.filter { $0.status == "failing" }.map(\.name) == [service])
        #expect(status.services.compactMap(\.code) == ["storage.damaged"])
        let ready = try server.refusal(503, "server.unready", of: try await server.send(.get, "/health/ready"))
        #expect(ready.detail.contains(" \(service);"))
        #expect(try await server.send(.get, "/health/live").status == 204, "the others are to be had")
      }
      #expect(try Data(contentsOf: URL(filePath: path)) == junk)
    }
  }

  @Test("a cut-off file is left as it is, and a new one serves once it was moved")
  func truncation() async throws {
    try await withTemporaryFolder { folder in
      try await withServer(.inProcess, in: folder.path) { _ in }
      let path = "\(folder.path)/services/todo.sqlite"
      let half = try Data(contentsOf: URL(filePath: path)).prefix(2000)
      for part in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + part) }
      try half.write(to: URL(filePath: path))
      try await withServer(.inProcess, in: folder.path) { server in
        let write = try await server.send(.post, "/api/todo/items", #"{"title":"a"}"#)
        try server.refusal(503, "storage.damaged", of: write)
      }
      #expect(try Data(contentsOf: URL(filePath: path)) == half)
      try FileManager.default.moveItem(atPath: path, toPath: "\(path).bad")
      unlink("\(path).made")
      try await withServer(.inProcess, in: folder.path) { server in _ = try await server.add("a") }
    }
  }

  @Test("a file that is found damaged while serving is not touched any more")
  func lateDamage() async throws {
    try await withTemporaryFolder { folder in
      try await withServer(.inProcess, in: folder.path) { server in
        for number in 1...200 { _ = try await server.add("\(number) \(String(repeating: "x", count: 400))") }
      }
      let path = "\(folder.path)/services/todo.sqlite"
      for part in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + part) }
      var bytes = try Data(contentsOf: URL(filePath: path))
      #expect(bytes.count > 60_000)
      // The first pages hold the schema and the migrations: the file opens as if all were well.
      bytes.replaceSubrange(40_000..<bytes.count, with: Data(repeating: 0xA5, count: bytes.count - 40_000))
      try bytes.write(to: URL(filePath: path))
      try await withServer(.inProcess, in: folder.path) { server in
        try server.refusal(503, "storage.damaged", of: try await server.send(.get, "/api/todo/items?limit=500"))
        try server.refusal(503, "storage.damaged", of: try await server.send(.get, "/api/todo/lists"))
        #expect(try await server.call(HealthAPI.status()).services.first?.code == "storage.damaged")
        #expect(try await server.send(.get, "/api/chat/channels").status == 200)
      }
      #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
    }
  }

  @Test("a file of a newer version stops its own service alone")
  func newerSchema() async throws {
    try await withTemporaryFolder { folder in
      try await withServer(.inProcess, in: folder.path) { _ in }
      let queue = try DatabaseQueue.of(service: "\(folder.path)/services/chat.sqlite")
      try await queue.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('chat-99')") }
      try queue.close()
      try await withServer(.inProcess, in: folder.path) { server in
        try server.refusal(503, "storage.newer", of: try await server.send(.get, "/api/chat/channels"))
        #expect(try await server.send(.get, "/api/todo/items").status == 200)
      }
    }
  }

  @Test("a file that could not be opened is tried again")
  func secondTry() async throws {
    try await withTemporaryFolder { folder in
      let path = "\(folder.path)/services/todo.sqlite"
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      try await withServer(.inProcess, in: folder.path) { server in
        let problem = try server.refusal(503, "storage.unusable", of: try await server.send(.get, "/api/todo/items"))
        #expect(problem.detail.hasPrefix("The database of this service cannot be opened (is a directory), "))
        let told = try await server.call(HealthAPI.status()).services.compactMap(\.detail)
        #expect(told.contains { $0.contains("\(path) cannot be opened (is a directory)") }, "\(told)")
        try FileManager.default.removeItem(atPath: path)
        try await waitUntil { try await server.send(.get, "/api/todo/items").status != 503 }
        _ = try await server.add("a")
      }
    }
  }

  @Test("what is said to do about a database depends on whose server it is")
  func remedies() throws {
    let errors = [
      BackendError.databaseCorrupt(path: "/x"), .databaseNewer(path: "/x"),
    ]
    for error in errors {
      #expect(DatabaseRemedy.operate.problem(for: error).detail.contains("restart the server."))
      #expect(DatabaseRemedy.doctor.problem(for: error).detail.contains("`easel "))
      #expect(DatabaseRemedy.doctor.problem(for: error).detail.contains("/x"))
    }
  }

  @Test("folders that cannot be are refused with a reason")
  func badFolder() {
    #expect(throws: BackendError.folderUnusable(path: "/dev/null/x", reason: "not a directory")) {
      try Gateway(in: ServiceEnvironment(folder: "/dev/null/x", hub: LiveHub()))
    }
    #expect(throws: BackendError.folderUnusable(path: "/dev/null", reason: "it is no folder")) {
      try Gateway(in: ServiceEnvironment(folder: "/dev/null", hub: LiveHub()))
    }
  }

  @Test("a database that fails while serving answers a problem, and health tells")
  func failing() async throws {
    try await withServer(.inProcess) { server in
      let database = try DatabaseQueue.of(service: "\(server.folder)/services/todo.sqlite")
      try await database.write { try $0.execute(sql: "DROP TABLE item; DROP TABLE grdb_migrations") }
      try server.refusal(500, "storage.failed", of: try await server.send(.get, "/api/todo/items"))
      try server.refusal(503, "server.unready", of: try await server.send(.get, "/health/ready"))
      let status = try await server.call(HealthAPI.status())
      #expect(status.status == "degraded")
      #expect(status.services.map(\.status) == ["failing", "ok", "ok", "ok", "ok"])
      #expect(status.services.first?.detail?.contains("todo.sqlite") == true)
    }
  }

  private func mode(_ path: String) -> UInt32 { FileFacts(path).map { $0.mode & 0o777 } ?? 0 }
}
