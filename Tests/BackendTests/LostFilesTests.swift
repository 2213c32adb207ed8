import EaselAPI
import EaselKit
import Foundation
import HTTPTypes
import TestKit
import Testing

@testable import Backend

/// Files that a server left and does not find again: it says so, and begins nothing anew.
@Suite("lost files", .timeLimit(.minutes(1)))
struct LostFilesTests {
  private static func services(_ folder: URL) -> String { "\(folder.path)/services" }

  /// A folder with data that a server left.
  private func withData(_ body: (URL) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      try await withServer(.inProcess, in: folder.path) { server in _ = try await server.add("kept") }
      try await body(folder)
    }
  }

  private func remove(_ path: String) { for end in ["", "-wal", "-shm"] { unlink(path + end) } }

  @Test(
    "a service reports a database that is missing or empty, and serves it again once it is restored",
    arguments: [true, false])
  func missing(isGone: Bool) async throws {
    try await withData { folder in
      let path = "\(Self.services(folder))/todo.sqlite"
      let aside = "\(folder.path)/aside.sqlite"
      try FileManager.default.moveItem(atPath: path, toPath: aside)
      for end in ["-wal", "-shm"] { unlink(path + end) }
      if !isGone { try Data().write(to: URL(filePath: path)) }
      try await withServer(.inProcess, in: folder.path) { server in
        try server.refusal(503, "storage.incomplete", of: try await server.send(.get, "/api/todo/items"))
        let status = try await server.call(HealthAPI.status())
        let told = try #require(status.services.first { $0.name == "todo" })
        #expect(told.code == HealthStatus.incomplete)
        #expect(told.detail?.hasPrefix("The database \(path) is missing or empty, but it was there before;") == true)
        #expect(told.detail?.contains("remove \(path).made") == true)
        #expect(try await server.send(.get, "/api/chat/channels").status == 200, "the others go on")
        #expect((FileFacts(path)?.size ?? 0) == 0, "nothing was begun anew")
      }
      unlink(path)
      try FileManager.default.moveItem(atPath: aside, toPath: path)
      try await withServer(.inProcess, in: folder.path) { server in
        let titles = try await server.call(TodoAPI.items()).items.map(\.title)
        #expect(titles == ["kept"])
      }
      remove(path)
      unlink("\(path).made")
      try await withServer(.inProcess, in: folder.path) { server in
        let items = try await server.call(TodoAPI.items()).items
        #expect(items.isEmpty, "without its mark it begins anew")
      }
    }
  }

  @Test("a folder whose databases are all gone is a new one")
  func emptied() async throws {
    try await withData { folder in
      let names = try FileManager.default.contentsOfDirectory(atPath: Self.services(folder))
      #expect(names.contains("todo.sqlite.made"))
      for name in names where name.hasSuffix(".sqlite") { remove("\(Self.services(folder))/\(name)") }
      try await withServer(.inProcess, in: folder.path) { server in
        let items = try await server.call(TodoAPI.items()).items
        let status = try await server.call(HealthAPI.status()).status
        #expect(items.isEmpty && status == "ok")
      }
    }
  }

  @Test("a service reports a missing journal until its index is removed, too")
  func journal() async throws {
    try await withTemporaryFolder { folder in
      let (before, after) = (folder.appending(path: "before"), folder.appending(path: "after"))
      let path = "\(Self.services(after))/todo.sqlite"
      try await withServer(.unix, in: before.path) { server in
        _ = try await server.add("lost")
        // What a server that was killed leaves, but for the journal.
        try FileManager.default.createDirectory(atPath: Self.services(after), withIntermediateDirectories: true)
        for end in ["", "-shm", ".made"] {
          try FileManager.default.copyItem(atPath: "\(Self.services(before))/todo.sqlite\(end)", toPath: path + end)
        }
      }
      let bytes = try Data(contentsOf: URL(filePath: path))
      try await withServer(.inProcess, in: after.path) { server in
        try server.refusal(503, "storage.incomplete", of: try await server.send(.get, "/api/todo/items"))
        let told = try await server.call(HealthAPI.status()).services.first { $0.name == "todo" }
        #expect(told?.detail?.hasPrefix("The journal \(path)-wal is missing, and the last changes of ") == true)
        #expect(told?.detail?.contains("remove \(path)-shm to go on without those changes") == true)
      }
      #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
      unlink("\(path)-shm")
      try await withServer(.inProcess, in: after.path) { server in
        let status = try await server.send(.get, "/api/todo/items").status
        #expect(status == 200)
      }
    }
  }

  @Test("a lock whose file was removed under a running server keeps a second server out all the same")
  func removedLock() async throws {
    try await withTemporaryFolder { folder in
      let data = Self.services(folder)
      let cases: [(first: ServerPlan.Part, second: ServerPlan.Part)] = [
        (.whole, .whole), (.whole, .service(.todo)), (.service(.todo), .whole),
      ]
      for (first, second) in cases {
        let locks = try await ServerLock.ofData(in: data, for: first)
        unlink("\(data)/\(EaselPaths.dataLockName)")
        await #expect {
          _ = try await ServerLock.ofData(in: data, for: second)
        } throws: { error in
          guard case .folderInUse(data, _) = error as? BackendError else { return false }
          return true
        }
        for lock in locks { lock.release() }
      }
      let locks = try await [
        ServerLock.ofData(in: data, for: .service(.todo)), ServerLock.ofData(in: data, for: .service(.chat)),
      ]
      for lock in locks.joined() { lock.release() }
    }
  }

  @Test("a service's lock that was removed under a running server keeps a second one from its database all the same")
  func removedLockOfOne() async throws {
    try await withTemporaryFolder { folder in
      let data = Self.services(folder)
      // The first start makes the database after it took the lock.
      for isNew in [true, false] {
        let locks = try await ServerLock.ofData(in: data, for: .service(.todo))
        if isNew { try Data("rows".utf8).write(to: URL(filePath: "\(data)/todo.sqlite")) }
        try ServerLock.addDatabase(in: data, for: .service(.todo), to: locks)
        unlink("\(data)/todo.lock")
        await #expect(throws: BackendError.self) { try await ServerLock.ofData(in: data, for: .service(.todo)) }
        let chat = try await ServerLock.ofData(in: data, for: .service(.chat))
        for lock in locks + chat { lock.release() }
      }
    }
  }

  @Test("a lock follows no link, so that nothing else is written over")
  func linkedLock() async throws {
    try await withTemporaryFolder { folder in
      let other = "\(folder.path)/other"
      try Data("theirs".utf8).write(to: URL(filePath: other))
      symlink(other, "\(folder.path)/\(EaselPaths.dataLockName)")
      await #expect(throws: BackendError.self) {
        _ = try await ServerLock.ofData(in: folder.path, patience: .zero)
      }
      #expect(try Data(contentsOf: URL(filePath: other)) == Data("theirs".utf8))
    }
  }
}
