import EaselKit
import Foundation
import Testing

/// Two terminals of one person, on one machine with its embedded server.
@Suite("Journeys: one canvas on two terminals", .serialized)
struct SharedCanvasJourneyTests {
  private func journey(_ body: (TmuxSession, TmuxSession) throws -> Void) throws {
    let a = try TmuxSession()
    defer { a.close() }
    let b = try TmuxSession(home: a.home)
    defer { b.close(keepsHome: true) }
    for session in [a, b] { try start(session) }
    try body(a, b)
  }

  private func start(_ session: TmuxSession) throws {
    try session.shell("easel")
    let screen = try session.wait("the canvas, online, with its data") {
      $0.contains("● online") && $0.contains("general")
    }
    guard screen.contains("Welcome") else { return }
    try session.press("Escape")
    try session.wait("the canvas without the first steps") { !$0.contains("Welcome") }
  }

  /// The lines of borders, whoever has the focus.
  private func borders(_ screen: String) -> [String] {
    screen.split(separator: "\n", omittingEmptySubsequences: false).dropLast(2).map { line in
      String(line.map { "│┃║╭╮╰╯┌┐└┘┏┓┗┛╔╗╚╝".contains($0) ? "+" : " " })
    }
  }

  /// Begins to resize the widget in focus.
  private func resize(_ session: TmuxSession) throws {
    try session.leader("r")
    try session.wait("the mode of resizing") { $0.contains("RESIZE") }
  }

  /// Waits until both show the same, and that is as expected.
  private func waitEqual(
    _ what: String, _ a: TmuxSession, _ b: TmuxSession, isExpected: ([String]) -> Bool
  ) throws {
    try b.wait(what) { screen in
      let other = try a.screen()
      return !other.contains("RESIZE") && !other.contains("Ctrl+Space …") && isExpected(borders(screen))
        && borders(screen) == borders(other)
    }
  }

  private func rename(_ session: TmuxSession, to title: String) throws {
    try session.leader(",")
    try session.press("C-u")
    try session.type(title)
    try session.press("Enter")
  }

  @Test("what is moved in one is moved in the other; both at once end equal; who was killed or away catches up")
  func together() throws {
    try journey { a, b in
      let before = borders(try b.screen())
      try resize(a)
      try a.press("Left", "Left", "Enter")
      try waitEqual("the same in the other terminal", a, b) { $0 != before }
      let resized = borders(try b.screen())

      // Both at once: one turns a title, the other sizes a widget.
      try resize(a)
      try rename(b, to: "Both")
      try a.press("Up", "Left", "Enter")
      for session in [a, b] { try session.wait("the title from the one") { $0.contains("Both") } }
      try waitEqual("the size from the other", a, b) { $0 != resized }
      let both = borders(try b.screen())

      // One is killed, the other goes on, and the first comes back.
      _ = try Programs.output("/usr/bin/pkill", ["-KILL", "-P", try b.shellProcess()])
      try b.wait("the shell") { $0.contains("Killed") }
      try rename(a, to: "Alone")
      try resize(a)
      try a.press("Left", "Enter")
      try a.wait("all done") { $0.contains("Alone") && !$0.contains("RESIZE") && borders($0) != both }
      try b.shell("reset; clear")
      try start(b)
      try b.wait("what happened meanwhile") { $0.contains("Alone") }
      try waitEqual("the size", a, b) { $0 != both }

      // Undo is each terminal's own.
      try a.leader("u")
      try waitEqual("its own size taken back", a, b) { $0 == both }
      for session in [a, b] { try session.wait("the title that stays") { $0.contains("Alone") } }
    }
  }
}
