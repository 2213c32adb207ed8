import EaselKit
import Foundation
import TestKit
import Testing

/// `easeld backup` and `easeld restore`, with the server that they are for.
@Suite(.timeLimit(.minutes(2))) struct BackupCommandTests {
  @Test func aServerIsBackedUpWhileItRunsAndRestoredElsewhere() async throws {
    try await Desk.with { desk in
      let folder = desk.home.deletingLastPathComponent().path
      let (data, backup) = ("\(folder)/data", "\(folder)/backup")
      let server = try await ServedDesk.open(desk.home, ["--data", data, "--no-sign-in"])
      #expect(try server.send("POST", "/api/todo/items", ["title": "kept"]).status == 201)
      let made = try await desk.easeld("backup", backup, "--data", data)
      #expect(made.status == 0, "\(made.complaint)")
      #expect(made.output.hasPrefix("Backed up todo, calendar, chat, canvas, events and 0 keys"))
      #expect(try server.send("POST", "/api/todo/items", ["title": "later"]).status == 201)

      let again = try await desk.easeld("backup", backup, "--data", data)
      #expect(again.status == 1)
      #expect(again.complaint == "easeld: \(backup) is not empty; a backup needs a folder of its own.\n")
      let running = try await desk.easeld("restore", backup, "--data", data, "--replace")
      #expect(running.status == 1)
      #expect(running.complaint.contains("uses the data in \(data) already"))
      #expect(server.close() == 0)

      let unasked = try await desk.easeld("restore", backup, "--data", data)
      #expect(unasked.status == 1)
      #expect(unasked.complaint.contains("--replace"))
      let restored = try await desk.easeld("restore", backup, "--data", data, "--replace")
      #expect(restored.status == 0, "\(restored.complaint)")
      #expect(restored.output.contains("The data that was there is in \(data).before-"))
      let next = try await ServedDesk.open(desk.home, ["--data", data, "--no-sign-in"])
      defer { next.close() }
      let items = try next.send("GET", "/api/todo/items").body?["items"]?.array
      #expect(items?.compactMap { $0["title"]?.string } == ["kept"])
    }
  }

  @Test func aFullDiskLeavesNothing() async throws {
    try await Desk.with { desk in
      let folder = desk.home.deletingLastPathComponent().path
      let (data, backup) = ("\(folder)/data", "\(folder)/backup")
      let server = try await ServedDesk.open(desk.home, ["--data", data, "--no-sign-in"])
      #expect(server.close() == 0)
      _ = try Programs.output(
        "/usr/bin/sqlite3", ["\(data)/chat.sqlite", "CREATE TABLE large AS SELECT randomblob(2000000) AS bytes"])
      // No file may have more than half a megabyte.
      let full = try await desk.shell("ulimit -f 1000; exec \"$EASELD\" backup \(backup) --data \(data)")
      #expect(full.status == 1)
      #expect(full.complaint.split(separator: "\n").count == 1, "\(full.complaint)")
      #expect(full.complaint.hasPrefix("easeld: \(backup) cannot be written ("))
      #expect(!FileManager.default.fileExists(atPath: backup))
    }
  }

  @Test func aDatabaseOfANewerVersionIsToldOf() async throws {
    try await withTemporaryFolder { folder in
      let (home, data) = (folder.appending(path: "home"), folder.appending(path: "data").path)
      let first = try await ServedDesk.open(home, ["--data", data])
      #expect(first.close() == 0)
      for name in ["todo", "calendar", "chat", "canvas", "events", "auth"] {
        _ = try Programs.output(
          "/usr/bin/sqlite3", ["\(data)/\(name).sqlite", "INSERT INTO grdb_migrations VALUES ('later-99')"])
      }
      let server = try await ServedDesk.open(home, ["--data", data])
      defer { server.close() }
      #expect(try server.send("GET", "/health/ready").status == 503)
      // The log gathers its lines for a moment.
      for name in ["todo", "calendar", "chat", "events", "auth"] {
        let line = "The database \(data)/\(name).sqlite was written by a newer Easel; it was left as it is."
        try await waitUntil { try String(contentsOfFile: home.path + ".log", encoding: .utf8).contains(line) }
      }
    }
  }
}
