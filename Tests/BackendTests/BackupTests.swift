import EaselAPI
import EaselKit
import Foundation
import GRDB
import TestKit
import Testing

@testable import Backend

/// Backups are whole and consistent or not there, and restoring one loses nothing that it finds.
@Suite("backup", .timeLimit(.minutes(1)))
struct BackupTests {
  private static func services(_ folder: URL) -> String { "\(folder.path)/services" }

  /// A folder with a little data, and a backup of it.
  private static func withBackup(_ body: (_ folder: URL, _ backup: String) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      try await withServer(.inProcess, in: folder.path) { server in
        _ = try await server.add("kept")
        await server.exchange.settle()
      }
      _ = try KeyRing(folder: "\(services(folder))/keys", now: SystemClock.now)
      let backup = "\(folder.path)/backup"
      _ = try BackupMaker(data: services(folder), folder: backup).make()
      try await body(folder, backup)
    }
  }

  private static func restore(_ backup: String, _ folder: URL, replaces: Bool = false) async throws -> String? {
    try await BackupRestorer(folder: backup, data: services(folder), replaces: replaces).restore().former
  }

  @Test("a backup that is made while people write is one moment: each change has its event, and each event comes once")
  func underLoad() async throws {
    try await withTemporaryFolder { folder in
      let (accepted, isOver, next) = (Locked<[String]>([]), Locked(false), folder.appending(path: "next"))
      try await withServer(.unix, in: folder.path) { server in
        try await withThrowingTaskGroup(of: Void.self) { group in
          for writer in 1...3 {
            group.addTask {
              var number = 0
              // Who waits for what is accepted would wait for ever behind a writer that ended.
              defer { isOver.change { $0 = true } }
              while !isOver.value {
                number += 1
                let title = "\(writer)-\(number)"
                _ = try await server.add(title)
                accepted.change { $0.append(title) }
              }
            }
          }
          try await waitUntil { accepted.value.count >= 60 || isOver.value }
          let sure = accepted.value
          let data = Self.services(folder)
          let backup = "\(folder.path)/backup"
          _ = try await Task.detached { try BackupMaker(data: data, folder: backup).make() }.value
          // Not everything came before the backup, or there was no load.
          let later = accepted.value.count
          try await waitUntil { accepted.value.count >= later + 20 || isOver.value }
          isOver.change { $0 = true }
          try await group.waitForAll()
          accepted.change { $0 = sure }
        }
      }
      let former = try await BackupRestorer(
        folder: "\(folder.path)/backup", data: Self.services(next), replaces: false
      ).restore().former
      #expect(former == nil)
      try await withServer(.inProcess, in: next.path) { server in
        await server.exchange.settle()
        let items = try await server.everything { TodoAPI.items(limit: 200, cursor: $0) }
        #expect(Set(items.map(\.title)).isSuperset(of: accepted.value))
        var events: [PublishedEvent] = []
        while true {
          let page = try await server.call(
            EventsAPI.events(pattern: "todo.item.created", after: events.last?.sequence))
          if page.items.isEmpty { break }
          events += page.items
        }
        let subjects = events.map(\.subject)
        #expect(Set(subjects).count == subjects.count, "told twice")
        #expect(Set(subjects).isSuperset(of: items.map(\.id)), "not told")
      }
    }
  }

  @Test("a backup holds every database and key, readable by its owner alone, and says what is in it")
  func contents() async throws {
    try await Self.withBackup { _, backup in
      let manifest = try BackupRestorer.manifest(in: backup)
      #expect(manifest.databases.map(\.name) == ["todo", "calendar", "chat", "canvas", "events"])
      #expect(manifest.databases.allSatisfy { $0.schema.contains("outgoing-1") })
      #expect(manifest.keys.count == 1)
      #expect(manifest.version == EaselVersion.current)
      let names = manifest.files.map(\.path) + [BackupManifest.name]
      for name in names {
        let facts = try #require(FileFacts("\(backup)/\(name)"))
        #expect(facts.mode & 0o777 == 0o600, "\(name)")
      }
      let there = try FileManager.default.subpathsOfDirectory(atPath: backup)
      #expect(Set(there) == Set(names + ["keys"]))
    }
  }

  @Test("a backup is refused where there is something, where nothing can be written, and of nothing")
  func refusedBackups() async throws {
    try await Self.withBackup { folder, backup in
      let data = Self.services(folder)
      #expect(throws: BackendError.backupFolderTaken(path: backup)) {
        try BackupMaker(data: data, folder: backup).make()
      }
      #expect(throws: BackendError.nothingToBackUp(path: backup + "/keys")) {
        try BackupMaker(data: backup + "/keys", folder: "\(folder.path)/other").make()
      }
      #expect(throws: BackendError.folderUnusable(path: "/proc/none", reason: "no such file or directory")) {
        try BackupMaker(data: data, folder: "/proc/none").make()
      }
      try Data("damaged".utf8).write(to: URL(filePath: "\(data)/chat.sqlite"))
      #expect(throws: BackendError.databaseCorrupt(path: "\(data)/chat.sqlite")) {
        try BackupMaker(data: data, folder: "\(folder.path)/other").make()
      }
      #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/other"))
    }
  }

  @Test("data that is there is set aside only when that is asked for; foreign files in a backup are let be")
  func replacing() async throws {
    try await Self.withBackup { folder, backup in
      try Data("x".utf8).write(to: URL(filePath: "\(backup)/foreign.sqlite"))
      let data = Self.services(folder)
      await #expect(throws: BackendError.dataInTheWay(path: data)) { try await Self.restore(backup, folder) }
      try await withServer(.inProcess, in: folder.path) { server in _ = try await server.add("lost by restoring") }
      let former = try #require(try await Self.restore(backup, folder, replaces: true))
      #expect(FileManager.default.fileExists(atPath: "\(former)/todo.sqlite"))
      #expect(!FileManager.default.fileExists(atPath: "\(data)/foreign.sqlite"))
      #expect(try KeyRing(folder: "\(data)/keys", now: SystemClock.now).published.keys.count == 1)
      try await withServer(.inProcess, in: folder.path) { server in
        let items = try await server.everything { TodoAPI.items(limit: 200, cursor: $0) }
        #expect(items.map(\.title) == ["kept"])
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 3)
    }
  }

  @Test("a backup that is not as it was made is refused, and nothing is changed")
  func unsound() async throws {
    try await Self.withBackup { folder, backup in
      let (manifest, files) = ("\(backup)/manifest.json", FileManager.default)
      let whole = try String(contentsOfFile: manifest, encoding: .utf8)
      let database = try Data(contentsOf: URL(filePath: "\(backup)/chat.sqlite"))
      let next = folder.appending(path: "next")
      func refused(_ reason: String, at location: SourceLocation = #_sourceLocation) async {
        do {
          _ = try await Self.restore(backup, next)
          Issue.record("restored", sourceLocation: location)
        } catch {
          #expect(
            (error as? BackendError)?.sentence.contains(reason) == true, "\(error)", sourceLocation: location)
        }
        #expect((try? files.contentsOfDirectory(atPath: next.path)) ?? [] == [], sourceLocation: location)
      }
      try files.createDirectory(at: next, withIntermediateDirectories: true)
      for (text, reason) in [
        ("{", "it is no manifest"), ("{}", "it is no manifest"),
        (whole.replacing("\"format\":1", with: "\"format\":2"), "a newer Easel"),
        (whole.replacing("\"chat.sqlite\"", with: "\"../chat.sqlite\""), "it is no manifest"),
        (whole.replacing("\"name\":\"chat\"", with: "\"name\":\"chess\""), "it is no manifest"),
        (whole.replacing("\"keys/", with: "\"keys/../"), "it is no manifest"),
      ] {
        try text.write(toFile: manifest, atomically: true, encoding: .utf8)
        await refused(reason)
      }
      try files.removeItem(atPath: manifest)
      await refused("there is no manifest.json")
      try whole.write(toFile: manifest, atomically: true, encoding: .utf8)
      for changed in [database.dropLast(1), database + [0], Data(database.reversed())] {
        try Data(changed).write(to: URL(filePath: "\(backup)/chat.sqlite"))
        await refused("it is not what was backed up")
      }
      try files.removeItem(atPath: "\(backup)/chat.sqlite")
      await refused("no such file or directory")
      try files.createSymbolicLink(atPath: "\(backup)/chat.sqlite", withDestinationPath: "/etc/passwd")
      await refused("backup cannot be used")
      try files.removeItem(atPath: "\(backup)/chat.sqlite")
      try database.write(to: URL(filePath: "\(backup)/chat.sqlite"))
      #expect(try await Self.restore(backup, next) == nil)
    }
  }

  @Test("a backup of a newer schema is refused, and so is one whose database is damaged though its sum is right")
  func newerSchema() async throws {
    try await Self.withBackup { folder, backup in
      let manifest = try BackupRestorer.manifest(in: backup)
      let next = folder.appending(path: "next")
      func rewrite(_ name: String) throws {
        let file = try FileCopy.facts("\(name).sqlite", in: backup)
        let databases = manifest.databases.map {
          $0.name == name ? BackupManifest.Database(name: name, schema: $0.schema, file: file) : $0
        }
        let new = BackupManifest(
          format: 1, version: manifest.version, madeAt: manifest.madeAt, databases: databases, keys: manifest.keys)
        try Data(try APIJSON.encode(new)).write(to: URL(filePath: "\(backup)/manifest.json"))
      }
      for name in manifest.databases.map(\.name) {
        let path = "\(backup)/\(name).sqlite"
        let sound = try Data(contentsOf: URL(filePath: path))
        let queue = try DatabaseQueue.of(service: path)
        try await queue.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('later-99')") }
        try queue.close()
        try rewrite(name)
        await #expect {
          _ = try await Self.restore(backup, next)
        } throws: {
          ($0 as? BackendError)?.sentence.contains("written by a newer Easel") == true
        }
        try sound.write(to: URL(filePath: path))
        try rewrite(name)
      }
      var bytes = try Data(contentsOf: URL(filePath: "\(backup)/todo.sqlite"))
      bytes.replaceSubrange(4096..<bytes.count, with: Data(repeating: 0xA5, count: bytes.count - 4096))
      try bytes.write(to: URL(filePath: "\(backup)/todo.sqlite"))
      try rewrite("todo")
      await #expect {
        _ = try await Self.restore(backup, next)
      } throws: {
        ($0 as? BackendError)?.sentence.contains("is damaged") == true
      }
      #expect(!FileManager.default.fileExists(atPath: next.path + "/services"))
    }
  }

  @Test("nothing is restored under a server that runs, be it whole or one service")
  func running() async throws {
    try await Self.withBackup { folder, backup in
      let data = Self.services(folder)
      for part in [ServerPlan.Part.whole, .service(.todo)] {
        let locks = try await ServerLock.ofData(in: data, for: part)
        await #expect {
          _ = try await Self.restore(backup, folder, replaces: true)
        } throws: { error in
          guard case .folderInUse(data, _) = error as? BackendError else { return false }
          return true
        }
        for lock in locks { lock.release() }
      }
      #expect(try await Self.restore(backup, folder, replaces: true) != nil)
    }
  }

  @Test("root restores over no link", .enabled(if: geteuid() == 0), arguments: [true, false])
  func links(isLast: Bool) async throws {
    try await Self.withBackup { folder, backup in
      let link = "\(folder.path)/link"
      symlink(isLast ? Self.services(folder) : folder.path, link)
      if !isLast { #expect(lchown(link, 12_345, 12_345) == 0) }
      let before = try FileManager.default.subpathsOfDirectory(atPath: Self.services(folder)).sorted()
      await #expect(throws: BackendError.linkInTheWay(path: link)) {
        _ = try await BackupRestorer(folder: backup, data: isLast ? link : "\(link)/services", replaces: true).restore()
      }
      #expect(try FileManager.default.subpathsOfDirectory(atPath: Self.services(folder)).sorted() == before)
    }
  }

  @Test("a folder of the name that a restore works in is not used")
  func foreignDraft() async throws {
    try await Self.withBackup { folder, backup in
      let other = folder.appending(path: "other")
      try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
      symlink(other.path, "\(Self.services(folder)).restored-\(getpid())")
      await #expect(throws: BackendError.self) { _ = try await Self.restore(backup, folder, replaces: true) }
      #expect(try FileManager.default.contentsOfDirectory(atPath: other.path).isEmpty)
    }
  }

  @Test(
    "what root restores belongs to whom the data before it did, else to whom its folder does",
    .enabled(if: geteuid() == 0), arguments: [true, false])
  func owner(isReplacing: Bool) async throws {
    try await Self.withBackup { folder, backup in
      let place = isReplacing ? folder : folder.appending(path: "next")
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      #expect(chown(isReplacing ? Self.services(place) : place.path, 12_345, 23_456) == 0)
      let former = try await Self.restore(backup, place, replaces: true)
      #expect((former != nil) == isReplacing)
      let data = Self.services(place)
      let names = try FileManager.default.subpathsOfDirectory(atPath: data)
      #expect(names.count > 5)
      for path in [data] + names.map({ "\(data)/\($0)" }) {
        let facts = try FileManager.default.attributesOfItem(atPath: path)
        #expect(facts[.ownerAccountID] as? Int == 12_345, "\(path)")
        #expect(facts[.groupOwnerAccountID] as? Int == 23_456, "\(path)")
      }
    }
  }
}
