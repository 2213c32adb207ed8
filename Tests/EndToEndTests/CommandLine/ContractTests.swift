import EaselKit
import Foundation
import Testing

/// What others rely on, as the project promises it.
@Suite struct ContractTests {
  @Test func todosAreAddedListedAndCompleted() async throws {
    try await Desk.with { desk in
      let added = try await desk.easel("todo", "add", "Pay rent", "--due", "2026-12-01", "--json").json()
      let id = try #require(added["id"]?.string)
      #expect(added["title"] == "Pay rent")
      #expect(added["due"] == "2026-12-01")
      #expect(added["completed"] == false)
      #expect(try await desk.easel("todo", "list", "--json").json().array == [added])
      #expect(try await desk.easel("todo", "done", id).status == 0)
      let listed = try await desk.easel("todo", "list", "--json").json()
      #expect(listed.array?.first?["completed"] == true)
      #expect(listed.array?.count == 1)
    }
  }

  @Test func eventsAreAddedShownAndRemoved() async throws {
    try await Desk.with { desk in
      let added = try await desk.easel(
        "calendar", "add", "Stand-up", "--start", "2026-12-01T09:00", "--end", "2026-12-01T09:15", "--json"
      ).json()
      let id = try #require(added["id"]?.string)
      let agenda = try await desk.easel("calendar", "agenda", "--from", "2026-12-01", "--days", "1", "--json").json()
      #expect(agenda.array?.count == 1)
      #expect(agenda.array?.first?["id"] == .string(id))
      #expect(agenda.array?.first?["title"] == "Stand-up")
      #expect(agenda.array?.first?["start"] == "2026-12-01T09:00:00Z")
      let seen = try await desk.easel("calendar", "agenda", "--from", "2026-12-01")
      #expect(seen.output == "Tue 1 Dec 2026\n  \(id.suffix(6))  09:00-09:15  Stand-up\n")
      #expect(try await desk.easel("calendar", "rm", String(id.suffix(8))).status == 0)
      #expect(try await desk.easel("calendar", "agenda", "--from", "2026-12-01", "--json").json() == [])
    }
  }

  @Test func messagesAreSentAndRead() async throws {
    try await Desk.with { desk in
      #expect(try await desk.easel("chat", "send", "general", "hello").status == 0)
      #expect(try await desk.easel("chat", "send", "#general", "one\ntwo").status == 0)
      let messages = try await desk.easel("chat", "read", "general", "--json").json()
      #expect(messages.array?.map { $0["text"] } == ["hello", "one\ntwo"])
      let newest = try await desk.easel("chat", "read", "general", "--limit", "1", "--json").json()
      #expect(newest.array?.map { $0["text"] } == ["one\ntwo"])
      let channels = try await desk.easel("chat", "channels", "--json").json()
      #expect(channels.array?.first?["name"] == "general")
    }
  }

  @Test func layoutsAreListedExportedAndImported() async throws {
    try await Desk.with { desk in
      let list = try await desk.easel("layout", "list", "--json").json()
      let home = try #require(list.array?.first { $0["name"] == "home" })
      #expect(home["readyMade"] == true)
      let exported = try await desk.easel("layout", "export", "home", "--format", "json").json()
      #expect(exported["name"] == "home")
      let file = try desk.file("mine.toml", try await desk.easel("layout", "export", "home").output)
      #expect(try await desk.easel("layout", "import", file, "--name", "mine").status == 0)
      var mine = try await desk.easel("layout", "export", "mine", "--format", "json").json().object
      mine?["name"] = "home"
      #expect(mine.map { .object($0) } == exported)
    }
  }

  @Test func theDoctorFindsAllInOrder() async throws {
    try await Desk.with { desk in
      let text = try await desk.easel("doctor")
      #expect(text.status == 0, "\(text.output)")
      let findings = try await desk.easel("doctor", "--json").json()
      let checks = findings.array?.compactMap { $0["check"]?.string }
      #expect(checks == ["terminal", "locale", "folders", "database", "libcurl", "version", "server"])
      #expect(findings.array?.contains { $0["status"] == "problem" } == false)
    }
  }

  @Test func theServerAnswersOnTheSocketThatPathsTells() async throws {
    try await Desk.with { desk in
      #expect(try await desk.easel("server", "start").status == 0)
      let paths = try await desk.easel("paths", "--json").json()
      let socket = try #require(paths["socket"]?.string)
      #expect(socket == desk.home.path + "/run/easeld.sock")
      for member in ["config", "data", "state", "cache", "runtime", "database", "log"] {
        #expect(paths[member]?.string?.hasPrefix(desk.home.path + "/") == true)
      }
      let pid = try #require(try await desk.serverPID())
      let health = try await desk.easel("server", "status", "--json", "--server", "unix:\(socket)").json()
      #expect(health["server"]?["pid"] == .int(Int(pid)))
    }
  }

  @Test func allFilesAreInTheHome() async throws {
    try await Desk.with { desk in
      let elsewhere = desk.home.deletingLastPathComponent().appending(path: "elsewhere").path
      let environment = ["HOME": elsewhere, "XDG_DATA_HOME": elsewhere + "/data"]
      for command in [["todo", "add", "x"], ["layout", "save", "x"]] {
        let result = try await desk.easel(arguments: command, environment: environment)
        #expect(result.status == 0, "\(result.complaint)")
      }
      #expect(!FileManager.default.fileExists(atPath: elsewhere))
      #expect(FileManager.default.fileExists(atPath: desk.home.path + "/data/easel.sqlite"))
    }
  }

  @Test(arguments: [["todo", "list"], ["paths"], ["login", "https://127.0.0.1:1"]])
  func withoutAHomeItSaysWhatToSet(arguments: [String]) async throws {
    try await Desk.with { desk in
      let result = try await desk.easel(arguments: arguments, environment: ["EASEL_HOME": "", "HOME": ""])
      #expect(result.status == 1 && result.output.isEmpty)
      #expect(
        result.complaint == "easel: There is no home folder: HOME is not set to an absolute path; "
          + "set HOME, or EASEL_HOME to a folder for Easel.\n")
    }
  }

  @Test(arguments: [
    ["--version"], ["--help"], ["todo", "--help"], ["todo", "add", "--help"], ["help", "layout", "save"],
  ])
  func helpIsThereWithoutAServer(arguments: [String]) async throws {
    try await Desk.with { desk in
      let result = try await desk.easel(arguments: arguments)
      #expect(result.status == 0)
      #expect(result.complaint.isEmpty)
      #expect(result.output.contains("easel"))
      #expect(!FileManager.default.fileExists(atPath: desk.home.path))
    }
  }

  @Test func theVersionIsOneLine() async throws {
    try await Desk.with { desk in
      let result = try await desk.easel("--version")
      #expect(result.output == "easel 0.1.0\n")
    }
  }
}
