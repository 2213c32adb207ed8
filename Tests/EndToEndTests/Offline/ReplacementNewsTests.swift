import EaselKit
import Foundation
import Testing

/// A conflict is told on the terminal that sends, and on the one whose value gave way.
@Suite("Conflicts are told on both terminals", .timeLimit(.minutes(2)))
struct ReplacementNewsTests {
  @Test func theOneWhoseValueGaveWayIsTold() async throws {
    try await LinkedDesk.with { linked in
      let added = try await linked.desk.easel("todo", "add", "Milk", "--json").json()
      let id = try #require(added["id"]?.string)
      for desk in [linked.desk, linked.other] { #expect(try await desk.easel("todo", "list").status == 0) }
      #expect(try await linked.desk.easel("todo", "edit", id, "--title", "Oat milk", "--offline").status == 0)
      #expect(try await linked.other.easel("todo", "edit", id, "--title", "Soy milk").status == 0)
      let session = try TmuxSession(
        home: linked.other.home, environment: ["EASEL_SERVER": "http://127.0.0.1:\(linked.server.port)"])
      defer { session.close(keepsHome: true) }
      try session.shell("easel")
      try session.wait("the value of this terminal") { $0.contains("● online") && $0.contains("Soy milk") }
      let sent = try await linked.desk.easel("todo", "list")
      #expect(sent.complaint.contains("takes the place of what somebody else wrote (title)"), "\(sent.complaint)")
      try session.wait("whose value holds") { screen in
        let words = screen.split(whereSeparator: { $0.isWhitespace || $0 == "│" }).joined(separator: " ")
        return words.contains("Another terminal sent") && screen.contains("Oat milk")
      }
    }
  }
}
