import Foundation
import TestKit
import Testing

/// A terminal that nobody reads any more, such as that of a connection that hangs.
@Suite("hung terminals", .timeLimit(.minutes(2)))
struct HungTerminalTests {
  /// Runs easel in a pseudo-terminal, reads until it is online, fills the terminal with frames, sends a signal, and prints
  /// how the program ended.
  private static let script = """
    import fcntl, os, pty, select, signal, struct, sys, termios, time

    easel, name = sys.argv[1:3]
    child, terminal = pty.fork()
    if child == 0:
        os.execv(easel, [easel])

    def resize(rows, columns):
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def unread():
        return struct.unpack("i", fcntl.ioctl(terminal, termios.FIONREAD, b"    "))[0]

    resize(60, 200)
    seen = b""
    while b"online" not in seen:
        if select.select([terminal], [], [], 60)[0]:
            seen += os.read(terminal, 65536)
    # Each size makes a whole new frame, and a frame is larger than what a terminal takes unread.
    count, full = 0, 0
    while full < 20:
        count += 1
        resize(50 + count % 10, 190 + count % 10)
        before = unread()
        time.sleep(0.05)
        full = full + 1 if before > 1000 and unread() == before else 0
    os.kill(child, getattr(signal, name))
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
    """

  @Test("a signal ends the program, though its output is full", arguments: ["SIGTERM", "SIGHUP", "SIGINT"])
  func ends(signal: String) async throws {
    try await withTemporaryFolder { folder in
      let home = folder.appending(path: "home").path
      let program = try RunningProgram(
        "/usr/bin/python3", ["-c", Self.script, Programs.easel, signal],
        environment: [
          "EASEL_HOME": home, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "EASEL_SERVER_LINGER": "2",
        ])
      #expect(await program.line() == "0")
      program.stop()
    }
  }
}
