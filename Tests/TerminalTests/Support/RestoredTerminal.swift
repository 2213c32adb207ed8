import EaselKit
import Glibc
import TestKit
import Testing

@testable import Terminal

/// What is left of a terminal whose program has ended.
///
/// The program runs in an exit test on a pseudo-terminal. A shell holds the other side and, when the program is gone,
/// writes its output and the terminal's modes into a pipe with a name, which the test reads.
struct RestoredTerminal {
  let output: Substring
  let modes: Set<Substring>

  /// Opens a screen whose other side is held by the watching shell; called by the program.
  @MainActor
  static func openScreen(reportingTo pipe: String) throws -> NcursesScreen {
    let pty = try PtyPair(Size(width: 40, height: 10))
    // The test waits for the end of whatever else the program has open, so none of it may stay open here.
    let closing = "for fd in /proc/$$/fd/*; do fd=${fd##*/}; if [ $fd -gt 2 ]; then eval \"exec $fd>&-\"; fi; done"
    let script = closing + "; { cat 2>/dev/null; echo; echo MODES; stty -a; } > '\(pipe)'"
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, pty.master, 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    let words = ["bash", "-c", script]
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { word in strdup(word) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var shell: pid_t = 0
    try #require(posix_spawn(&shell, "/bin/bash", &actions, &attributes, &arguments, environ) == 0)
    let screen = try pty.screen()
    screen.present(Surface(size: screen.size))
    pty.abandonMaster()
    return screen
  }

  /// Reads the shell's report; called by the test, after the program has ended.
  init(from pipe: String) throws {
    let descriptor = open(pipe, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    var report: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      var poller = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      try #require(poll(&poller, 1, 20_000) > 0, "the shell has not reported")
      let count = read(descriptor, &buffer, buffer.count)
      if count <= 0 { break }
      report += buffer[..<count]
    }
    let parts = String(decoding: report, as: UTF8.self).split(separator: "MODES", maxSplits: 1)
    try #require(parts.count == 2)
    output = parts[0]
    modes = Set(parts[1].split { $0 == " " || $0 == "\n" })
  }

  /// Expects the terminal to be as it was.
  func expectClean(_ comment: Comment) throws {
    let on = try #require(output.ranges(of: "?1049h").last, comment)
    let off = try #require(output.ranges(of: "?1049l").last, comment)
    #expect(on.upperBound < off.lowerBound, comment)
    #expect(output.contains("?2004l") && output.contains("?1000l") && output.contains("?25h"), comment)
    #expect(modes.isSuperset(of: ["icanon", "isig", "echo", "opost", "icrnl"]), comment)
  }
}
