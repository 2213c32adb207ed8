import EaselKit
import Foundation
import Testing

/// The command line without a server.
@Suite struct OfflineCommandTests {
  private static let kept = "easel: " + keptSentence
  private static let keptSentence =
    "Kept; the next command that reaches the server sends it, and so does an open canvas: easel outbox list\n"

  @Test func whatIsKeptIsSentBeforeTheNextWrite() async throws {
    try await Desk.with { desk in
      let result = try await desk.easel("todo", "add", "first", "--offline", "--json")
      let first = try result.json()
      #expect(first["pending"] == true && first["title"] == "first")
      #expect(result.complaint == Self.kept)
      #expect(!FileManager.default.fileExists(atPath: desk.home.path + "/run"), "no server was started for it")
      let waiting = try #require(try await desk.easel("outbox", "list", "--json").json().array)
      #expect(waiting.map { $0["summary"] } == ["add \"first\""])
      #expect(waiting.first?["state"] == "waiting" && waiting.first?["attempts"] == 0)
      let second = try await desk.easel("todo", "add", "second", "--json")
      #expect(try second.json()["pending"] == nil && second.complaint.isEmpty)
      let all = try await desk.easel("todo", "list", "--json").json().array
      #expect(all?.map { $0["title"] } == ["first", "second"])
      #expect(all?.first?["id"] == first["id"])
      #expect(try await desk.easel("outbox", "list").output == "Nothing waits to be sent.\n")
    }
  }

  @Test func manyLinesAreKeptAtOnceAndSentInTheirOrder() async throws {
    try await Desk.with { desk in
      let kept = try await desk.shell(#"seq 300 | "$EASEL" todo add - --offline"#)
      #expect(kept.output == "Added 300 todos, not sent yet.\n" && kept.complaint == Self.kept)
      #expect(!FileManager.default.fileExists(atPath: desk.home.path + "/run"), "no server was started for it")
      let titles = (1...300).map { "\($0)" }
      let waiting = try await desk.easel("todo", "list", "--offline", "--json").json().array
      #expect(waiting?.compactMap { $0["title"]?.string } == titles)
      #expect(waiting?.allSatisfy { $0["pending"] == true } == true)
      #expect(try await desk.easel("outbox", "retry").output.split(separator: "\n").count == 300)
      #expect(try await desk.shell(#"seq 301 330 | "$EASEL" todo add - --offline"#).complaint == Self.kept)
      // What waited goes first, and is not counted.
      let more = try await desk.shell(#"echo last | "$EASEL" todo add -"#)
      #expect(more.output == "Added 1 todo.\n" && more.complaint.isEmpty, "\(more.complaint)")
      let all = try await desk.easel("todo", "list", "--json").json().array
      #expect(all?.compactMap { $0["title"]?.string } == titles + (301...330).map { "\($0)" } + ["last"])
      #expect(try await desk.easel("outbox", "list").output == "Nothing waits to be sent.\n")
    }
  }

  @Test func whatIsAddedWhileTheServerIsAwayWaits() async throws {
    try await Desk.with { desk in
      let away = "EASEL_SERVER=unix:\(desk.home.path)/none.sock"
      let result = try await desk.shell("printf 'a\\nb\\n' | \(away) \"$EASEL\" todo add - --json")
      #expect(try result.json().array?.map { $0["pending"] } == [true, true])
      #expect(result.complaint.hasPrefix("easel: The server cannot be reached: "))
      #expect(result.complaint.hasSuffix(Self.keptSentence))
    }
  }

  @Test func aFailureAfterAllWereKeptSaysSo() async throws {
    try await Desk.with { desk in
      #expect(try await desk.easel("todo", "list").status == 0)
      // Nothing can be sent while a folder is where the file that is locked for it should be.
      let lock = desk.home.appending(path: "data/outbox.lock")
      try? FileManager.default.removeItem(at: lock)
      try FileManager.default.createDirectory(at: lock, withIntermediateDirectories: true)
      let result = try await desk.shell(#"printf 'a\nb\n' | "$EASEL" todo add -"#)
      #expect(result.status == 1 && result.output.isEmpty)
      #expect(result.complaint.contains("do not add them again; easel outbox list"), "\(result.complaint)")
      #expect(try await desk.easel("outbox", "list", "--json").json().array?.count == 2)
      try FileManager.default.removeItem(at: lock)
      #expect(try await desk.easel("outbox", "retry", "--all").status == 0)
      #expect(try await desk.easel("todo", "list", "--json").json().array?.map { $0["title"] } == ["a", "b"])
    }
  }

  @Test func aStrangeAnswerToWhatWasSentSettlesNothing() async throws {
    try await Desk.with { desk in
      let server = try ScriptedServer(at: desk.file("s.sock", ""), answers: ["/api/todo/items": #"{"odd":true}"#])
      defer { server.stop() }
      let command = #""$EASEL" todo add - --json --server unix:"# + server.path
      let result = try await desk.shell(#"printf 'a\nb\n' | "# + command)
      #expect(result.status == 0 && result.complaint.contains("Kept"), "\(result.complaint)")
      let added = try result.json().array
      #expect(added?.map { $0["title"] } == ["a", "b"] && added?.map { $0["pending"] } == [true, true])
    }
  }

  @Test func theLocalCopyIsShownWithWhatWaits() async throws {
    try await Desk.with { desk in
      let id = try #require(try await desk.easel("todo", "add", "a", "--json").json()["id"]?.string)
      #expect(try await desk.easel("todo", "list").complaint.isEmpty)
      #expect(try await desk.easel("todo", "done", id, "--offline").output == "Completed \"a\", not sent yet.\n")
      #expect(try await desk.easel("todo", "add", "b", "--offline").output.hasSuffix(", not sent yet.\n"))
      let list = try await desk.easel("todo", "list", "--offline", "--json")
      #expect(list.complaint.hasPrefix("easel: As of ") && list.complaint.hasSuffix(", offline.\n"))
      let items = try list.json().array
      #expect(items?.map { $0["title"] } == ["b", "a"])
      #expect(items?.map { $0["completed"] } == [false, true])
      #expect(items?.map { $0["pending"] } == [true, true])
      let lines = try await desk.easel("todo", "list", "--offline").output.split(separator: "\n")
      #expect(lines.first?.contains("[ ]↑") == true && lines.last?.contains("[x]↑") == true)
      #expect(try await desk.easel("todo", "list", "--open", "--offline", "--json").json().array?.count == 1)
      // A command that reads sends what waits, where the server is there.
      let sent = try await desk.easel("todo", "list", "--json")
      #expect(try sent.json().array?.map { $0["pending"] } == [nil, nil])
      #expect(sent.complaint == "easel: Sent 2 changes that waited here.\n")
      #expect(try await desk.easel("outbox", "retry").output == "Nothing waits to be sent.\n")
      #expect(try await desk.easel("todo", "rm", id, "--offline", "--json").json()["pending"] == true)
      #expect(try await desk.easel("todo", "list", "--json").json().array?.map { $0["title"] } == ["b"])
    }
  }

  @Test func agendaAndMessagesAreShownWithWhatWaits() async throws {
    try await Desk.with { desk in
      #expect(try await desk.easel("calendar", "add", "early", "--start", "2026-12-01T08:00").status == 0)
      let week = ["calendar", "agenda", "--from", "2026-11-30", "--days", "7"]
      #expect(try await desk.easel(arguments: week).status == 0)
      let added = try await desk.easel("calendar", "add", "late", "--start", "2026-12-01T09:00", "--offline", "--json")
      #expect(try added.json()["end"] == "2026-12-01T10:00:00Z")
      #expect(try await desk.easel("calendar", "add", "far", "--start", "2027-12-01", "--offline").status == 0)
      let day = try await desk.easel(
        "calendar", "agenda", "--from", "2026-12-01", "--days", "1", "--offline", "--json")
      #expect(try day.json().array?.map { $0["title"] } == ["early", "late"])
      #expect(try day.json().array?.map { $0["pending"] } == [nil, true])
      let beyond = try await desk.easel("calendar", "agenda", "--from", "2026-12-01", "--days", "30", "--offline")
      // Of the days that were never seen nothing is known, which is said: it is not the agenda that was asked for.
      #expect(beyond.status == 1 && beyond.output.contains("late") && beyond.output.contains("early"))
      #expect(beyond.complaint.hasPrefix("easel: There may be more, which is not kept here.\neasel: As of "))
      let later = try await desk.easel("calendar", "agenda", "--from", "2026-12-20", "--offline")
      #expect(later.status == 1 && later.complaint.contains("Nothing of this is kept here; it is once"))

      #expect(try await desk.easel("chat", "send", "general", "one").status == 0)
      #expect(try await desk.easel("chat", "channels").status == 0)
      #expect(try await desk.easel("chat", "read", "general", "--limit", "10").status == 0)
      let send = try await desk.easel("chat", "send", "#general", "two", "--offline")
      #expect(send.output == "To be sent to #general.\n")
      let messages = try await desk.easel("chat", "read", "general", "--offline", "--json").json().array
      #expect(messages?.map { $0["text"] } == ["one", "two"])
      #expect(messages?.map { $0["pending"] } == [nil, true])
      let channels = try await desk.easel("chat", "channels", "--offline")
      #expect(channels.output.contains("#general") && channels.complaint.contains("As of"))
    }
  }

  @Test func whatWasSeenInSeveralAnswersIsShownAsOne() async throws {
    try await Desk.with { desk in
      for day in ["2026-12-01", "2026-12-08", "2026-12-13"] {
        #expect(try await desk.easel("calendar", "add", "on \(day)", "--start", "\(day)T08:00").status == 0)
      }
      for first in ["2026-11-30", "2026-12-07"] {
        #expect(try await desk.easel("calendar", "agenda", "--from", first, "--days", "7").status == 0)
      }
      let all = try await desk.easel(
        "calendar", "agenda", "--from", "2026-12-01", "--days", "13", "--offline", "--json")
      #expect(try all.json().array?.map { $0["title"] } == ["on 2026-12-01", "on 2026-12-08", "on 2026-12-13"])
      #expect(all.complaint.hasPrefix("easel: As of ") && all.complaint.hasSuffix(", offline.\n"))
    }
  }

  @Test func aPartIsShownWithoutSuccess() async throws {
    try await Desk.with { desk in
      for text in ["one", "two"] { #expect(try await desk.easel("chat", "send", "general", text).status == 0) }
      #expect(try await desk.easel("chat", "read", "general", "--limit", "1").status == 0)
      let more = try await desk.easel("chat", "read", "general", "--limit", "9", "--offline", "--json")
      #expect(more.status == 1)
      #expect(more.output.contains(#""text":"two""#) && !more.output.contains(#""text":"one""#))
      #expect(more.complaint.hasPrefix("easel: There may be more, which is not kept here.\neasel: As of "))
      // That is all that was asked for.
      let newest = try await desk.easel("chat", "read", "general", "--limit", "1", "--offline")
      #expect(newest.status == 0 && newest.complaint.hasPrefix("easel: As of "))
    }
  }

  @Test func withoutAServerCommandsGoOnByThemselves() async throws {
    try await Desk.with { desk in
      let away = ["EASEL_SERVER": "unix:\(desk.home.path)/none.sock"]
      for command in [
        ["todo", "add", "x"], ["calendar", "add", "y", "--start", "tomorrow"], ["chat", "send", "general", "z"],
        ["events", "publish", "timer.round.finished"],
      ] {
        let result = try await desk.easel(arguments: command, environment: away)
        #expect(result.status == 0, "\(command): \(result.complaint)")
        #expect(result.complaint.hasPrefix("easel: The server cannot be reached: "), "\(command)")
        #expect(result.complaint.hasSuffix(Self.keptSentence))
      }
      let channels = try await desk.easel("chat", "channels", environment: away)
      #expect(channels.status == 1 && channels.complaint.hasSuffix("Nothing of this is kept here.\n"))
      let list = try await desk.easel("todo", "list", "--json", environment: away)
      #expect(list.output.hasPrefix("[{") && list.output.contains(#""title":"x""#))
      #expect(list.complaint.hasSuffix("Nothing of this is kept here but what waits to be sent.\n"))
      // What waits is shown, but it is not the list that was asked for, unless no server was wanted.
      #expect(list.status == 1)
      #expect(try await desk.easel("todo", "list", "--offline", environment: away).status == 0)
      let agenda = try await desk.easel("calendar", "agenda", environment: away)
      #expect(agenda.status == 1 && agenda.output.contains("y"))
      let messages = try await desk.easel("chat", "read", "general", environment: away)
      #expect(messages.status == 1 && messages.output.contains("z"))
      #expect(
        try await desk.easel(arguments: ["outbox", "list", "--json"], environment: away).json().array?.count == 4)
      // What is meant for one server is not shown, or sent, to another.
      #expect(try await desk.easel("outbox", "list").output == "Nothing waits to be sent.\n")
      // A try that nobody answered is not said to be sent.
      let once = try await desk.easel("outbox", "list", environment: away).output
      #expect(once.contains("tried once") && !once.contains("sent"), "\(once)")
      let retried = try await desk.easel("outbox", "retry", "--all", "--json", environment: away)
      #expect(retried.status == 1 && retried.output == "[]\n")
      #expect(retried.complaint.contains("What is left waits: easel outbox list\""))
      let twice = try await desk.easel("outbox", "list", environment: away).output
      #expect(twice.contains("tried 2 times") && !twice.contains("sent"), "\(twice)")
    }
  }

  @Test func aServerThatHangsIsRemembered() async throws {
    try await Desk.with { desk in
      try FileManager.default.createDirectory(at: desk.home, withIntermediateDirectories: true)
      let place = desk.home.path + "/hung.sock"
      // It takes connections, and never a call from them.
      let hung = try PlainSocket(listeningAt: place)
      defer { hung.shut() }
      for command in [["todo", "add", "a"], ["todo", "list"]] {
        let result = try await desk.easel(arguments: command, environment: ["EASEL_SERVER": "unix:\(place)"])
        #expect(result.complaint.contains("did not answer in time"), "\(command): \(result.complaint)")
        // How long the next command waits is for `HeedfulTransportTests`.
        let state = try FileManager.default.contentsOfDirectory(atPath: desk.home.path + "/state")
        #expect(state.contains { $0.hasPrefix("silent-") }, "\(state)")
      }
    }
  }

  @Test func aRefusalIsToldAndStopsNothingElse() async throws {
    try await Desk.with { desk in
      #expect(try await desk.easel("chat", "send", "nowhere", "lost", "--offline").status == 0)
      #expect(try await desk.easel("chat", "send", "general", "hello", "--offline").status == 0)
      let added = try await desk.easel("todo", "add", "x")
      #expect(added.status == 0)
      #expect(added.complaint.hasPrefix("easel: say \"lost\": "))
      #expect(added.complaint.hasSuffix("It waits for you: easel outbox list\n"))
      #expect(try await desk.easel("chat", "read", "general", "--json").json().array?.count == 1)
      let waiting = try await desk.easel("outbox", "list", "--json").json().array
      #expect(waiting?.map { $0["state"] } == ["refused"])
      #expect(try await desk.easel("outbox", "list").output.contains("refused: "))
      let again = try await desk.easel("outbox", "retry", "--all")
      #expect(again.status == 1 && again.output.hasPrefix("Refused: say \"lost\" ("))
      #expect(try await desk.easel("outbox", "drop", "--all").output == "Dropped: say \"lost\"\n")
      #expect(try await desk.easel("outbox", "list", "--json").json() == [])
      for wrong in [["drop"], ["retry", "x", "--all"], ["resolve", "x", "--keep", "none"], ["resolve", "x"]] {
        #expect(try await desk.easel(arguments: ["outbox"] + wrong).status == 2, "\(wrong)")
      }
      let unknown = try await desk.easel("outbox", "drop", "x")
      #expect(unknown.status == 1 && unknown.complaint.contains("There is no waiting change"))
    }
  }

  @Test func aRemovalGivesWayToAnEditBySomebodyElse() async throws {
    try await Desk.with { desk in
      let id = try #require(try await desk.easel("todo", "add", "a", "--json").json()["id"]?.string)
      #expect(try await desk.easel("todo", "list").status == 0)
      #expect(try await desk.easel("todo", "rm", id, "--offline").status == 0)
      // Somebody at another desk.
      let server = "unix:\(desk.home.path)/run/easeld.sock"
      #expect(try await desk.easel("todo", "done", id, "--server", server).status == 0)
      let sent = try await desk.easel("outbox", "retry", "--all")
      #expect(
        sent.output
          == "Given up: delete \"a\" (It was changed elsewhere after you saw it, so it was not removed.)\n")
      #expect(try await desk.easel("todo", "list", "--json").json().array?.map { $0["completed"] } == [true])
    }
  }

  @Test func whatIsNotFoundHereMayBeElsewhere() async throws {
    try await Desk.with { desk in
      #expect(try await desk.easel("todo", "add", "a").status == 0)
      #expect(try await desk.easel("todo", "list").status == 0)
      for command in [["done", "zzz"], ["rm", "zzz"], ["edit", "zzz", "--title", "b"]] {
        let online = try await desk.easel(arguments: ["todo"] + command)
        #expect(online.complaint == "easel: There is no todo with the id \"zzz\".\n")
        let here = try await desk.easel(arguments: ["todo"] + command + ["--offline"])
        #expect(here.status == 1)
        #expect(here.complaint == "easel: There is no todo with the id \"zzz\" in what this machine has.\n")
      }
      let away = ["EASEL_SERVER": "unix:\(desk.home.path)/none.sock"]
      #expect(try await desk.easel(arguments: ["todo", "add", "b"], environment: away).status == 0)
      let alone = try await desk.easel(arguments: ["todo", "done", "zzz"], environment: away)
      #expect(alone.complaint.hasPrefix("easel: "))
      #expect(
        alone.complaint.contains("The server cannot be reached: ")
          && alone.complaint.hasSuffix("There is no todo with the id \"zzz\" in what this machine has.\n"),
        "\(alone.complaint)")
    }
  }

  @Test func anEventThatOnlyTheAgendaShowedIsRemoved() async throws {
    try await Desk.with { desk in
      var ids: [String] = []
      for title in ["first", "second"] {
        let added = try await desk.easel("calendar", "add", title, "--start", "2026-12-01T08:00", "--json").json()
        ids.append(try #require(added["id"]?.string))
      }
      // What was added here is known here; now it is as if others had.
      for suffix in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: desk.home.path + "/data/easel.sqlite" + suffix)
      }
      let before = try await desk.easel("calendar", "rm", ids[0], "--offline")
      #expect(before.status == 1 && before.complaint.contains("Nothing of this is kept here"))
      let day = ["calendar", "agenda", "--from", "2026-12-01", "--days", "1"]
      #expect(try await desk.easel(arguments: day).status == 0)
      let removed = try await desk.easel("calendar", "rm", String(ids[0].suffix(8)), "--offline")
      #expect(removed.output == "Removed \"first\", not sent yet.\n" && removed.complaint == Self.kept)
      let again = try await desk.easel("calendar", "rm", ids[0], "--offline")
      #expect(again.status == 1 && again.complaint.contains("There is no event"))
      #expect(again.complaint.hasSuffix(" in what this machine has.\n"))
      let other = try await desk.easel("calendar", "rm", ids[1], "--offline", "--json").json()
      #expect(other["id"]?.string == ids[1] && other["pending"] == true)
      #expect(try await desk.easel("outbox", "retry").output == "Sent: delete \"first\"\nSent: delete \"second\"\n")
      #expect(try await desk.easel(arguments: day + ["--json"]).json() == [])
    }
  }

  @Test func whatFollowsAnotherChangeGoesWithIt() async throws {
    try await Desk.with { desk in
      let id = try #require(try await desk.easel("todo", "add", "a", "--offline", "--json").json()["id"]?.string)
      #expect(try await desk.easel("todo", "done", id, "--offline").status == 0)
      let removed = try await desk.easel("todo", "rm", id)
      #expect(removed.output == "Removed \"a\".\n" && removed.complaint.isEmpty)
      #expect(try await desk.easel("todo", "list", "--json").json() == [])
      #expect(try await desk.easel("outbox", "list", "--json").json() == [])
      #expect(try await desk.easel("chat", "send", "nowhere", "lost", "--offline").status == 0)
      let second = try await desk.easel("chat", "send", "nowhere", "lost, too")
      let sentence = "There is no channel #nowhere; there is #general; make it with: easel chat channels new nowhere."
      #expect(second.status == 1 && second.complaint == "easel: \(sentence)\n")
      // The command kept nothing of its own; the message from before waits.
      let waiting = try await desk.easel("outbox", "list", "--json").json().array
      #expect(waiting?.map { $0["summary"] } == ["say \"lost\""])
    }
  }
}
