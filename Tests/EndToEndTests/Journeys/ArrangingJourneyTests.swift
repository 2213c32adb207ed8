import Foundation
import Testing

/// Arranging in a real terminal, by keyboard and by mouse.
@Suite("Journeys: arranging", .serialized)
struct ArrangingJourneyTests {
  private func journey(_ body: (TmuxSession) throws -> Void) throws {
    let session = try TmuxSession(columns: 120, rows: 40)
    defer { session.close() }
    try session.shell("easel")
    try session.wait("the canvas, online") { $0.contains("● online") && $0.contains("general") }
    try body(session)
  }

  @Test("moves exchange places, Esc puts back; a swap is kept; a widget is added from the catalog and taken back")
  func byKeyboard() throws {
    try journey { session in
      try session.leader("m")
      try session.press("Right", "Down")
      // The todos take the calendar's place and size, then pass the clock below.
      try session.wait("the new place") { $0.contains(" 4x8 at 8,4") }
      try session.press("Escape")
      try session.wait("the canvas as it was") { !$0.contains("MOVE") && $0.hasPrefix("┏ Todo") }
      try session.leader("m")
      try session.press("s", "Right")
      try session.wait("the todos elsewhere") { $0.contains("MOVE") && !$0.hasPrefix("┏ Todo") }
      try session.press("Enter")
      try session.leader("u")
      try session.wait("the todos at their place") { $0.hasPrefix("┏ Todo") }
      try session.leader("a")
      try session.wait("the catalog with a picture") { $0.contains("Water the plants") }
      try session.press("Enter")
      try session.wait("a second todo list that is moved") { $0.contains("MOVE") }
      try session.press("Escape")
      try session.wait("one list of todos") { !$0.contains("MOVE") && $0.ranges(of: " Todo").count == 1 }
      #expect(ScreenLook.borderFault(in: try session.screen()) == nil)
    }
  }

  @Test("a title dragged with the mouse moves its pane; letting go keeps it, undo takes it back")
  func byMouse() throws {
    try journey { session in
      try session.mouse(0, 10, 0)
      for x in 11...30 { try session.mouse(32, x, 0) }
      try session.wait("a pane that is moved") { $0.contains("MOVE") && $0.contains("Release keep") }
      try session.mouse(0, 30, 0, isRelease: true)
      try session.wait("the pane moved") { !$0.contains("MOVE") && !$0.hasPrefix("┏ Todo") }
      try session.leader("u")
      try session.wait("the pane back") { $0.hasPrefix("┏ Todo") && $0.contains("NORMAL") }
    }
  }
}

extension TmuxSession {
  /// Sends a report of the mouse as a terminal does.
  fileprivate func mouse(_ button: Int, _ x: Int, _ y: Int, isRelease: Bool = false) throws {
    let report = "\u{1B}[<\(button);\(x + 1);\(y + 1)\(isRelease ? "m" : "M")"
    try pressBytes(Array(report.utf8))
  }
}
