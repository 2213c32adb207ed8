import EaselKit
import Foundation
import TestKit
import Testing

/// Two people on one canvas, each with an account, a home and a terminal of their own.
@Suite("a canvas that two people share", .serialized, .timeLimit(.minutes(3)))
struct PeopleOnCanvasTests {
  private static let ben = "ben@example.com"

  /// Has somebody signed in whose terminal is a desk, and opens a shell in their home.
  private func terminal(of desk: Desk) throws -> TmuxSession { try TmuxSession(home: desk.home) }

  private func wait(_ session: TmuxSession, for words: String...) throws {
    try session.wait(words.joined(separator: ", ")) { screen in words.allSatisfy(screen.contains) }
  }

  @Test("made, joined, arranged by both, seen and followed; a viewer arranges nothing, a stranger sees nothing")
  func together() async throws {
    try await SharedDesk.with { shared in
      try await Desk.with { ada in
        try await Desk.with { ben in
          try await shared.signUp(ada)
          #expect(try await shared.logIn(ada).status == 0)
          try await shared.signUp(ben, email: Self.ben, name: "Ben")
          #expect(try await shared.logIn(ben, email: Self.ben).status == 0)
          #expect(try await ada.easel("canvas", "new", "Team").status == 0)
          let stranger = try await ben.easel("canvas", "open", "Team")
          #expect(stranger.status == 1)
          #expect(stranger.complaint.contains("no shared canvas \"Team\""))
          let code = try await ada.easel("canvas", "invite", "Team").output.trimmingCharacters(
            in: .whitespacesAndNewlines)
          let joined = try await shared.easel(ben, "canvas join --password-stdin", input: code)
          #expect(joined.status == 0, "\(joined.complaint)")
          let again = try await shared.easel(ada, "canvas join --password-stdin", input: code)
          #expect(again.status == 1)
          try await meet(ada, ben)
        }
      }
    }
  }

  private func meet(_ ada: Desk, _ ben: Desk) async throws {
    let (a, b) = (try terminal(of: ada), try terminal(of: ben))
    defer {
      a.close(keepsHome: true)
      b.close(keepsHome: true)
    }
    for session in [a, b] { try session.shell("easel canvas open Team") }
    try wait(a, for: "Team with Ben", "online")
    try wait(b, for: "Team with Ada", "online")
    try b.leader(",")
    try b.press("C-u")
    try b.type("Ours")
    try b.press("Enter")
    try wait(a, for: "Ours")
    try a.leader("@")
    try wait(a, for: "See what somebody sees")
    try a.press("Enter")
    try wait(a, for: "following Ben")
    try b.leader("z")
    try a.wait("what the other sees") { $0.contains("Todo") && !$0.contains("Calendar") }
    #expect(try await ada.easel("canvas", "role", "Team", "Ben", "viewer").status == 0)
    try wait(b, for: "You may only look")
    try b.leader("x")
    try wait(b, for: "You may look at this")
    #expect(try await ada.easel("canvas", "delete", "Team").complaint.contains("--force"))
    #expect(try await ada.easel("canvas", "delete", "Team", "--force").status == 0)
    try wait(b, for: "is not shared with you")
    for session in [a, b] {
      try session.leader("q")
      try session.wait("the shell again") { $0.contains("ready$") && !$0.contains("NORMAL") }
    }
    #expect(try await ben.easel("canvas", "list").output.isEmpty)
  }
}
