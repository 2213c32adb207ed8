import EaselKit
import Foundation
import TestKit
import Testing

/// The disk of a server is full: it says so, changes nothing by halves, and goes on by itself once there is room.
@Suite(
  "full disks of servers", .enabled(if: SmallDisk.isAllowed, Comment(rawValue: SmallDisk.wish)), .timeLimit(.minutes(3))
)
struct FullServerTests {
  /// With the reserve that there is unless told, and without: then it is SQLite that finds no room.
  private static let reserves = [[], ["--disk-reserve", "0"]]
  private static let complaint = "easel: The server's disk is full; nothing was changed there."

  /// Runs a piece of a test with a server whose data are on a disk of their own.
  private func withServer(
    _ arguments: [String] = [], _ body: (SmallDisk, LinkedDesk) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      try await SmallDisk.with(at: folder.appending(path: "server")) { disk in
        try await LinkedDesk.with(in: folder, arguments) { linked in try await body(disk, linked) }
      }
    }
  }

  @Test("commands are told in one line, and keep what they wanted; it is sent when there is room", arguments: reserves)
  func commands(reserve: [String]) async throws {
    try await withServer(reserve) { disk, linked in
      let desk = linked.desk
      #expect(try await desk.easel("todo", "add", "before").status == 0)
      try disk.fill()
      for command in [
        ["todo", "add", "without room"], ["chat", "send", "general", "hello"],
        ["calendar", "add", "plan", "--start", "2027-03-05T09:00"],
      ] {
        let result = try await desk.easel(arguments: command)
        #expect(result.status == 0 && result.complaint.hasPrefix(Self.complaint), "\(result.complaint)")
        #expect(result.complaint.split(separator: "\n").count == 1)
      }
      #expect(try linked.todos() == ["before"])
      #expect(try await desk.easel("server", "status").status == 0)
      try disk.makeRoom()
      let sent = try await desk.easel("outbox", "retry", "--all")
      #expect(sent.status == 0, "\(sent.complaint)")
      #expect(try linked.todos() == ["before", "without room"])
      #expect(try linked.messages() == ["hello"])
      #expect(try linked.plans() == ["plan"])
    }
  }

  @Test("whatever room is left, a change is done or it is not")
  func littleRoom() async throws {
    try await withServer(["--disk-reserve", "0"]) { disk, linked in
      let desk = linked.desk
      var titles = ["before"]
      #expect(try await desk.easel("todo", "add", "before").status == 0)
      for pages in [0, 1, 2, 3, 5, 8, 16, 32] {
        try disk.fill(but: pages * 4096)
        titles.append("with \(pages) pages left")
        let added = try await desk.easel("todo", "add", titles.last ?? "")
        #expect(added.status == 0, "\(added.complaint)")
        if !added.complaint.isEmpty { #expect(added.complaint.hasPrefix(Self.complaint), "\(added.complaint)") }
        try disk.makeRoom()
        #expect(try await desk.easel("outbox", "retry", "--all").status == 0)
        #expect(try linked.todos() == titles)
      }
    }
  }

  @Test("of the last of a disk people sign in and out and delete, while nothing is added")
  func reserve() async throws {
    try await withTemporaryFolder { folder in
      try await SmallDisk.with(at: folder.appending(path: "server"), megabytes: 20) { disk in
        try await SharedDesk.with(in: folder) { shared in
          let desk = Desk(home: folder.appending(path: "home"), environment: [:])
          let other = Desk(home: folder.appending(path: "other"), environment: [:])
          for desk in [desk, other] {
            try FileManager.default.createDirectory(at: desk.home, withIntermediateDirectories: true)
          }
          try await shared.signUp(desk)
          #expect(try await shared.logIn(desk).status == 0)
          for title in ["first", "second"] { #expect(try await desk.easel("todo", "add", title).status == 0) }
          // Less than an eighth of the disk, and more than half of that.
          try disk.fill(but: 2300 * 1024)
          let added = try await desk.easel("todo", "add", "without room")
          #expect(added.status == 0 && added.complaint.hasPrefix(Self.complaint), "\(added.complaint)")
          #expect(added.complaint.contains("Kept; once the server has room, the next command "), "\(added.complaint)")
          let login = try await shared.logIn(other, as: "elsewhere")
          #expect(login.status == 0, "\(login.complaint)")
          let first = try #require(try await other.easel("todo", "list", "--json").json().array?.first?["id"]?.string)
          let removed = try await other.easel("todo", "rm", first)
          #expect(removed.status == 0 && removed.complaint.isEmpty, "\(removed.complaint)")
          // Nor does what waits keep a removal from being sent.
          let second = try #require(try await desk.easel("todo", "list", "--json").json().array?.first?["id"]?.string)
          #expect(try await desk.easel("todo", "rm", second).status == 0)
          #expect(try await other.easel("todo", "list", "--json").json() == [])
          #expect(try shared.server.send("GET", "/health/ready").status == 204)
          let status = try await other.easel("server", "status")
          #expect(status.output.contains("todo      degraded"), "\(status.output)")
          #expect(status.output.contains("auth      degraded"), "\(status.output)")
          #expect(try await other.easel("doctor").output.contains(" are kept for signing in"))
          #expect(try await other.easel("logout").status == 0)
          try disk.makeRoom()
          #expect(try await desk.easel("outbox", "retry", "--all").status == 0)
          let list = try await desk.easel("todo", "list", "--json").json()
          #expect(list.array?.compactMap { $0["title"]?.string } == ["without room"])
          #expect(try await desk.easel("server", "status").output.contains("todo      ok"))
        }
      }
    }
  }

  @Test("a backup that finds no room says so, and leaves nothing")
  func backup() async throws {
    try await withTemporaryFolder { folder in
      try await SmallDisk.with(at: folder.appending(path: "small")) { disk in
        try await LinkedDesk.with(in: folder) { linked in
          #expect(try await linked.desk.easel("todo", "add", "one").status == 0)
          for pages in [0, 8, 30, 40, 60] {
            try disk.fill(but: pages * 4096)
            let backup = disk.folder.appending(path: "backup").path
            let made = try await linked.desk.easeld(
              "backup", backup, "--data", folder.appending(path: "server/data/services").path)
            #expect(made.status == 1, "\(pages)")
            let ends = ["(the disk is full)", "(it takes no more)", "(no space left on device)"].map {
              $0 + "; make room, or make its folder writable.\n"
            }
            #expect(ends.contains { made.complaint.hasSuffix($0) }, "\(made.complaint)")
            #expect(!FileManager.default.fileExists(atPath: backup))
            try disk.makeRoom()
          }
        }
      }
    }
  }

  @Test("a canvas keeps what the server cannot take, says why, and sends it by itself", arguments: reserves)
  func canvas(reserve: [String]) async throws {
    try await withServer(reserve) { disk, linked in
      let session = try TmuxSession(home: linked.desk.home, environment: linked.environment)
      defer { session.close(keepsHome: true) }
      try session.shell("easel")
      try session.wait("the canvas, online") { $0.contains("● online") && $0.contains("Todo") }
      try disk.fill()
      try session.add("Without room")
      try session.wait("the todo, not sent, and why") { screen in
        screen.contains("[ ]↑Without room") && screen.contains("The server's disk is full;")
      }
      #expect(try linked.todos() == [])
      try disk.makeRoom()
      try session.wait("the todo, sent") { $0.contains("[ ] Without room") && !$0.contains("↑") }
      #expect(try linked.todos() == ["Without room"])
    }
  }

  @Test("a server that has no room for its databases says so, and opens them once it has", arguments: [0, 4, 16])
  func beginning(pages: Int) async throws {
    try await withTemporaryFolder { folder in
      try await SmallDisk.with(at: folder.appending(path: "server")) { disk in
        try disk.fill(but: pages * 4096)
        try await LinkedDesk.with(in: folder) { linked in
          let list = try await linked.desk.easel("todo", "list")
          #expect(list.status == 1 && list.complaint.contains("service cannot be opened (the disk is full)"))
          #expect(list.complaint.split(separator: "\n").count == 1, "\(list.complaint)")
          try disk.makeRoom()
          #expect(try await linked.desk.easel("todo", "add", "with room").status == 0)
          try await waitUntil {
            _ = try await linked.desk.easel("outbox", "retry", "--all")
            return try !linked.todos().isEmpty
          }
          #expect(try linked.todos() == ["with room"])
        }
      }
    }
  }
}
