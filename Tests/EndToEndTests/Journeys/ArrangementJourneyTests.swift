import Foundation
import Testing

/// What was arranged, over longer times and from more than one side.
@Suite("Journeys: arrangements that last", .serialized)
struct ArrangementJourneyTests {
  @Test("what was done before a restart is listed and undone after it")
  func undoAcrossRestart() throws {
    let session = try TmuxSession()
    defer { session.close() }
    try start(session, "easel")
    try session.leader("n")
    try session.type("Reading")
    try session.press("Enter")
    try session.wait("two pages") { $0.contains("2 Reading") }
    try session.leader("X")
    try session.wait("one page") { $0.contains("Closed \"Reading\"") }
    try quit(session)
    try start(session, "easel")
    try session.leader("y")
    try session.wait("the history of the run before") {
      $0.contains("closed page \"Reading\"") && $0.contains("added page \"Reading\"")
    }
    try session.press("Down", "Enter")
    try session.wait("what the canvas is at") { $0.contains("Now: added page") }
    try session.wait("the page that was closed") { $0.contains("2 Reading") }
    try session.leader("u")
    try session.wait("one page, as at the start") { !$0.contains("Reading") }
    try quit(session)
  }

  @Test("a layout file is followed: renamed over, written to, broken and mended, and saved into")
  func fileEditedWhileOpen() throws {
    let session = try TmuxSession()
    defer { session.close() }
    try FileManager.default.createDirectory(at: session.home, withIntermediateDirectories: true)
    let file = session.home.appending(path: "team.toml")
    try Data(Self.layout("Notes", width: 6).utf8).write(to: file)
    try start(session, "easel --layout '\(file.path)'")
    try session.wait("the file's page") { $0.contains("1 Notes") }

    try Data(Self.layout("Sums", width: 6).utf8).write(to: file, options: .atomic)
    try session.wait("the word that it was renamed over") { $0.contains("has changed") }
    try session.press("Tab")
    try session.wait("what was renamed over it") { $0.contains("1 Sums") }
    try Data("\(Self.layout("Broken", width: 6))\nw = = 3\n".utf8).write(to: file)
    try session.wait("where and why it cannot be read") { $0.contains("team.toml:") }
    try session.wait("the last good one") { $0.contains("1 Sums") }
    try Data(Self.layout("Mended", width: 6).utf8).write(to: file)
    try session.wait("the mended one") { $0.contains("has changed") }

    try session.leader("r")
    try session.press("Left", "Enter")
    try session.wait("the resize done") { !$0.contains("RESIZE") }
    try session.leader("s")
    try session.wait("the file's name") { $0.contains("Save the layout as") && $0.contains("team") }
    try session.press("Enter")
    try session.wait("the layout in the file") { $0.contains("Saved to team.toml") }
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text == Self.layout("Mended", width: 5))

    try FileManager.default.removeItem(at: file)
    try session.wait("the word that it has gone") { $0.contains("team.toml was deleted or renamed") }
    try session.wait("the canvas that stays") { $0.contains("1 Mended") }
    try Data(Self.layout("Back", width: 5).utf8).write(to: file)
    try session.wait("the file that came back") { $0.contains("has changed") }
    try session.leader("~")
    try session.wait("all that was said") { $0.contains("Messages") && $0.contains("Saved to team.toml") }
    try session.press("Escape")
    try session.wait("the canvas again") { $0.contains("1 Back") && !$0.contains("Messages") }
    try quit(session)
  }

  /// A layout of two pages, with a comment.
  private static func layout(_ title: String, width: Int) -> String {
    """
    # Ours.
    name = "team"

    [[pages]]
    title = "\(title)"

    [[pages.widgets]]
    id = "todo-1"
    app = "todo"
    x = 0
    y = 0
    w = \(width) # half
    h = 12

    [[pages]]
    title = "Talk"

    [[pages.widgets]]
    id = "chat-1"
    app = "chat"
    x = 0
    y = 0
    w = 12
    h = 12

    """
  }

  private func start(_ session: TmuxSession, _ command: String) throws {
    try session.shell(command)
    try session.wait("the canvas, online") { $0.contains("● online") }
  }

  private func quit(_ session: TmuxSession) throws {
    try session.leader("q")
    try session.wait("the shell again") { $0.contains("ready$") && !$0.contains("NORMAL") }
  }
}
