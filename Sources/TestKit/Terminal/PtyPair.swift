package import EaselKit
import Glibc

/// A pseudo-terminal: a screen on one side, the test on the other.
@MainActor
package final class PtyPair {
  package let master: Int32
  package let slave: Int32

  /// What the system would not do, or the screen did not.
  package struct Failure: Error {
    package let what: String
  }

  // TIOCSPTLCK and TIOCGPTN, which the headers define in a way that is not imported.
  private static let unlock: UInt = 0x4004_5431
  private static let tellNumber: UInt = 0x8004_5430

  package init(_ size: Size) throws {
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard master >= 0 else { throw Failure(what: "no pseudo-terminal could be opened") }
    var lock: Int32 = 0
    var number: Int32 = 0
    guard ioctl(master, Self.unlock, &lock) == 0, ioctl(master, Self.tellNumber, &number) == 0 else {
      throw Failure(what: "the pseudo-terminal's other side is locked")
    }
    slave = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard slave >= 0 else { throw Failure(what: "the pseudo-terminal's other side could not be opened") }
    resize(size)
  }

  private var isAbandoned = false

  deinit {
    if isAbandoned { return }
    close(master)
    close(slave)
  }

  /// Leaves this side to another process, and the other to a screen that lives as long as this one.
  package func abandonMaster() {
    isAbandoned = true
    close(master)
  }

  package func resize(_ size: Size) {
    var window = winsize(ws_row: UInt16(size.height), ws_col: UInt16(size.width), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &window)
  }

  /// All bytes up to the next bell, which is how the end of output is marked.
  package func outputToBell() throws -> [UInt8] {
    var output: [UInt8] = []
    while true {
      guard let byte = nextByte() else { throw Failure(what: "the output ended before the bell") }
      if byte == 0x07 { return output }
      output.append(byte)
    }
  }

  private var buffer: ArraySlice<UInt8> = []

  private func nextByte() -> UInt8? {
    if buffer.isEmpty {
      var poller = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
      guard poll(&poller, 1, 10_000) > 0 else { return nil }
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = read(master, &bytes, bytes.count)
      guard count > 0 else { return nil }
      buffer = bytes[..<count]
    }
    return buffer.popFirst()
  }
}
