import EaselKit
import Foundation
import Testing

/// `easel layout load` and `easel --layout` on a canvas that several terminals share by way of a server.
@Suite("Journeys: a layout that a command opens", .serialized, .timeLimit(.minutes(3)))
struct LoadedLayoutJourneyTests {
  private func open(_ desk: Desk, _ linked: LinkedDesk, _ command: String = "easel") throws -> TmuxSession {
    let server = desk.home == linked.desk.home ? linked.link.port : linked.server.port
    let session = try TmuxSession(home: desk.home, environment: ["EASEL_SERVER": "http://127.0.0.1:\(server)"])
    try session.shell(command)
    try session.wait("the canvas, online") { $0.contains("● online") }
    guard try session.screen().contains("Welcome") else { return session }
    try session.press("Escape")
    try session.wait("the canvas without the first steps") { !$0.contains("Welcome") }
    return session
  }

  private func quit(_ session: TmuxSession) throws {
    try session.leader("q")
    try session.wait("the shell after the end") { $0.contains("ready$") && !$0.contains("NORMAL") }
    session.close(keepsHome: true)
  }

  /// The titles of the pages that the server has.
  private func pages(_ linked: LinkedDesk) throws -> [String] {
    let layout = try linked.server.send("GET", "/api/canvas/state").body?["layout"]
    return (layout?["pages"]?.array ?? []).compactMap { $0["title"]?.string }
  }

  private func load(_ name: String, at desk: Desk) async throws {
    let loaded = try await desk.easel("layout", "load", name)
    #expect(loaded.status == 0 && loaded.output.contains("next start of easel shows"), "\(loaded.complaint)")
  }

  @Test("the next start shows it, and so does the server; undo takes it back; a terminal that runs follows")
  func loaded() async throws {
    try await LinkedDesk.with { linked in
      let first = try open(linked.desk, linked)
      try await linked.wait { try !pages($0).isEmpty }
      let before = try pages(linked)
      try quit(first)

      try await load("focus", at: linked.desk)
      let next = try open(linked.desk, linked)
      defer { next.close(keepsHome: true) }
      try await linked.wait { try pages($0).first == "Focus" }
      try next.wait("the layout") { $0.contains("Focus") && !$0.contains("Calendar") }
      try next.leader("u")
      try await linked.wait { try pages($0) == before }

      // The history belongs to the terminal that runs; it gets the layout as a change of another.
      try await load("focus", at: linked.desk)
      #expect(try pages(linked) == before)
      let second = try open(linked.desk, linked)
      defer { second.close(keepsHome: true) }
      for session in [second, next] {
        try session.wait("the layout on both") { $0.contains("Focus") && !$0.contains("Calendar") }
      }
      #expect(try pages(linked).first == "Focus")
    }
  }

  @Test("the first start of a machine shows it though the server has a canvas", arguments: [true, false])
  func first(isLoaded: Bool) async throws {
    try await LinkedDesk.with { linked in
      try quit(try open(linked.desk, linked))
      try await linked.wait { try !pages($0).isEmpty }
      if isLoaded { try await load("focus", at: linked.other) }
      let session = try open(linked.other, linked, isLoaded ? "easel" : "easel --layout focus")
      defer { session.close(keepsHome: true) }
      try await linked.wait { try pages($0).first == "Focus" }
      try session.wait("the layout") { $0.contains("Focus") && !$0.contains("Calendar") }
    }
  }
}
