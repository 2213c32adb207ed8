import Backend
import EaselAPI
import EaselKit
import Foundation
import GRDB
import HTTPTypes
import TestKit
import Testing

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
      for name in ["todo", "calendar", "chat"] {
        #expect(mode("\(folder)/\(name).sqlite") == 0o600)
        #expect(mode("\(folder)/\(name).sqlite-wal") == 0o600)
      }
      #expect(mode("\(server.folder)/s") == 0o600)
    }
  }

  @Test("a damaged file is refused and left as it is", arguments: ["todo", "calendar", "chat"])
  func damage(service: String) throws {
    try withTemporaryFolder { folder in
      let path = "\(folder.path)/\(service).sqlite"
      let junk = Data("this is no database, but it is somebody's".utf8)
      try junk.write(to: URL(filePath: path))
      #expect(throws: BackendError.databaseCorrupt(path: path)) { try open(folder) }
      #expect(try Data(contentsOf: URL(filePath: path)) == junk)
    }
  }

  @Test("a cut-off file is refused and left as it is")
  func truncation() throws {
    try withTemporaryFolder { folder in
      try open(folder)
      let path = "\(folder.path)/todo.sqlite"
      let half = try Data(contentsOf: URL(filePath: path)).prefix(2000)
      for name in ["todo.sqlite-wal", "todo.sqlite-shm"] {
        try? FileManager.default.removeItem(at: folder.appending(path: name))
      }
      try half.write(to: URL(filePath: path))
      #expect(throws: BackendError.databaseCorrupt(path: path)) { try open(folder) }
      #expect(try Data(contentsOf: URL(filePath: path)) == half)
    }
  }

  @Test("a file of a newer version is refused")
  func newerSchema() throws {
    try withTemporaryFolder { folder in
      try open(folder)
      let path = "\(folder.path)/chat.sqlite"
      let queue = try DatabaseQueue(path: path)
      try queue.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('chat-99')") }
      try queue.close()
      #expect(throws: BackendError.databaseNewer(path: path)) { try open(folder) }
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
      let database = try DatabaseQueue(path: "\(server.folder)/services/todo.sqlite")
      try await database.write { try $0.execute(sql: "DROP TABLE item; DROP TABLE grdb_migrations") }
      try server.refusal(500, "storage.failed", of: try await server.send(.get, "/api/todo/items"))
      try server.refusal(503, "server.unready", of: try await server.send(.get, "/health/ready"))
      let status = try await server.call(HealthAPI.status())
      #expect(status.status == "degraded")
      #expect(status.services.map(\.status) == ["failing", "ok", "ok"])
    }
  }

  private func mode(_ path: String) -> UInt32 {
    var info = stat()
    return stat(path, &info) == 0 ? info.st_mode & 0o777 : 0
  }

  private func open(_ folder: URL) throws {
    _ = try Gateway(in: ServiceEnvironment(folder: folder.path, hub: LiveHub()))
  }
}
