import Foundation
import Testing

/// A call that must fail, with its exit status and a piece of what it says.
struct BadCall: Sendable, CustomTestStringConvertible {
  let arguments: [String]
  let status: Int32
  let piece: String

  init(_ status: Int32, _ piece: String, _ arguments: String...) {
    self.arguments = arguments
    self.status = status
    self.piece = piece
  }

  var testDescription: String {
    arguments.map { $0.count > 40 ? "\($0.count) letters" : $0.debugDescription }.joined(separator: " ")
  }
}

/// Bad input gets one sentence and the right exit status, and is never shown raw.
@Suite struct WrongUseTests {
  private static let long = String(repeating: "x", count: 100_000)

  /// Refused before any server is needed.
  private static let early = [
    BadCall(2, "no command \"todoo\"", "todoo"),
    BadCall(2, "no command \"a␛[31mb\"", "a\u{1B}[31mb"),
    BadCall(2, "Unknown option", "--frobnicate"),
    BadCall(2, "Unexpected argument", "todo", "list", "surplus"),
    BadCall(2, "Unknown option", "todo", "list", "--\(long)"),
    BadCall(2, "Missing expected argument", "todo", "add"),
    BadCall(2, "cannot be empty", "todo", "add", ""),
    BadCall(2, "cannot be empty", "todo", "add", " \u{A0} "),
    BadCall(2, "control characters", "todo", "add", "a\u{1B}[31mb"),
    BadCall(2, "control characters", "todo", "add", "a\u{9B}31mb"),
    BadCall(2, "control characters", "todo", "add", "a\nb"),
    BadCall(2, "control characters", "todo", "add", "a\u{202E}b"),
    BadCall(2, "control characters", "calendar", "add", "a\u{2066}b", "--start", "2026-12-01"),
    BadCall(2, "control characters", "chat", "send", "general", "a\u{202E}b"),
    BadCall(2, "cannot be empty", "todo", "add", "\u{200B}\u{FE0F}"),
    BadCall(2, "cannot be empty", "calendar", "add", "\u{2060}", "--start", "2026-12-01"),
    BadCall(2, "cannot be empty", "chat", "send", "general", "\u{3164}\n\u{301}"),
    BadCall(2, "See `easel todo list --help`.", "todo", "list", "surplus"),
    BadCall(2, "See `easel layout export --help`.", "layout", "export", "home", "--format", "yaml"),
    BadCall(2, "Did you mean '--layout'?", "--layuot", "home"),
    BadCall(2, "at most 500", "todo", "add", long),
    BadCall(2, "Write today, tomorrow", "todo", "add", "x", "--due", "2026-02-30"),
    BadCall(2, "Write today, tomorrow", "todo", "add", "x", "--due", "\u{1B}[2J\(long)"),
    BadCall(2, "Write today, tomorrow", "todo", "add", "x due:2026-02-30"),
    BadCall(2, "Use either --due or due: in the text", "todo", "add", "x due:today", "--due", "today"),
    BadCall(2, "--start", "calendar", "add", "x"),
    BadCall(2, "--start cannot be \"soon\"", "calendar", "add", "x", "--start", "soon"),
    BadCall(2, "later than", "calendar", "add", "x", "--start", "2026-12-01T09:00", "--end", "2026-12-01T09:00"),
    BadCall(2, "before --start", "calendar", "add", "x", "--start", "2026-12-02", "--end", "2026-12-01"),
    BadCall(2, "both be days", "calendar", "add", "x", "--start", "2026-12-01T09:00", "--end", "2026-12-02"),
    BadCall(2, "is a day", "calendar", "add", "x", "--start", "2026-12-01T09:00", "--all-day"),
    BadCall(2, "from 1 to 400", "calendar", "agenda", "--days", "0"),
    BadCall(2, "from 1 to 400", "calendar", "agenda", "--days", "401"),
    BadCall(2, "from 1 to 400", "calendar", "agenda", "--days", "-1"),
    BadCall(2, "invalid", "calendar", "agenda", "--days", "many"),
    BadCall(2, "cannot be empty", "chat", "send", "general", ""),
    BadCall(2, "cannot be empty", "chat", "send", "#", "hello"),
    BadCall(2, "control characters", "chat", "send", "general", "a\u{7}b"),
    BadCall(2, "at most 10000", "chat", "send", "general", long),
    BadCall(2, "--limit must be", "chat", "read", "general", "--limit", "0"),
    BadCall(2, "--limit must be", "chat", "read", "general", "--limit", "-1"),
    BadCall(2, "\"todo..x\" is no pattern of events", "events", "tail", "todo..x"),
    BadCall(2, "is no pattern of events", "events", "list", "todo.*", "a\u{1B}[2Jb"),
    BadCall(2, "is no pattern of events", "events", "tail", long),
    BadCall(2, "--after must be", "events", "tail", "--after=-1"),
    BadCall(2, "--after must be", "events", "list", "--after", "-1"),
    BadCall(2, "--limit must be", "events", "list", "--limit", "0"),
    BadCall(2, "--limit must be", "events", "list", "--limit", "-1"),
    BadCall(2, "is no type of an event", "events", "publish", "timer"),
    BadCall(2, "is no type of an event", "events", "publish", "timer.*.done"),
    BadCall(2, "must be a JSON object", "events", "publish", "timer.round.done", "--data", "{"),
    BadCall(2, "must be a JSON object", "events", "publish", "timer.round.done", "--data", "[1]"),
    BadCall(2, "at most 65536 bytes", "events", "publish", "timer.round.done", "--data", "{\"a\":\"\(long)\"}"),
    BadCall(2, "Missing expected argument", "events", "publish"),
    BadCall(2, "no slashes", "layout", "save", "a/b"),
    BadCall(2, "needs a name", "layout", "save", ""),
    BadCall(2, "at most 60", "layout", "save", long),
    BadCall(2, "from 1 to 100, not 0", "layout", "new", "x", "--columns", "0"),
    BadCall(2, "from 1 to 100, not 10000", "layout", "new", "x", "--columns", "10000"),
    BadCall(2, "from 1 to 100, not -1", "layout", "new", "x", "--rows", "-1"),
    BadCall(2, "looks like a file", "layout", "new", "x.toml"),
    BadCall(1, "comes with Easel", "layout", "new", "home"),
    BadCall(1, "comes with Easel", "layout", "undo", "home"),
    BadCall(1, "no layout \"nope\"", "layout", "edit", "nope", "add", "todo"),
    BadCall(1, "no layout \"nope\"", "layout", "undo", "nope"),
    BadCall(1, "no layout \"nope\"", "layout", "render", "nope"),
    BadCall(1, "no layout \"nope\"", "layout", "default", "nope"),
    BadCall(2, "counted from 1", "layout", "restore", "home", "first"),
    BadCall(2, "counted from 1", "layout", "restore", "home", "-1"),
    BadCall(2, "counted from 1", "layout", "restore", "home", "0"),
    BadCall(2, "counted from 1", "layout", "diff", "home", "-1"),
    BadCall(2, "counted from 1", "layout", "diff", "home", "1", "-2"),
    BadCall(2, "number of one version", "layout", "restore", "home", "1", "2"),
    BadCall(2, "numbers of 2 versions", "layout", "diff", "home", "1", "2", "3"),
    BadCall(2, "no option \"--jsno\"", "layout", "restore", "home", "1", "--jsno"),
    BadCall(2, "Missing expected argument", "layout", "restore", "home"),
    BadCall(2, "yaml", "layout", "export", "home", "--format", "yaml"),
    BadCall(2, "--server cannot be", "todo", "list", "--server", "ftp://x"),
    BadCall(2, "--server cannot be", "--server", "relative/path", "todo", "list"),
    BadCall(2, "\"list\" uses no server", "theme", "list", "--server", "http://127.0.0.1:1"),
    BadCall(2, "\"path\" uses no server", "--server=http://127.0.0.1:1", "config", "path"),
    BadCall(1, "no layout \"nope\"", "layout", "show", "nope"),
    BadCall(1, "no layout \"nope\"", "layout", "export", "nope"),
    BadCall(1, "no layout \"nope\"", "layout", "load", "nope"),
    BadCall(1, "no layout \"nope\"", "layout", "delete", "nope"),
    BadCall(1, "cannot be deleted", "layout", "delete", "home"),
    BadCall(1, "nope.toml", "layout", "import", "nope.toml"),
    BadCall(1, "could not be written", "layout", "export", "home", "--output", "/nonexistent/file"),
  ]

  /// Refused by what the server knows.
  private static let late = [
    BadCall(1, "no todo with the id \"zzz\"", "todo", "done", "zzz"),
    BadCall(1, "no todo with the id \"\"", "todo", "rm", ""),
    BadCall(1, "no list \"nope\"", "todo", "add", "x", "--list", "nope"),
    BadCall(1, "no event with the id", "calendar", "rm", "../../etc/passwd"),
    BadCall(1, "nope", "chat", "send", "nope", "hello"),
    BadCall(1, "channel \"a␛[31mb\"", "chat", "read", "a\u{1B}[31mb"),
    BadCall(1, "come from that service alone", "events", "publish", "todo.item.created"),
  ]

  @Test(arguments: early)
  func isRefusedAtOnce(call: BadCall) async throws {
    try await Desk.with { desk in
      try await check(call, at: desk)
      #expect(!FileManager.default.fileExists(atPath: desk.home.path + "/run"), "a server was started")
    }
  }

  @Test func isRefusedByTheServer() async throws {
    try await Desk.with { desk in
      for call in Self.late { try await check(call, at: desk) }
    }
  }

  private func check(_ call: BadCall, at desk: Desk) async throws {
    let result = try await desk.easel(arguments: call.arguments)
    #expect(result.status == call.status, "\(call.testDescription): \(result.complaint)")
    #expect(result.output.isEmpty)
    #expect(result.complaint.hasPrefix("easel: "))
    #expect(result.complaint.contains(call.piece), "\(result.complaint.prefix(300))")
    #expect(result.complaint.utf8.count < 10_000)
    #expect(!result.complaint.hasControls)
    #expect(result.complaint.hasSuffix("\n"))
    #expect(result.complaint.filter { $0 == "\n" }.count == 1, "\(result.complaint)")
  }

  @Test func aHomeThatCannotBeMadeIsToldOf() async throws {
    try await Desk.with { desk in
      for command in [["layout", "list"], ["todo", "list"]] {
        let result = try await desk.easel(arguments: command, environment: ["EASEL_HOME": "/proc/x"])
        #expect(result.status == 1)
        #expect(result.complaint.contains("/proc/x"))
        #expect(!result.complaint.contains("error"))
        #expect(result.complaint.filter { $0 == "\n" }.count == 1)
      }
    }
  }

  @Test func theServerTakesWrongUseAsWell() async throws {
    try await Desk.with { desk in
      for arguments in [
        ["serve", "--bogus"], ["serve", "--listen"], ["nonsense"],
        ["serve", "--no-sign-in", "--listen", "0.0.0.0:1"], ["serve", "--mail", "post office"],
        ["serve", "--mail", "smtp://127.0.0.1:1", "--mail-from", "nobody"],
      ] {
        let result = try await desk.easeld(arguments: arguments)
        #expect(result.status == 2, "\(arguments)")
        #expect(result.complaint.filter { $0 == "\n" }.count == 1, "\(result.complaint)")
      }
    }
  }

  @Test func theServerSaysWhoComplains() async throws {
    try await Desk.with { desk in
      for arguments in [["serve", "--listen", "999.1.1.1:0"], ["serve", "--data", "/proc/x"]] {
        let result = try await desk.easeld(arguments: arguments)
        #expect(result.status != 0)
        #expect(result.complaint.split(separator: "\n").last?.hasPrefix("easeld: ") == true, "\(result.complaint)")
      }
    }
  }

  @Test func argumentsThatAreNotUTF8AreRefused() async throws {
    try await Desk.with { desk in
      for script in [
        #""$EASEL" todo add "$(printf 'a\377\376b')""#, #""$EASEL" "$(printf '\300\200')""#,
        #""$EASEL" layout show "$(printf '\355\240\200')""#,
      ] {
        let result = try await desk.shell(script)
        #expect(result.status == 2)
        #expect(result.complaint.contains("is not valid UTF-8"))
        #expect(result.complaint.hasPrefix("easel: "))
      }
    }
  }

  @Test func outputThatCannotBeWrittenIsAFailure() async throws {
    try await Desk.with { desk in
      for script in [#""$EASEL" paths >&-"#, #""$EASEL" paths > /dev/full"#, #""$EASEL" --help > /dev/full"#] {
        let result = try await desk.shell(script)
        #expect(result.status == 1)
        #expect(result.complaint.hasPrefix("easel: The output could not be written"))
      }
    }
  }

  @Test func aReaderThatLeavesIsNoTrouble() async throws {
    try await Desk.with { desk in
      let result = try await desk.shell(#"(trap '' PIPE; "$EASEL" paths; echo $? >&2) | true"#)
      #expect(["0\n"].contains(result.complaint))
    }
  }
}

extension String {
  /// Whether there is anything that acts on a terminal, other than line feeds.
  var hasControls: Bool {
    unicodeScalars.contains { scalar in
      scalar != "\n" && [.control, .format, .lineSeparator].contains(scalar.properties.generalCategory)
    }
  }
}
