import EaselKit
import Foundation
import Testing

/// `easel todo` beyond the contract.
@Suite struct TodoCommandTests {
  @Test func idsMayBeCutShort() async throws {
    try await Desk.with { desk in
      let first = try #require(try await desk.easel("todo", "add", "one", "--json").json()["id"]?.string)
      let second = try #require(try await desk.easel("todo", "add", "two", "--json").json()["id"]?.string)
      let shared = first.commonPrefix(with: second)
      let ambiguous = try await desk.easel("todo", "done", shared)
      #expect(ambiguous.status == 1)
      #expect(ambiguous.complaint == "easel: The id \"\(shared)\" could mean 2 todos; give more of it.\n")
      #expect(try await desk.easel("todo", "done", String(first.prefix(shared.count + 1))).status == 0)
      let removed = try await desk.easel("todo", "rm", String(second.suffix(12)).uppercased(), "--json").json()
      #expect(removed["id"] == .string(second))
      #expect(try await desk.easel("todo", "list", "--json").json().array?.map { $0["id"] } == [.string(first)])
    }
  }

  @Test func completedOnesAreListedLastOrLeftOut() async throws {
    try await Desk.with { desk in
      let done = try #require(try await desk.easel("todo", "add", "done", "--json").json()["id"]?.string)
      let open = try #require(
        try await desk.easel("todo", "add", "日本 open", "--due", "2030-01-02", "--json").json()["id"]?.string)
      #expect(try await desk.easel("todo", "done", done).output == "Completed \"done\".\n")
      #expect(try await desk.easel("todo", "done", done).output == "\"done\" was completed already.\n")
      let list = try await desk.easel("todo", "list").output
      #expect(
        list == "\(open.suffix(6))  [ ]  2 Jan 2030  日本 open\n\(done.suffix(6))  [x]              done\n")
      #expect(try await desk.easel("todo", "list", "--open", "--json").json().array?.count == 1)
    }
  }

  @Test func whatIsJoinedStaysJoined() async throws {
    try await Desk.with { desk in
      let title = "👨‍👩‍👧‍👦 at 🇩🇪, 👍🏽 ❤️ می‌خواهم"
      let id = try #require(try await desk.easel("todo", "add", title, "--json").json()["id"]?.string)
      #expect(try await desk.easel("todo", "list").output == "\(id.suffix(6))  [ ]    \(title)\n")
      #expect(try await desk.easel("todo", "rm", id).output == "Removed \"\(title)\".\n")
      let tags = "a\u{200B}\u{E0041}\u{FEFF}b"
      let second = try #require(try await desk.easel("todo", "add", tags, "--json").json()["id"]?.string)
      #expect(try await desk.easel("todo", "list").output == "\(second.suffix(6))  [ ]    ab\n")
    }
  }

  @Test func eachLineOfTheInputIsATodo() async throws {
    try await Desk.with { desk in
      let three = try await desk.shell(#"printf 'one\n\n \ttwo\t2 \r\nthree' | "$EASEL" todo add -"#)
      #expect(three.status == 0 && three.complaint.isEmpty, "\(three.complaint)")
      #expect(three.output == "Added 3 todos.\n")
      let more = try await desk.shell(#"echo four | "$EASEL" todo add - --due 2030-01-02 --json"#)
      let added = try #require(try more.json().array)
      #expect(added.map { $0["title"] } == ["four"] && added.map { $0["due"] } == ["2030-01-02"])
      #expect(added.map { $0["pending"] } == [nil])
      let titles = try await desk.easel("todo", "list", "--json").json().array?.map { $0["title"] }
      #expect(titles == ["four", "one", "two 2", "three"])
      #expect(try await desk.easel("outbox", "list").output == "Nothing waits to be sent.\n")
      #expect(try await desk.shell(#"echo | "$EASEL" todo add -"#).output == "There was nothing to add.\n")
      #expect(try await desk.shell(#": | "$EASEL" todo add - --json"#).json() == [])
    }
  }

  @Test func theDayIsSaidInTheTextAsOnTheCanvas() async throws {
    try await Desk.with { desk in
      let one = try await desk.easel("todo", "add", "Pay due:2030-01-02 rent", "--json").json()
      #expect(one["title"] == "Pay rent" && one["due"] == "2030-01-02")
      let lines = #"printf '\357\273\277a due:2030-01-03\nb\n' | "$EASEL" todo add - --json"#
      let more = try await desk.shell(lines).json().array
      #expect(more?.map { $0["title"] } == ["a", "b"] && more?.map { $0["due"] } == ["2030-01-03", nil])
      let literal = try await desk.easel("todo", "add", "What is due:?", "--literal", "--json").json()
      #expect(literal["title"] == "What is due:?" && literal["due"] == nil)
    }
  }

  @Test func whereALineIsNoTitleNothingIsAdded() async throws {
    try await Desk.with { desk in
      for (line, complaint) in [
        (#"\033[31m"#, "Line 2: A title cannot hold control characters"),
        (#"\377"#, "Line 2 of the input is not valid UTF-8"), ("x due:2026-02-30", "Line 2: Write today"),
      ] {
        let result = try await desk.shell(#"printf 'good\n\#(line)\n' | "$EASEL" todo add - --offline"#)
        #expect(result.status == 2 && result.complaint.contains(complaint), "\(result.complaint)")
      }
      let closed = try await desk.shell(#""$EASEL" todo add - --offline <&-"#)
      #expect(closed.status == 1 && closed.complaint.contains("The input cannot be read"), "\(closed.complaint)")
      #expect(try await desk.easel("outbox", "list").output == "Nothing waits to be sent.\n")
    }
  }

  @Test func moreThanOnePageIsListed() async throws {
    try await Desk.with { desk in
      #expect(try await desk.easel("todo", "add", "first").status == 0)
      let socket = desk.home.path + "/run/easeld.sock"
      let count = try await FillingClient(socket: socket).add(todos: 520)
      #expect(count == 520)
      #expect(try await desk.easel("todo", "list", "--json").json().array?.count == 521)
    }
  }
}
