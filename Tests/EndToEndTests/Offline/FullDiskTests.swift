import EaselKit
import Foundation
import TestKit
import Testing

/// A disk that is full, here or at the server: one sentence, nothing lost, and all goes on when there is room again.
@Suite("full disks", .enabled(if: SmallDisk.isAllowed, Comment(rawValue: SmallDisk.wish)), .timeLimit(.minutes(3)))
struct FullDiskTests {
  @Test("a command says so in one sentence, whatever room is left; what it kept is sent, and nothing else")
  func commands() async throws {
    try await LinkedDesk.with { linked in
      try await SmallDisk.with(at: linked.desk.home) { disk in
        let desk = linked.desk
        #expect(try await desk.easel("todo", "add", "before").status == 0)
        #expect(try await desk.easel("todo", "list").status == 0)
        var kept: Set<String> = []
        for pages in [0, 1, 2, 4, 8, 10, 12, 16, 24, 32, 64] {
          try disk.fill(but: pages * 4096)
          let title = "with \(pages) pages left"
          let added = try await desk.easel("todo", "add", title, "--offline")
          if added.status == 0 { kept.insert(title) } else { Self.expectFull(added, desk.home) }
          let list = try await desk.easel("outbox", "list")
          if list.status != 0 { Self.expectFull(list, desk.home) }
          try disk.makeRoom()
        }
        #expect(!kept.isEmpty && kept.count < 11)
        let waiting = try await desk.easel("outbox", "list", "--json").json().array
        #expect(Set(waiting?.compactMap { $0["summary"]?.string } ?? []) == Set(kept.map { "add \"\($0)\"" }))
        try disk.fill()
        // With the server there, no disk is needed to see what it has.
        #expect(try await desk.easel("todo", "list").output.contains("before"))
        Self.expectFull(try await desk.easel("outbox", "retry", "--all"), desk.home)
        #expect(try linked.todos() == ["before"])
        try disk.makeRoom()
        #expect(try await desk.easel("outbox", "retry", "--all").status == 0)
        #expect(try Set(linked.todos()) == kept.union(["before"]))
        #expect(try linked.todos().count == kept.count + 1)
      }
    }
  }

  private static func expectFull(_ result: RunResult, _ home: URL) {
    #expect(result.status == 1)
    #expect(
      result.complaint
        == "easel: There is no room on the disk for \(home.path)/data/easel.sqlite; free some and try again.\n")
  }

  @Test("one's own server is on the same disk: one sentence for both, and all goes on with room")
  func ownServer() async throws {
    try await withTemporaryFolder { folder in
      try await SmallDisk.with(at: folder.appending(path: "home")) { disk in
        let desk = Desk(home: disk.folder, environment: [:])
        #expect(try await desk.easel("todo", "add", "before").status == 0)
        try disk.fill()
        Self.expectFull(try await desk.easel("todo", "add", "without room"), desk.home)
        #expect(try await desk.easel("todo", "list").output.contains("before"))
        try disk.makeRoom()
        #expect(try await desk.easel("todo", "add", "with room").complaint == "")
        let todos = try await desk.easel("todo", "list", "--json").json().array
        #expect(todos?.map { $0["title"] } == ["before", "with room"])
        #expect(try await desk.easel("server", "stop").status == 0)
      }
    }
  }

  @Test("the canvas says so and stays; what was done meanwhile is kept and sent once there is room")
  func canvas() async throws {
    try await LinkedDesk.with { linked in
      try await SmallDisk.with(at: linked.desk.home) { disk in
        let session = try TmuxSession(home: linked.desk.home, environment: linked.environment)
        defer { session.close(keepsHome: true) }
        try session.shell("easel")
        try session.wait("the canvas, online") { $0.contains("● online") && $0.contains("Todo") }
        try disk.fill()
        for title in ["Without room", "Without room, too"] { try session.add(title) }
        try session.wait("what is wrong, once, and how many are not on disk") { screen in
          screen.components(separatedBy: "There is no room on the disk for").count == 2
            && screen.contains("2 not on disk") && screen.contains("[ ]↑Without room, too")
        }
        try session.leader("d")
        try session.wait("the second pane, which is moved") { $0.contains("MOVE") }
        try session.press("Enter")
        try session.wait("the canvas, changed") { $0.panes == 2 }
        #expect(try linked.todos() == [])
        try disk.makeRoom()
        try session.wait("both, sent") { screen in
          !screen.contains("↑") && !screen.contains("not on disk") && screen.contains("[ ] Without room, too")
        }
        #expect(try linked.todos() == ["Without room", "Without room, too"])
        // The canvas itself comes to the disk, too: it is there again after a sudden end.
        try await waitUntil { try await linked.desk.easel("screenshot", "--format", "txt").output.panes >= 2 }
        try session.killProgram()
        try session.shell("reset; clear; easel")
        try session.wait("both panes") { $0.panes == 2 }
      }
    }
  }
}

extension String {
  /// How many panes of todos are on a screen, when there are two todos.
  fileprivate var panes: Int { matches(of: #/Todo( 2)?( ⇄)? · 2/#).count }
}
