import Canvas
import EaselAPI
import EaselKit
import Foundation
import Store
import Testing

/// What waits of a canvas is told by the commands of the outbox, which neither send nor drop it.
@Suite struct WaitingCanvasTests {
  private static let id = TimeOrderedID.make(at: Timestamp(seconds: 1_796_115_600))
  private static let sharedID = TimeOrderedID.make(at: Timestamp(seconds: 1_796_115_700))

  /// Leaves on a machine what a terminal had not sent when it ended.
  private func leave(at desk: Desk) async throws {
    let store = try SQLiteStore(path: paths(of: desk).database)
    for (key, id) in [("", Self.id), ("\nteam", Self.sharedID)] {
      var layout = CanvasManager.normalized(
        Layout(name: "desk", pages: [Page(id: "page-1", title: "Home", widgets: [])]))
      var canvas = SharedCanvas(revision: 1, confirmed: layout)
      layout.pages[0].title = "Work"
      _ = canvas.make(CanvasChange(.renamePage, subject: "page-1", from: canvas.shown, to: layout), id: id)
      try await store.keep(canvas, of: key, terminal: 0)
    }
  }

  private func paths(of desk: Desk) -> EaselPaths { EaselPaths(environment: ["EASEL_HOME": desk.home.path]) }

  /// The canvases of which something waits.
  private func waiting(at desk: Desk) async throws -> [String?] {
    try await desk.easel("outbox", "list", "--json").json().array?.map { $0["canvas"]?.string } ?? []
  }

  @Test func itIsListedAndNeitherSentNorDroppedAlone() async throws {
    try await Desk.with { desk in
      #expect(try await desk.easel("outbox", "list").output == "Nothing waits to be sent.\n")
      try await leave(at: desk)
      let list = try await desk.easel("outbox", "list").output.split(separator: "\n")
      #expect(list.count == 2 && list.allSatisfy { $0.contains("renamed page \"Home\" to \"Work\"") })
      #expect(list.first?.hasSuffix("of the canvas       Easel sends it while that is open") == true, "\(list)")
      #expect(list.last?.contains("of a shared canvas") == true)
      let items = try await desk.easel("outbox", "list", "--json").json().array ?? []
      #expect(items.map { $0["canvas"]?.string } == ["own", "team"])
      #expect(items.first?["service"] == "canvas" && items.first?["subject"] == "page-1")
      for arguments in [["drop", Self.id], ["retry", Self.id], ["retry", Self.sharedID]] {
        let one = try await desk.easel("outbox", arguments[0], arguments[1])
        #expect(one.status != 0 && one.complaint.contains("That is a change of the canvas"), "\(one.complaint)")
      }
      let all = try await desk.easel("outbox", "drop", "--all")
      #expect(
        all.output == "Nothing else waits to be sent; 2 changes of the canvas wait: Easel sends them while that is "
          + "open.\n", "\(all.output)")
      #expect(try await desk.easel("todo", "add", "one", "--offline").status == 0)
      let dropped = try await desk.easel("outbox", "drop", "--all")
      #expect(dropped.output.hasPrefix("Dropped: ") && dropped.complaint.contains("2 changes of the canvas wait"))
      #expect(try await desk.easel("outbox", "list", "--json").json().array?.count == 2)
    }
  }

  @Test func aChangeOfASharedCanvasIsDroppedByNameAndTheCanvasWithItKept() async throws {
    try await Desk.with { desk in
      try await leave(at: desk)
      let dropped = try await desk.easel("outbox", "drop", Self.sharedID)
      #expect(dropped.output == "Dropped: renamed page \"Home\" to \"Work\"\n", "\(dropped.complaint)")
      #expect(dropped.complaint.contains("is kept as the layout \"before sharing\", version 1."))
      #expect(try await waiting(at: desk) == ["own"])
      let store = try SQLiteStore(path: paths(of: desk).database)
      #expect(try await store.layout(named: "before sharing")?.pages.first?.title == "Work")
    }
  }

  @Test func whatATerminalThatRunsHasInItsOwnHandsIsNotDropped() async throws {
    try await Desk.with { desk in
      try await leave(at: desk)
      let file = open("\(paths(of: desk).data)/terminal-0.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
      defer { close(file) }
      #expect(flock(file, LOCK_EX | LOCK_NB) == 0)
      for (text, isDropped) in [("canvas \nteam", false), ("", false), ("canvas ", true)] {
        ftruncate(file, 0)
        _ = text.withCString { pwrite(file, $0, strlen($0), 0) }
        let dropped = try await desk.easel("outbox", "drop", Self.sharedID)
        #expect((dropped.status == 0) == isDropped, "\(text)")
        #expect(isDropped || dropped.complaint.contains("Easel sends it while the canvas is open"))
      }
    }
  }

  @Test func whatWaitsOfACanvasThatIsGoneIsGivenUpWhenTheServerSaysSo() async throws {
    try await Desk.with { desk in
      try await leave(at: desk)
      let retried = try await desk.easel("outbox", "retry")
      #expect(retried.status == 0 && retried.output.contains("1 change of the canvas waits"), "\(retried.output)")
      #expect(retried.complaint.contains("is deleted, or not shared with you any more"), "\(retried.complaint)")
      #expect(retried.complaint.contains("is kept as the layout \"before sharing\", version 1."))
      #expect(try await waiting(at: desk) == ["own"])
    }
  }

  @Test func aCanvasThatTheServerHasNeverSeenIsToldInOneLine() async throws {
    try await Desk.with { desk in
      let store = try SQLiteStore(path: EaselPaths(environment: ["EASEL_HOME": desk.home.path]).database)
      try store.saveAtEnd(
        CanvasSnapshot(layout: Layout(name: "desk", pages: [])), history: nil, events: [], at: Timestamp(seconds: 1))
      let line =
        "The server has never seen the canvas of this machine: Easel offers it whole when it first gets there.\n"
      #expect(try await desk.easel("outbox", "list").output == line)
      let json = try await desk.easel("outbox", "list", "--json")
      #expect(json.complaint == "easel: \(line)" && json.output == "[]\n", "\(json.output)")
      let alone = try await desk.easel("outbox", "list", environment: ["EASEL_CANVAS_SYNC": "false"])
      #expect(alone.output == "Nothing waits to be sent.\n")
      try await leave(at: desk)
      #expect(try await !desk.easel("outbox", "list").output.contains("never seen"))
    }
  }
}
