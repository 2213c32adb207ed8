import EaselKit
import Foundation
import Testing

/// Whole programs in a real terminal, as a person uses them.
///
/// Few, because they are slow; everything else is tested below.
@Suite("Journeys", .serialized)
struct JourneyTests {
  /// Starts Easel in a new terminal, runs the journey, and ends both whatever happened.
  private func journey(
    columns: Int = 120, rows: Int = 40, _ body: (TmuxSession) throws -> Void
  ) throws {
    let session = try TmuxSession(columns: columns, rows: rows)
    defer { session.close() }
    try start(session)
    try body(session)
  }

  private func start(_ session: TmuxSession, _ options: String = "") throws {
    try session.shell("easel \(options)")
    try session.wait("the canvas, online, with its data") { $0.contains("● online") && $0.contains("general") }
    var same = 0
    var last: [String] = []
    try session.wait("a picture that stays") { screen in
      let frames = Self.frames(screen)
      same = frames == last ? same + 1 : 0
      last = frames
      return same == 10
    }
  }

  private func quit(_ session: TmuxSession) throws {
    try session.press("Tab")
    try session.leader("q")
    try session.wait("the shell again") { $0.contains("ready$") && !$0.contains("NORMAL") }
    #expect(try !session.alternateScreenIsOn())
  }

  @Test(
    "first start: four bordered panes with titles, aligned at every size", arguments: [(80, 24), (120, 40), (200, 60)])
  func firstStart(columns: Int, rows: Int) throws {
    try journey(columns: columns, rows: rows) { session in
      let screen = try session.wait("all four panes") { screen in
        ["Todo", "Calendar", "#general", "Clock"].allSatisfy(screen.contains)
      }
      #expect(ScreenLook.borderFault(in: screen) == nil)
      try quit(session)
    }
  }

  @Test("a todo is added by keyboard, ticked, and seen by the command line")
  func addTodo() throws {
    try journey { session in
      try session.press("a")
      try session.type("Pay rent")
      try session.press("Enter")
      try session.wait("the new todo") { $0.contains("[ ] Pay rent") }
      try session.press("Space")
      try session.wait("the tick") { $0.contains("[x] Pay rent") }
      try session.wait("the todo on the server") { _ in
        try Programs.run("easel", ["todo", "list", "--json"], home: session.home).output.contains("\"completed\":true")
          || Programs.run("easel", ["todo", "list", "--json"], home: session.home).output.contains(
            "\"completed\" : true")
      }
    }
  }

  @Test("what the command line adds appears in the running canvas, and hostile text stays harmless")
  func seesOthers() throws {
    try journey { session in
      _ = try Programs.run("easel", ["todo", "add", "Water the plants 日本語 👩‍👩‍👧"], home: session.home)
      let screen = try session.wait("the todo from outside") { $0.contains("Water the plants") }
      #expect(ScreenLook.borderFault(in: screen) == nil)
      _ = try Programs.run("easel", ["chat", "send", "general", "hello from afar"], home: session.home)
      try session.wait("the message from outside") { $0.contains("hello from afar") }
    }
  }

  @Test("arranged, saved under a name, quit, and there again on the next start")
  func arrangeAndSave() throws {
    try journey { session in
      let before = try session.screen()
      try session.leader("r")
      try session.press("Left", "Left", "Enter")
      try session.wait("another arrangement") { !$0.contains("RESIZE") && Self.frames($0) != Self.frames(before) }
      let arranged = Self.frames(try session.screen())
      try session.leader("s")
      try session.press("C-u")
      try session.type("mine")
      try session.press("Enter")
      try session.wait("the layout saved") { $0.contains("Saved \"mine\"") }
      try quit(session)
      let list = try Programs.run("easel", ["layout", "list", "--json"], home: session.home).output
      #expect(list.contains("mine"))
      try session.shell("clear")
      try start(session)
      try session.wait("the same arrangement") { Self.frames($0) == arranged }
    }
  }

  @Test("Esc puts a move back exactly")
  func escape() throws {
    try journey { session in
      let before = Self.frames(try session.screen())
      try session.leader("m")
      try session.press("Right", "Down", "Right")
      try session.wait("a move in progress") { $0.contains("MOVE") && Self.frames($0) != before }
      try session.press("Escape")
      try session.wait("everything as before") { !$0.contains("MOVE") && Self.frames($0) == before }
    }
  }

  @Test("kill -9 loses nothing; the arrangement is there again")
  func killed() throws {
    try journey { session in
      try session.leader("r")
      try session.wait("the mode of resizing") { $0.contains("RESIZE") }
      try session.press("Left", "Enter")
      try session.wait("the resize done") { !$0.contains("RESIZE") }
      let arranged = Self.frames(try session.screen())
      try session.press("a")
      try session.type("Survive")
      try session.press("Enter")
      try session.wait("the todo") { $0.contains("[ ] Survive") }
      _ = try Programs.output("/usr/bin/pkill", ["-KILL", "-P", try session.shellProcess()])
      try session.wait("the shell") { $0.contains("Killed") }
      try session.shell("reset; clear")
      try start(session)
      try session.wait("all there again") { $0.contains("[ ] Survive") && Self.frames($0) == arranged }
    }
  }

  @Test("SIGTERM, SIGHUP and Ctrl+Z give the terminal back")
  func signals() throws {
    try journey { session in
      try session.press("C-z")
      try session.wait("the shell") { $0.contains("Stopped") }
      #expect(try !session.alternateScreenIsOn())
      try session.shell("fg")
      try session.wait("the canvas again") { $0.contains("Todo") && $0.contains("NORMAL") }
      for signal in ["-TERM", "-HUP", "-INT", "-SEGV"] {
        _ = try Programs.output("/usr/bin/pkill", [signal, "-P", try session.shellProcess()])
        try session.wait("the shell after \(signal)") { $0.contains("ready$") && !$0.contains("NORMAL") }
        #expect(try !session.alternateScreenIsOn())
        try session.shell("clear; stty -a | grep -o ' echo ' && echo so")
        try session.wait("a terminal that echoes") { $0.contains("echo \nso") || $0.contains("echo\nso") }
        try session.shell("clear")
        try start(session)
      }
    }
  }

  @Test("a storm of resizes, down to one cell, ends in the same picture")
  func resizeStorm() throws {
    try journey { session in
      let before = Self.frames(try session.screen())
      for (columns, rows) in [(80, 24), (40, 12), (1, 1), (200, 60), (3, 2), (17, 5), (90, 30), (1, 40), (120, 1)] {
        try session.resize(columns: columns, rows: rows)
      }
      try session.resize(columns: 20, rows: 5)
      try session.wait("the word that it is too small") { $0.contains("Too small") }
      try session.resize(columns: 120, rows: 40)
      try session.wait("the same picture") { Self.frames($0) == before && ScreenLook.borderFault(in: $0) == nil }
    }
  }

  @Test("the server killed: panes keep what they show and say so; it comes back by itself")
  func serverKilled() throws {
    try journey { session in
      _ = try Programs.run("easel", ["todo", "add", "Stay here"], home: session.home)
      try session.wait("the todo") { $0.contains("Stay here") }
      let status = try Programs.run("easel", ["server", "status", "--json"], home: session.home).output
      let pid = try #require(status.firstMatch(of: /"pid" ?: ?(\d+)/)?.1)
      _ = try Programs.output("/bin/kill", ["-KILL", String(pid)])
      try session.wait("the todo still there, online again by itself") { screen in
        let now = try Programs.run("easel", ["server", "status", "--json"], home: session.home).output
        let other = now.firstMatch(of: /"pid" ?: ?(\d+)/)?.1
        return screen.contains("Stay here") && screen.contains("online") && other != nil && other != pid
      }
    }
  }

  @Test("a server that is not there: the panes say so, nothing hangs, q quits")
  func noServer() throws {
    let session = try TmuxSession(environment: ["EASEL_SERVER": "http://127.0.0.1:9"])
    defer { session.close() }
    try session.shell("easel")
    let screen = try session.wait("the word offline") { $0.contains("offline") }
    #expect(ScreenLook.borderFault(in: screen) == nil)
    try quit(session)
  }

  @Test("a bad layout is refused with a sentence, and the canvas is as it was")
  func badLayout() throws {
    let session = try TmuxSession()
    defer { session.close() }
    try session.shell("easel --layout nowhere; echo code $?")
    try session.wait("a sentence and code 1") { $0.contains("nowhere") && $0.contains("code 1") }
    try session.shell("clear; TERM=dumb easel; echo code $?")
    try session.wait("a sentence about the terminal") { $0.contains("dumb") && $0.contains("code 1") }
    try session.shell("clear")
    try start(session)
  }

  @Test("choosing a day in the calendar narrows the todos; Esc brings all back")
  func interplay() throws {
    let session = try TmuxSession()
    defer { session.close() }
    _ = try Programs.run("easel", ["todo", "add", "Due today", "--due", "today"], home: session.home)
    _ = try Programs.run("easel", ["todo", "add", "Due never"], home: session.home)
    try start(session)
    try session.wait("both todos") { $0.contains("Due today") && $0.contains("Due never") }
    try session.press("Tab")
    try session.press("l", "h", "Enter")
    try session.wait("only what is due") { $0.contains("Due today") && !$0.contains("Due never") }
    try session.press("Escape")
    try session.wait("both todos again") { $0.contains("Due today") && $0.contains("Due never") }
  }

  @Test("a megabyte pasted into the chat does no harm")
  func paste() throws {
    try journey { session in
      let file = session.home.appending(path: "paste.txt")
      try Data(String(repeating: "All work and no play. ", count: 50_000).utf8).write(to: file)
      try session.leader("3")
      try session.pasteFile(file)
      try session.wait("the canvas alive") { $0.contains("work") && $0.contains("online") }
      try session.press("C-u")
      try session.wait("nothing in front of the borders, all in line") { ScreenLook.borderFault(in: $0) == nil }
      try quit(session)
    }
  }

  @Test("ten megabytes pasted into a todo are cut with a word, and the canvas goes on")
  func hugePaste() throws {
    try journey { session in
      let file = session.home.appending(path: "paste.txt")
      try Data(String(repeating: "All work and no play. ", count: 480_000).utf8).write(to: file)
      try session.press("a")
      try session.wait("the line to type in") { $0.contains("INSERT") }
      try session.pasteFile(file)
      try session.wait("the word that it was cut") { $0.contains("The field takes") }
      try session.press("C-u")
      try session.type("Still here")
      try session.press("Enter")
      try session.wait("the next todo") { $0.contains("[ ] Still here") }
      try session.wait("nothing in front of the borders, all in line") { ScreenLook.borderFault(in: $0) == nil }
      try quit(session)
    }
  }

  @Test("ten thousand keys as fast as the terminal takes them: none is lost, all are in order, and so are those after")
  func manyKeys() throws {
    try journey { session in
      // Five messages of 400 numbered words, each two thousand keys with its Enter.
      let messages = (0..<5).map { message in
        (0..<400).map { String(1000 + message * 400 + $0) }.joined(separator: " ")
      }
      let keys = messages.map { $0 + "\n" }.joined()
      #expect(keys.count == 10_000)
      let file = session.home.appending(path: "keys.txt")
      try Data(keys.utf8).write(to: file)
      try session.leader("3")
      try session.wait("the chat in focus") { $0.contains("Enter send") }
      try session.typeFile(file)
      try session.wait("the last words") { $0.contains("2997 2998 2999") }
      try session.type("done")
      try session.press("Enter")
      try session.wait("the message after them") { $0.contains("done") }
      var received: [String?] = []
      try session.wait("all messages on the server") { _ in
        let read = try Programs.run("easel", ["chat", "read", "general", "--json"], home: session.home).output
        received = try JSONDecoder().decode([JSONValue].self, from: Data(read.utf8)).map { $0["text"]?.string }
        return received.last == "done"
      }
      #expect(received == messages + ["done"])
      try quit(session)
    }
  }

  @Test("a thousand signals of another size: the picture at the end is the one before")
  func signalStorm() throws {
    try journey { session in
      let before = Self.frames(try session.screen())
      let shell = try session.shellProcess()
      let script = "for i in $(seq 1000); do pkill -WINCH -P \(shell); done"
      for width in [80, 200, 60] { try session.resize(columns: width, rows: 30) }
      _ = try Programs.output("/bin/bash", ["-c", script])
      try session.resize(columns: 120, rows: 40)
      try session.wait("the same picture") { Self.frames($0) == before && ScreenLook.borderFault(in: $0) == nil }
      try session.press("a")
      try session.wait("an answer to a key") { $0.contains("INSERT") }
      try session.press("Escape")
      try quit(session)
    }
  }

  /// The borders of a screen without what stands in the panes.
  private static func frames(_ screen: String) -> [String] {
    screen.split(separator: "\n", omittingEmptySubsequences: false).dropLast(2).map { row in
      String(row.map { "│─╭╮╰╯┏┓┗┛".contains($0) ? $0 == "─" ? "-" : "+" : " " })
    }.map { $0.replacing(/[ ]+$/, with: "") }
  }
}
