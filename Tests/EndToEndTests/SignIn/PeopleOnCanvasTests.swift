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

  @Test("a link shows it on a screen on the wall, live, with its maker's todos, changes nothing, and ends when revoked")
  func wall() async throws {
    try await SharedDesk.with { shared in
      try await Desk.with { ada in
        try await Desk.with { wall in
          try await shared.signUp(ada)
          #expect(try await shared.logIn(ada).status == 0)
          #expect(try await ada.easel("canvas", "new", "Team", "--layout", try ours(ada)).status == 0)
          #expect(try await ada.easel("todo", "add", "Pay rent").status == 0)
          try await hang(wall, by: ada, shared)
          let session = try terminal(of: wall)
          defer { session.close(keepsHome: true) }
          try await look(session, ada)
          let picture = try await wall.easel("screenshot", "--format", "txt", "--size", "120x40")
          #expect(picture.output.contains("Ours only") && picture.output.contains("Feed the cat"), "\(picture.output)")
          try await end(session, wall, ada)
        }
      }
    }
  }

  /// A file with a layout that no start shows by itself.
  private func ours(_ desk: Desk) throws -> String {
    try desk.file(
      "ours.toml",
      """
      name = "ours"
      [grid]
      columns = 12
      [[pages]]
      title = "Ours only"
      [[pages.widgets]]
      id = "todo-1"
      app = "todo"
      x = 0
      y = 0
      w = 12
      h = 8
      """)
  }

  /// Has a desk signed in with a link that somebody makes.
  private func hang(_ wall: Desk, by ada: Desk, _ shared: SharedDesk) async throws {
    let made = try await ada.easel("canvas", "link", "Team", "--name", "Kitchen wall", "--days", "7")
    #expect(made.status == 0, "\(made.complaint)")
    #expect(made.complaint.contains("todo") && made.complaint.contains("easel login \(shared.url) --link"))
    let token = made.output.trimmingCharacters(in: .whitespacesAndNewlines)
    #expect(!token.isEmpty && !made.complaint.contains(token))
    let listed = try await ada.easel("tokens").output
    #expect(listed.contains("Kitchen wall") && listed.contains("link to \"Team\": ") && listed.contains("todo"))
    #expect(listed.contains("never used"))

    // What nobody names is called so that it can be told from others.
    for _ in 1...2 { #expect(try await ada.easel("canvas", "link", "Team", "--show", "none").status == 0) }
    for name in ["wall screen", "wall screen 2"] {
      #expect(try await ada.easel("tokens", "revoke", name).status == 0, "\(name)")
    }

    let wrong = try await shared.easel(wall, "login \(shared.url) --link --password-stdin", input: token + "x")
    #expect(wrong.status == 1)
    #expect(wrong.complaint.split(whereSeparator: \.isNewline).count == 1)
    let login = try await shared.easel(wall, "login \(shared.url) --link --password-stdin", input: token)
    #expect(login.status == 0, "\(login.complaint)")
    #expect(!login.output.contains(token))
    let who = try await wall.easel("whoami").output
    #expect(who.contains("Kitchen wall") && who.contains("Team") && who.contains("changes nothing"))
    let added = try await wall.easel("todo", "add", "Not from here")
    #expect(added.status == 1)
    let other = try await wall.easel("canvas", "list")
    #expect(other.status == 1)
    #expect(other.complaint.contains("it shows the canvas \"Team\" and nothing else"))
  }

  /// Sees on the wall what happens, and that nothing is done from there.
  private func look(_ session: TmuxSession, _ ada: Desk) async throws {
    try session.shell("easel")
    try wait(session, for: "Team (look only)", "Pay rent", "online")
    #expect(try await ada.easel("todo", "add", "Feed the cat").status == 0)
    try wait(session, for: "Feed the cat")
    try session.press("Space")
    try wait(session, for: "Nothing is changed from here")
    try session.leader("x")
    try wait(session, for: "This screen only looks")
    let todos = try await ada.easel("todo", "list", "--json").json().array ?? []
    #expect(todos.count == 2 && todos.allSatisfy { $0["completed"] == false })
    #expect(try await ada.easel("canvas", "rename", "Team", "Kitchen").status == 0)
    try wait(session, for: "Kitchen (look only)")
  }

  /// Ends the link: the screen shows nothing any more and says why, also after another start.
  private func end(_ session: TmuxSession, _ wall: Desk, _ ada: Desk) async throws {
    #expect(try await ada.easel("tokens", "revoke", "Kitchen wall").status == 0)
    try session.wait("the end of the link") { $0.contains("has ended") && !$0.contains("Feed the cat") }
    let asked = try await wall.easel("todo", "list")
    #expect(asked.status == 1)
    #expect(asked.complaint.contains("has ended") && asked.complaint.contains("--link"))
    try session.shell("clear; easel; echo left-$?")
    try session.wait("the end again") {
      $0.contains("has ended") && $0.contains("left-1") && !$0.contains("Feed the cat")
    }
    #expect(try await wall.easel("logout").status == 0)
    #expect(try await wall.easel("whoami").output.contains("Team") == false)
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
    // One that nobody shares is not deleted unasked either, and there is nobody to ask.
    #expect(try await ada.easel("canvas", "new", "Alone").status == 0)
    for verb in ["delete", "leave"] {
      let unasked = try await ada.easel("canvas", verb, "Alone")
      #expect(unasked.status == 1 && unasked.complaint.contains("--force deletes it"), "\(unasked.complaint)")
    }
    #expect(try await ada.easel("canvas", "leave", "Alone", "--force").status == 0)
    try wait(b, for: "is not shared with you")
    for session in [a, b] {
      try session.leader("q")
      try session.wait("the shell again") { $0.contains("ready$") && !$0.contains("NORMAL") }
    }
    #expect(try await ben.easel("canvas", "list").output.hasPrefix("You share no canvas with others."))
  }
}
