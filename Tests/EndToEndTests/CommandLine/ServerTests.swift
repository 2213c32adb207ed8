import EaselKit
import Foundation
import Testing

/// The private server: started by need, one at a time, stopped when asked.
@Suite struct ServerTests {
  @Test func statusStartsNothing() async throws {
    try await Desk.with { desk in
      let status = try await desk.easel("server", "status", "--json")
      #expect(status.status == 1)
      #expect(status.complaint.isEmpty)
      #expect(status.output.contains(#""running":false"#))
      #expect(!FileManager.default.fileExists(atPath: desk.home.path + "/run"))
    }
  }

  @Test func itIsStartedOnceAndStopped() async throws {
    try await Desk.with { desk in
      let first = try await desk.easel("server", "start", "--json").json()
      let second = try await desk.easel("server", "start", "--json").json()
      #expect(first["pid"] == second["pid"])
      #expect(try await desk.easel("server", "status").status == 0)
      #expect(try await desk.easel("server", "stop").status == 0)
      #expect(try await desk.easel("server", "status").status == 1)
      #expect(!FileManager.default.fileExists(atPath: desk.home.path + "/run/easeld.sock"))
      #expect(try await desk.easel("server", "stop").output == "No server runs.\n")
    }
  }

  @Test func manyAtOnceStartOneAndLoseNothing() async throws {
    try await Desk.with { desk in
      let results = try await withThrowingTaskGroup(of: RunResult.self) { group in
        for number in 1...6 {
          group.addTask { try await desk.easel("todo", "add", "todo \(number)") }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(results.allSatisfy { $0.status == 0 }, "\(results.map(\.complaint))")
      #expect(try await desk.easel("todo", "list", "--json").json().array?.count == 6)
      let log = try String(contentsOf: desk.home.appending(path: "state/easeld.log"), encoding: .utf8)
      #expect(log.components(separatedBy: "error").count == 1, "\(log)")
    }
  }

  @Test func dataOutlivesAKilledServer() async throws {
    try await Desk.with { desk in
      #expect(try await desk.easel("todo", "add", "kept").status == 0)
      let pid = try #require(try await desk.serverPID())
      #expect(kill(pid, SIGKILL) == 0)
      let list = try await desk.easel("todo", "list", "--json").json()
      #expect(list.array?.map { $0["title"] } == ["kept"])
      #expect(try await desk.serverPID() != pid)
    }
  }

  @Test func aProgramThatDoesNotServeIsToldOf() async throws {
    try await Desk.with { desk in
      let ended = try await desk.easel("todo", "list", environment: ["EASEL_SERVER_PROGRAM": "/bin/false"])
      #expect(ended.status == 1)
      #expect(ended.complaint.hasPrefix("easel: The server ended at once"))
      let missing = try await desk.easel("todo", "list", environment: ["EASEL_SERVER_PROGRAM": "/nonexistent"])
      #expect(missing.status == 1)
      #expect(missing.complaint.hasPrefix("easel: /nonexistent cannot be started: no such file or directory."))
    }
  }

  @Test func itDoesNotStayWhereItWasStarted() async throws {
    try await Desk.with { desk in
      #expect(try await desk.easel("server", "start").status == 0)
      let pid = try #require(try await desk.serverPID())
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(pid)/cwd") == "/")
    }
  }

  @Test func twoServersNeverWorkInOneFolder() async throws {
    try await Desk.with { desk in
      #expect(try await desk.easel("server", "start").status == 0)
      let shared = try await desk.easeld("serve", "--listen", "127.0.0.1:0")
      #expect(shared.status == 1)
      #expect(shared.complaint.contains("uses the data in \(desk.home.path)/data/services already"))
    }
  }

  @Test func oneThatHangsIsNotWaitedForTwice() async throws {
    try await Desk.with { desk in
      #expect(try await desk.easel("server", "start").status == 0)
      let pid = try #require(try await desk.serverPID())
      kill(pid, SIGSTOP)
      let list = try await desk.easel("todo", "list")
      kill(pid, SIGCONT)
      #expect(list.status == 1)
      #expect(list.complaint.hasPrefix("easel: The server did not answer in time;"))
      #expect(try await desk.easel("todo", "list").status == 0)
    }
  }

  @Test func aHomeWithTooLongANameIsToldOf() async throws {
    try await Desk.with { desk in
      let long = desk.home.path + "/" + String(repeating: "x", count: 100)
      let result = try await desk.easel("todo", "list", environment: ["EASEL_HOME": long])
      #expect(result.status == 1)
      #expect(result.complaint.contains("set EASEL_HOME to a folder with a shorter name"))
    }
  }

  @Test func aServerThatOthersShouldRunIsNotStarted() async throws {
    try await Desk.with { desk in
      let address = "unix:\(desk.home.path)/none.sock"
      let result = try await desk.easel("todo", "list", "--server", address)
      #expect(result.status == 1)
      #expect(result.complaint.contains("cannot be reached"))
      let variable = try await desk.easel("todo", "list", environment: ["EASEL_SERVER": address])
      #expect(variable.complaint == result.complaint)
      #expect(!FileManager.default.fileExists(atPath: desk.home.path + "/run"))
    }
  }
}
