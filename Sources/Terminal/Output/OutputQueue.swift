import CNcurses
import Glibc

/// Sends bytes to a terminal or a pipe and never waits for its reader.
///
/// What the reader does not take at once waits here, up to a limit, until the descriptor can be written to.
final class OutputQueue {
  /// The most bytes that wait.
  ///
  /// One frame of the largest screen is smaller.
  static let limit = 4 << 20

  /// The descriptor to write to.
  let descriptor: Int32
  private let isOwn: Bool
  private var waiting: [UInt8] = []
  private var sent = 0
  /// Whether the reader is gone for good.
  private(set) var isClosed = false
  /// How many times the system was asked to take bytes.
  private(set) var writes = 0

  /// Writes to a descriptor that other programs may share.
  init(_ shared: Int32) {
    let own = easel_output_open(shared)
    isOwn = own >= 0
    descriptor = isOwn ? own : shared
  }

  /// Whether nothing waits.
  var isEmpty: Bool { waiting.isEmpty }

  /// The descriptor that ``easel_wait`` watches for room; -1 while nothing waits.
  var waitsFor: Int32 { waiting.isEmpty || isClosed ? -1 : descriptor }

  /// Sends bytes after those that wait.
  ///
  /// - Returns: Whether they were taken. All or none are, so that no sequence is cut.
  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    guard !isClosed, !bytes.isEmpty else { return !isClosed }
    guard waiting.isEmpty else {
      guard waiting.count - sent + bytes.count <= Self.limit else { return false }
      waiting += bytes
      return true
    }
    let count = bytes.withUnsafeBytes(write)
    if count < bytes.count, !isClosed { waiting = Array(bytes[count...]) }
    return true
  }

  /// Sends what waits, as far as the descriptor takes it.
  func flush() {
    guard !waiting.isEmpty else { return }
    sent += waiting.withUnsafeBytes { write(UnsafeRawBufferPointer(rebasing: $0[sent...])) }
    if sent == waiting.count || isClosed { drop() }
  }

  /// Sends what waits, for so many milliseconds at most.
  ///
  /// - Returns: Whether nothing waits any more.
  func drain(milliseconds: Int) -> Bool {
    let end = Monotonic.milliseconds + milliseconds
    flush()
    while !waiting.isEmpty {
      let left = end - Monotonic.milliseconds
      guard left > 0 else { return false }
      if easel_wait(-1, -1, -1, descriptor, Int32(clamping: left)) & 8 != 0 { flush() }
    }
    return true
  }

  /// Forgets what waits, here and in the system, as its reader does not read.
  func discard() {
    guard !waiting.isEmpty else { return }
    drop()
    tcflush(descriptor, TCOFLUSH)
    // Cancels the sequence of which the reader may have a part.
    send([0x18])
  }

  /// Closes the descriptor if it is the queue's.
  func close() {
    isClosed = true
    drop()
    if isOwn { Glibc.close(descriptor) }
  }

  private func drop() {
    waiting = []
    sent = 0
  }

  /// Writes until the descriptor takes no more, and returns how many bytes it took.
  private func write(_ bytes: UnsafeRawBufferPointer) -> Int {
    var done = 0
    while done < bytes.count {
      writes += 1
      let count = easel_output_write(descriptor, bytes.baseAddress?.advanced(by: done), bytes.count - done)
      if count > 0 {
        done += count
      } else if count < 0, errno == EAGAIN {
        break
      } else if count == 0 || errno != EINTR {
        isClosed = true
        break
      }
    }
    return done
  }
}
