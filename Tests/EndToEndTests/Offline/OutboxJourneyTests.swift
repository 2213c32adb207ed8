import EaselKit
import Foundation
import Testing

/// The canvas without a server, and when it comes back.
@Suite struct OutboxJourneyTests {
  @Test func whatIsWrittenWithoutAServerIsSeenInEveryPaneOutlivesASuddenEndAndIsSentOnce() throws {
    let session = try TmuxSession()
    defer { session.close() }
    // Where the folder of sockets belongs is something else, so that no server can start.
    let blocked = session.home.appending(path: "run")
    try FileManager.default.createDirectory(at: session.home, withIntermediateDirectories: true)
    try Data().write(to: blocked)
    try session.shell("easel")
    try session.wait("the canvas, offline") { $0.contains("○ offline") && $0.contains("Todo") }
    try session.leader("d")
    try session.wait("the second pane, which is moved") { $0.contains("MOVE") }
    try session.press("Enter")
    try session.wait("two panes of todos") { $0.matches(of: #/Todo( 2)?( ⇄)? · /#).count == 2 }
    for title in ["First of all", "Second of all"] {
      try session.press("a")
      try session.wait("the line to type in") { $0.contains("Enter save") }
      try session.type(title)
      try session.press("Enter")
      try session.wait("the todo in both panes") { $0.components(separatedBy: "[ ]↑\(title)").count == 3 }
    }
    // The server has never seen the canvas, of which a pane was doubled.
    try session.wait("the count") { $0.contains("↑3 ○ offline") }
    var waiting = ""
    // The canvas shows a change a moment before it writes the change to disk.
    try session.wait("both todos on disk") { _ in
      waiting = try Programs.run("easel", ["outbox", "list"], home: session.home).output
      return waiting.contains("First of all") && waiting.contains("Second of all")
    }
    #expect(waiting.hasSuffix("the canvas of this machine: Easel offers it whole when it first gets there.\n"))
    _ = try Programs.output("/usr/bin/pkill", ["-KILL", "-P", try session.shellProcess()])
    try session.wait("the shell") { $0.contains("Killed") || $0.contains("ready$") }
    try session.shell("reset; clear")
    try session.shell("easel")
    try session.wait("both todos in both panes again") { screen in
      ["First of all", "Second of all"].allSatisfy { screen.components(separatedBy: "[ ]↑\($0)").count == 3 }
    }
    try FileManager.default.removeItem(at: blocked)
    try session.wait("both todos at the server, nothing unsent") { screen in
      screen.contains("● online") && screen.contains("[ ] First of all") && !screen.contains("↑")
    }
    let list = try Programs.run("easel", ["todo", "list"], home: session.home).output
    #expect(list.components(separatedBy: "First of all").count == 2)
    #expect(list.components(separatedBy: "Second of all").count == 2)
  }
  @Test func whatACommandKeepsIsSentByTheCanvasThatRuns() throws {
    let session = try TmuxSession()
    defer { session.close() }
    try session.shell("easel")
    try session.wait("the canvas, online") { $0.contains("● online") && $0.contains("Todo") }
    _ = try Programs.run("easel", ["todo", "add", "From the shell", "--offline"], home: session.home)
    try session.wait("the todo, sent") { $0.contains("[ ] From the shell") }
    try session.wait("an empty outbox") { _ in
      try Programs.run("easel", ["outbox", "list"], home: session.home).output == "Nothing waits to be sent.\n"
    }
  }
}
