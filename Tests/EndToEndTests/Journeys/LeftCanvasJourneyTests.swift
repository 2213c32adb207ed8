import EaselKit
import Foundation
import Testing

/// Two terminals of one machine at a server elsewhere, which is gone when they end, or when the next one starts.
@Suite("Journeys: what terminals of a machine have left of the canvas", .serialized, .timeLimit(.minutes(3)))
struct LeftCanvasJourneyTests {
  private func open(_ linked: LinkedDesk, sees state: String) throws -> TmuxSession {
    let session = try TmuxSession(home: linked.desk.home, environment: linked.environment)
    try session.shell("easel")
    try session.wait("the canvas, \(state)") { $0.contains(state) && $0.contains("Ctrl+Space menu") }
    guard try session.screen().contains("Welcome") else { return session }
    try session.press("Escape")
    try session.wait("the canvas without the first steps") { !$0.contains("Welcome") }
    return session
  }

  private func addPage(_ title: String, in session: TmuxSession) throws {
    try session.leader("n")
    try session.wait("the question for the title") { $0.contains("New page") }
    try session.press("C-u")
    try session.type(title)
    try session.press("Enter")
    try session.wait("the page") { $0.contains(title) && !$0.contains("New page") }
  }

  /// Ends the program in a terminal, as a cut of the power does.
  private func kill(_ session: TmuxSession) throws {
    _ = try Programs.output("/usr/bin/pkill", ["-KILL", "-P", try session.shellProcess()])
    try session.shell("reset; clear")
    try session.wait("the shell after a death") { $0.contains("ready$") && !$0.contains("NORMAL") }
    session.close(keepsHome: true)
  }

  /// The titles of the pages that the server has.
  private func pages(_ linked: LinkedDesk) throws -> [String] {
    let layout = try linked.server.send("GET", "/api/canvas/state").body?["layout"]
    return (layout?["pages"]?.array ?? []).compactMap { $0["title"]?.string }
  }

  @Test("the newest that any has seen is shown without a server; what two have left unsent is sent by one")
  func left() async throws {
    try await LinkedDesk.with { linked in
      let first = try open(linked, sees: "● online")
      let second = try open(linked, sees: "● online")
      try kill(first)
      try addPage("Alpha", in: second)
      try await linked.wait { try pages($0).contains("Alpha") }
      try second.leader("q")
      try second.wait("the shell after the end") { $0.contains("ready$") && !$0.contains("NORMAL") }
      second.close(keepsHome: true)
      linked.link.cut()

      // Each begins with what the second one has seen.
      let terminals = [try open(linked, sees: "offline"), try open(linked, sees: "offline")]
      for terminal in terminals { try terminal.wait("the newest page") { $0.contains("Alpha") } }
      for (title, terminal) in zip(["Beta", "Gamma"], terminals) { try addPage(title, in: terminal) }
      for terminal in terminals { try kill(terminal) }
      linked.link.restore()
      let last = try open(linked, sees: "● online")
      defer { last.close(keepsHome: true) }
      try await linked.wait { try Set(["Alpha", "Beta", "Gamma"]).isSubset(of: pages($0)) }
      try last.wait("all pages") { screen in ["Alpha", "Beta", "Gamma"].allSatisfy(screen.contains) }
      #expect(try pages(linked).count == Set(pages(linked)).count, "none is there twice")
    }
  }
}
