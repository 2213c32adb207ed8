import Foundation
import Testing

/// A real terminal, played by tmux, with a shell in it: keys in, screen out.
///
/// It waits for what it expects to see.
final class TmuxSession {
  /// How long something expected may take before the journey fails, in seconds.
  ///
  /// Generous: machines are slow at times.
  static let patience = 30.0

  let home: URL
  private let socket: String

  /// A terminal of a size, with `EASEL_HOME` in a new folder unless one is given.
  init(columns: Int = 120, rows: Int = 40, home: URL? = nil, environment: [String: String] = [:]) throws {
    let folder = home ?? URL(filePath: "/tmp/easel-\(UUID().uuidString.prefix(8))")
    self.home = folder
    socket = "easel-\(UUID().uuidString.prefix(8))"
    var settings = environment
    settings["EASEL_HOME"] = folder.path
    settings["EASEL_SERVER_LINGER"] = "5"
    // A backtrace takes seconds and says nothing here.
    settings["SWIFT_BACKTRACE"] = "enable=no"
    let assignments = settings.sorted { $0.key < $1.key }.flatMap { ["-e", "\($0.key)=\($0.value)"] }
    try tmux(
      ["-f", "/dev/null", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)"] + assignments + [
        "PATH='\(Programs.folder.path):/usr/bin:/bin' PS1='ready$ ' bash --norc --noprofile"
      ])
    try tmux(["set-option", "-g", "status", "off"])
    try tmux(["set-option", "-g", "escape-time", "0"])
    do {
      try wait("the shell's prompt") { $0.contains("ready$") }
    } catch {
      close()
      throw error
    }
  }

  /// Ends the terminal and all that runs in it.
  func close(keepsHome: Bool = false) {
    _ = try? tmux(["kill-server"])
    if !keepsHome {
      _ = try? Programs.run("easel", ["server", "stop"], home: home)
      try? FileManager.default.removeItem(at: home)
    }
  }

  /// Types keys by tmux's names (`Enter`, `Escape`, `C-Space`, `M-h`) or single characters.
  func press(_ keys: String...) throws { try tmux(["send-keys"] + keys) }

  /// Sends bytes as a terminal does, such as what it tells of the mouse.
  func pressBytes(_ bytes: [UInt8]) throws { try tmux(["send-keys", "-H"] + bytes.map { String($0, radix: 16) }) }

  /// Types text as it is.
  func type(_ text: String) throws { try tmux(["send-keys", "-l", text]) }

  /// Types a command line into the shell.
  func shell(_ line: String) throws {
    try type(line)
    try press("Enter")
  }

  /// The leader key, then another.
  func leader(_ key: String) throws {
    try press("C-Space")
    try wait("the leader's list") { $0.contains("Ctrl+Space …") }
    try press(key)
  }

  func resize(columns: Int, rows: Int) throws { try tmux(["resize-window", "-x", "\(columns)", "-y", "\(rows)"]) }

  /// What is on the screen.
  func screen() throws -> String { try tmux(["capture-pane", "-p"]) }

  /// Whether the program in front has left the terminal as a shell expects it.
  func alternateScreenIsOn() throws -> Bool { try tmux(["display-message", "-p", "#{alternate_on}"]).hasPrefix("1") }

  /// The process id of the shell in the terminal.
  func shellProcess() throws -> String {
    try tmux(["display-message", "-p", "#{pane_pid}"]).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Waits until the screen is as expected; fails with what is on it when that does not come.
  @discardableResult
  func wait(
    _ what: String, sourceLocation: SourceLocation = #_sourceLocation, until isThere: (String) throws -> Bool
  ) throws -> String {
    let deadline = Date().addingTimeInterval(Self.patience)
    var last = ""
    while Date() < deadline {
      last = try screen()
      if try isThere(last) { return last }
      usleep(15_000)
    }
    Issue.record("did not see \(what); the screen is\n\(last)", sourceLocation: sourceLocation)
    throw NotSeen(what: what)
  }

  struct NotSeen: Error {
    let what: String
  }

  @discardableResult
  fileprivate func tmux(_ arguments: [String]) throws -> String {
    try Programs.output("/usr/bin/tmux", ["-L", socket] + arguments)
  }
}

extension TmuxSession {
  /// Types a file as keys, lines ended by Enter, as fast as the terminal takes them.
  func typeFile(_ file: URL) throws {
    try tmux(["load-buffer", file.path])
    try tmux(["paste-buffer"])
  }

  /// Pastes a file as a terminal would (bracketed paste).
  func pasteFile(_ file: URL) throws {
    try tmux(["load-buffer", file.path])
    try tmux(["paste-buffer", "-p"])
  }
}
