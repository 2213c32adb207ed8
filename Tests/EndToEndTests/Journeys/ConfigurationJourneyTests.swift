import Foundation
import Testing

/// Settings and keys, from their files to the screen.
@Suite("Journeys: settings and keys", .serialized)
struct ConfigurationJourneyTests {
  private func put(_ text: String, _ name: String = "config.toml", at home: URL) throws {
    let folder = home.appending(path: "config")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: folder.appending(path: name), options: .atomic)
  }

  @Test("settings are followed: made, changed, broken and mended while the canvas is open")
  func edited() throws {
    let session = try TmuxSession()
    defer { session.close() }
    try session.shell("easel")
    try session.wait("the canvas, online") { $0.contains("● online") && $0.contains("Ctrl+Space menu") }
    try put("keymap = \"tmux\"\n", at: session.home)
    try session.wait("the keys of tmux") { $0.contains("Ctrl+B menu") }
    try put("keymap = \"tmux\"\nborders = \"hevy\"\n", at: session.home)
    try session.wait("where and why it cannot be read") { $0.contains("config.toml:2: borders must be one of") }
    try session.press("C-b")
    try session.wait("the last good keys") { $0.contains("Ctrl+B …") }
    // A key that comes at once after Escape would be one with Alt.
    try session.press("Escape")
    try session.wait("the list gone") { !$0.contains("Ctrl+B …") }
    try put("leader = \"Ctrl+A\"\n", "keymap.toml", at: session.home)
    try put("keymap = \"tmux\"\ntheme = \"plain\"\n", at: session.home)
    try session.wait("the mended file") { $0.contains("Ctrl+A menu") }
    try session.press("C-a")
    try session.wait("what comes after the new leader") { $0.contains("Ctrl+A …") }
    try session.press("d")
    try session.wait("the shell again") { $0.contains("ready$") && !$0.contains("NORMAL") }
  }

  @Test("a theme that a command chooses is shown by the canvas that is open")
  func chosenTheme() throws {
    let session = try TmuxSession()
    defer { session.close() }
    try session.shell("easel")
    try session.wait("the canvas, online") { $0.contains("● online") && $0.contains("Ctrl+Space menu") }
    if try session.screen().contains("Welcome") {
      try session.press("Escape")
      try session.wait("the canvas without the first steps") { !$0.contains("Welcome") }
    }
    try session.leader("S")
    try session.wait("the settings") { $0.contains("‹ easel-dark ›") }
    try session.press("Escape")
    try session.wait("the settings gone") { !$0.contains("easel-dark") }
    _ = try Programs.run("easel", ["theme", "use", "paper"], home: session.home)
    try session.leader("S")
    try session.wait("the theme") { $0.contains("‹ paper ›") }
  }

  @Test("the keys of tmux: a page is made, gone to by its number, and left")
  func tmuxKeys() throws {
    let session = try TmuxSession()
    defer { session.close() }
    try session.shell("easel --keymap tmux --no-mouse")
    try session.wait("the canvas, online") { $0.contains("● online") }
    try session.press("C-b")
    try session.wait("what comes after the leader") { $0.contains("Ctrl+B …") && $0.contains("c new page") }
    try session.press("c")
    try session.wait("a title to give") { $0.contains("New page") }
    try session.type("Reading")
    try session.press("Enter")
    try session.wait("two pages") { $0.contains("2 Reading") }
    try session.press("C-b", "1", "C-b", "d")
    try session.wait("the shell again") { $0.contains("ready$") && !$0.contains("NORMAL") }
  }
}
