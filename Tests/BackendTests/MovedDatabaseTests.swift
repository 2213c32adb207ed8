import EaselAPI
import EaselKit
import Foundation
import HTTPTypes
import TestKit
import Testing

@testable import Backend

/// Database files that somebody removes, empties or replaces, under a running server and between two starts.
@Suite("databases whose files are moved", .timeLimit(.minutes(1)))
struct MovedDatabaseTests {
  /// What is done to the file of a database, or to its journal.
  enum Mishap: CaseIterable {
    case removed
    case replaced
    case emptied
    case journalRemoved

    func befall(_ path: String) throws {
      let files = FileManager.default
      switch self {
      case .removed: try files.removeItem(atPath: path)
      case .replaced:
        try files.copyItem(atPath: path, toPath: "\(path).copy")
        rename("\(path).copy", path)
      case .emptied: truncate(path, 0)
      case .journalRemoved: try files.removeItem(atPath: "\(path)-wal")
      }
    }
  }

  @Test("nothing is acknowledged that would be lost, and readiness tells", arguments: Mishap.allCases)
  func refused(mishap: Mishap) async throws {
    try await withServer(.inProcess) { server in
      _ = try await server.add("a")
      let path = "\(server.folder)/services/todo.sqlite"
      try mishap.befall(path)
      let write = try await server.send(.post, "/api/todo/items", #"{"title":"b"}"#)
      let problem = try server.refusal(503, "storage.moved", of: write)
      #expect(!problem.detail.contains("/"), "\(problem.detail)")
      let ready = try server.refusal(503, "server.unready", of: try await server.send(.get, "/health/ready"))
      #expect(ready.detail.contains(" todo;"))
      let status = try await server.call(HealthAPI.status())
      #expect(status.services.filter { $0.status == "failing" }.map(\.name) == ["todo"])
      #expect(status.services.compactMap(\.code) == ["storage.moved"])
      let told = "The database \(path), or its journal, was removed, emptied or replaced"
      #expect(status.services.compactMap(\.detail).map { $0.hasPrefix(told) } == [true])
      // The others go on.
      _ = try await server.call(ChatAPI.send(NewChatMessage(text: "t"), to: "general", key: "m"))
    }
  }

  @Test("it goes on when the same file is back, and the log is told once")
  func back() async throws {
    try await withTemporaryFolder { folder in
      let log = try LogCapture(in: folder.path)
      let environment = ServiceEnvironment(
        folder: "\(folder.path)/services", hub: LiveHub(), exchange: EventExchange(logger: log.logger))
      let database = try ServiceDatabase(name: "shop", in: environment) { _ in }
      let path = "\(folder.path)/services/shop.sqlite"
      let gone = BackendError.databaseMoved(path: path)
      #expect(await database.fault() == nil)
      for _ in 1...2 {
        try FileManager.default.moveItem(atPath: path, toPath: "\(path).away")
        #expect(await database.fault() == gone)
        await #expect(throws: gone) { try await database.tell("shop.thing.made", "1") }
        #expect(await database.fault() == gone)
        #expect(try await database.read { try OutgoingEvents.count(in: $0) } == 0, "what was there can be read")
        try FileManager.default.moveItem(atPath: "\(path).away", toPath: path)
        #expect(await database.fault() == nil)
      }
      try await database.tell("shop.thing.made", "1")
      let errors = try log.objects().filter { $0["level"] as? String == "error" }
      #expect(errors.count == 2, "once each time")
      await environment.exchange.close()
    }
  }

  @Test("an empty file beside others that are not is warned of, one at a first start is not")
  func empty() async throws {
    try await withTemporaryFolder { folder in
      let log = try LogCapture(in: folder.path)
      func open(_ name: String, in part: String) async throws {
        let environment = ServiceEnvironment(
          folder: "\(folder.path)/\(part)", hub: LiveHub(), exchange: EventExchange(logger: log.logger))
        let database = try ServiceDatabase(name: name, in: environment) { _ in }
        #expect(await database.fault() == nil)
        await environment.exchange.close()
      }
      func makeEmpty(in part: String) throws -> String {
        let path = "\(folder.path)/\(part)/shop.sqlite"
        try FileManager.default.createDirectory(
          atPath: "\(folder.path)/\(part)", withIntermediateDirectories: true)
        try writeSecret("", to: path)
        return path
      }
      _ = try makeEmpty(in: "new")
      try await open("shop", in: "new")
      try await open("bank", in: "old")
      #expect(log.text.isEmpty)
      let path = try makeEmpty(in: "old")
      try await open("shop", in: "old")
      let messages = try log.objects().filter { $0["level"] as? String == "warning" }.map { $0["message"] as? String }
      #expect(messages.count == 1)
      #expect(messages.first??.hasPrefix("The database \(path) is empty though others in its folder are not") == true)
    }
  }

  @Test("an empty file whose journal is not is left as it is, and so is the journal")
  func emptied() async throws {
    try await withTemporaryFolder { folder in
      let path = "\(folder.path)/shop.sqlite"
      let journal = Data(repeating: 7, count: 5000)
      #expect(FileManager.default.createFile(atPath: path, contents: nil))
      try journal.write(to: URL(filePath: "\(path)-wal"))
      let environment = ServiceEnvironment(folder: folder.path, hub: LiveHub())
      let database = try ServiceDatabase(name: "shop", in: environment) { _ in }
      #expect(await database.fault() == .databaseCorrupt(path: path))
      #expect(FileFacts(path)?.size == 0)
      #expect(try Data(contentsOf: URL(filePath: "\(path)-wal")) == journal)
    }
  }
}
