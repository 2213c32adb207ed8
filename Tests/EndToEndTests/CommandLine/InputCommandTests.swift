import EaselKit
import Foundation
import TestKit
import Testing

/// Texts and files that commands take: words, the standard input, pipes; and what they print of them.
@Suite struct InputCommandTests {
  @Test func aTextMayBeSeveralWords() async throws {
    try await Desk.with { desk in
      let todo = try await desk.easel("todo", "add", "buy", "milk", "due:2030-01-02", "--json").json()
      #expect(todo["title"] == "buy milk" && todo["due"] == "2030-01-02")
      let event = try await desk.easel("calendar", "add", "Team", "lunch", "--start", "2030-01-02", "--json").json()
      #expect(event["title"] == "Team lunch")
      let message = try await desk.easel("chat", "send", "general", "good", "-", "morning", "--json").json()
      #expect(message["text"] == "good - morning")
    }
  }

  @Test func aTitleThatBeginsWithADashNamesTheTwoDashes() async throws {
    try await Desk.with { desk in
      for words in [["-5", "degrees"], ["-x"], ["--foo"]] {
        let refused = try await desk.easel(arguments: ["todo", "add"] + words)
        #expect(refused.status == 2 && refused.complaint.contains("goes after --"), "\(refused.complaint)")
      }
      let value = try await desk.easel("todo", "edit", "x", "--title", "-5")
      #expect(value.status == 2 && value.complaint.contains("goes after ="), "\(value.complaint)")
      let added = try await desk.easel("todo", "add", "--json", "--", "-5", "degrees").json()
      #expect(added["title"] == "-5 degrees")
    }
  }

  @Test func whatWaitsIsWholeInAPipe() async throws {
    try await Desk.with { desk in
      let title = String(repeating: "long ", count: 30) + "end"
      let added = try await desk.easel("todo", "add", title, "--offline")
      let list = try await desk.easel("outbox", "list")
      #expect(added.status == 0 && list.output.contains("\"\(title)\""), "\(list.output)")
    }
  }

  @Test func aDashReadsTheStandardInputInEveryCommandThatTakesAText() async throws {
    try await Desk.with { desk in
      for name in ["-", "/dev/stdin", "/dev/fd/0"] {
        let sent = try await desk.shell("printf 'one\\n\\ntwo\\n' | \"$EASEL\" chat send general \(name) --json").json()
        #expect(sent["text"] == "one\n\ntwo", "\(name)")
      }
      let other = try await desk.shell(#"echo three | "$EASEL" chat send general /dev/fd/3 --json 3<&0"#).json()
      #expect(other["text"] == "three")
      let nothing = try await desk.easel("chat", "send", "general", "-")
      #expect(nothing.status == 2 && nothing.complaint.contains("cannot be empty"))
      let event = try await desk.shell(#"echo Lunch | "$EASEL" calendar add - --start 2030-01-02 --json"#).json()
      #expect(event["title"] == "Lunch")
      let todo = try await desk.easel("todo", "add", "a", "--json").json()
      let id = try #require(todo["id"]?.string)
      let changed = try await desk.shell("echo 'b due:2030-01-02' | \"$EASEL\" todo edit \(id) --title - --json").json()
      #expect(changed["title"] == "b" && changed["due"] == "2030-01-02")
      let lines = try await desk.shell(#"printf 'a\nb\n' | "$EASEL" calendar add - --start 2030-01-02"#)
      #expect(lines.status == 2 && lines.complaint.contains("is one line"), "\(lines.complaint)")
      let data = #"echo '{"n":1}' | "$EASEL" events publish timer.round.done --data - --json"#
      #expect(try await desk.shell(data).json()["data"]?["n"] == 1)
    }
  }

  @Test func aDashReadsTheStandardInputInEveryCommandThatTakesAFile() async throws {
    try await Desk.with { desk in
      let file = desk.home.deletingLastPathComponent().path + "/home.toml"
      #expect(try await desk.easel("layout", "export", "home", "-o", file).status == 0)
      let again = try await desk.easel("layout", "export", "wall", "-o", file)
      #expect(again.status == 1 && again.complaint.contains("already exists; --force overwrites it."))
      #expect(try await desk.easel("layout", "export", "home", "-o", file, "--force").status == 0)
      for command in ["layout check -", "layout show -", "layout render /dev/stdin", "layout import /dev/fd/0"] {
        let result = try await desk.shell("cat \(file) | \"$EASEL\" \(command)")
        #expect(result.status == 0 && result.complaint.isEmpty, "\(command): \(result.complaint)")
      }
      let edited = try await desk.shell("cat \(file) | \"$EASEL\" layout edit - add clock --id new-clock")
      #expect(edited.status == 0 && edited.output.contains("id = \"new-clock\""), "\(edited.complaint)")
      let json = #""$EASEL" layout export home --format json | "$EASEL" layout check -"#
      #expect(try await desk.shell(json).output.contains("is in order"))
      let broken = try await desk.shell(#"echo 'name = 1' | "$EASEL" layout check -"#)
      #expect(broken.status == 1 && broken.output.contains("standard input:1"), "\(broken.output)")
      let pipe = "mkfifo \(file).pipe; cat \(file) > \(file).pipe & \"$EASEL\" layout check \(file).pipe"
      #expect(try await desk.shell(pipe).status == 0)
      let theme = #"printf 'name = "t"\ndark = true\n' | "$EASEL" theme show - --json"#
      #expect(try await desk.shell(theme).json()["dark"] == true)
    }
  }

  @Test func pipedOutputIsWhole() async throws {
    try await Desk.with { desk in
      let long = (1...60).map { "word\($0)" }.joined(separator: " ")
      let added = try await desk.easel("todo", "add", long)
      #expect(added.output.contains("\"\(long)\""))
      #expect(try await desk.easel("todo", "list").output.contains(long))
      #expect(
        try await desk.easel("events", "publish", "timer.round.done", "--data", "{\"text\":\"\(long)\"}").status == 0)
      let events = try await desk.easel("events", "list")
      #expect(events.output.contains(long), "\(events.output)")
    }
  }

  @Test func aFailureOfACommandWithJSONIsJSON() async throws {
    try await Desk.with { desk in
      for (arguments, code, status) in [
        (["todo", "add", "", "--json"], "command.usage", 2),
        (["todo", "list", "--json", "--nope"], "command.usage", 2),
        (["todo", "done", "zzz", "--json"], "todo.item.unknown", 1),
        (["calendar", "rm", "zzz", "--json"], "calendar.event.unknown", 1),
        (["layout", "show", "zzz", "--json"], "canvas.layout.unknown", 1),
        (["chat", "send", "nope", "x", "--json"], "chat.channel.unknown", 1),
        (["theme", "use", "nope", "--json"], "theme.unknown", 1),
        (["layout", "versions", "home", "--json"], "canvas.layout.unsaved", 1),
        (["tokens", "--json"], "client.sign-in.missing", 1),
        (["todo", "list", "--json", "--server", "http://127.0.0.1:1"], "server.unreachable", 1),
        (["layout", "import", "nope.toml", "--json"], "file.unreadable", 1),
      ] {
        let result = try await desk.easel(arguments: arguments)
        #expect(result.status == Int32(status) && result.output.isEmpty, "\(arguments): \(result.output)")
        let last = try #require(result.complaint.split(separator: "\n").last)
        let failure = try JSONDecoder().decode(JSONValue.self, from: Data(last.utf8))
        #expect(failure["code"] == .string(code), "\(result.complaint)")
        #expect(failure["exitCode"] == .int(status) && failure["detail"]?.string?.isEmpty == false)
      }
      let text = try await desk.easel("todo", "add", "", "--", "--json")
      #expect(text.status == 0 || text.complaint.hasPrefix("easel: "))
    }
  }

  @Test func aPictureHasColoursAsNO_COLORAndTheOptionSay() async throws {
    try await Desk.with { desk in
      let picture = ["screenshot", "--layout", "home", "--format", "ansi", "--size", "80x24"]
      let colours = /\u{1B}\[0?(;[0-9]+)*;?(3|4|9|10)[0-8]/
      for (more, environment, hasColor) in [
        ([], [:], true), ([], ["NO_COLOR": "1"], false), (["--color", "never"], [:], false),
        (["--color", "always"], ["NO_COLOR": "1"], true), ([], ["NO_COLOR": ""], true),
      ] as [([String], [String: String], Bool)] {
        let result = try await desk.easel(arguments: picture + more, environment: environment)
        #expect(result.status == 0 && result.output.contains("Todo"))
        #expect(result.output.contains(colours) == hasColor, "\(more) \(environment)")
      }
    }
  }
}
