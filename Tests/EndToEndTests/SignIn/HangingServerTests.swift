import EaselKit
import Foundation
import TestKit
import Testing

/// Commands of somebody who is signed in at a server that takes calls and answers none.
@Suite(.serialized, .timeLimit(.minutes(3)))
struct HangingServerTests {
  @Test("commands whose sign-in is to be renewed go on as without a server, name it and do not wait for each other")
  func renewals() async throws {
    try await SharedDesk.with { shared in
      try await Desk.with { desk in
        try await shared.signUp(desk)
        #expect(try await shared.logIn(desk).status == 0)
        #expect(try await desk.easel("todo", "add", "Pay rent").status == 0)
        #expect(try await desk.easel("todo", "list").status == 0)
        try shared.age(desk)
        shared.server.signal(SIGSTOP)
        defer { shared.server.signal(SIGCONT) }
        let results = try await withThrowingTaskGroup(of: RunResult.self) { group in
          for _ in 0..<4 { group.addTask { try await desk.easel("todo", "list") } }
          return try await group.reduce(into: []) { $0.append($1) }
        }
        for result in results {
          #expect(result.status == 0 && result.output.contains("Pay rent"), "\(result.complaint)")
          #expect(result.complaint.hasPrefix("easel: The server \(shared.url) did not answer in time;"))
          #expect(result.complaint.hasSuffix(", offline.\n"))
        }
        let added = try await desk.easel("todo", "add", "Call Grace")
        #expect(added.status == 0 && added.complaint.contains("did not answer in time"), "\(added.complaint)")
        shared.server.signal(SIGCONT)
        // What was asked meanwhile is asked of a server that is awake: the sign-in goes on.
        let sent = try await desk.easel("outbox", "retry", "--all")
        #expect(sent.status == 0, "\(sent.complaint)")
        #expect(try await desk.easel("todo", "list", "--json").json().array?.count == 2)
        #expect(try await desk.easel("tokens", "--json").json().array?.count == 1)
      }
    }
  }
}
