import Dispatch
import Foundation
import Synchronization

/// Writes lines in their order, from a thread of its own: whoever logs does not wait for whoever reads.
///
/// When nobody takes the lines, those that do not fit any more are dropped and counted.
package final class LogWriter: Sendable {
  private static let capacity = 1 << 20
  /// For how long lines are gathered: a busy server writes many at once, instead of waking a thread for each.
  private static let pause = DispatchTimeInterval.milliseconds(10)

  private struct State {
    var waiting: [UInt8] = []
    var isWriting = false
  }

  private let file: Int32
  private let queue = DispatchQueue(label: "easel.log")
  private let state = Mutex(State())
  private let dropped = Listener()

  /// Writes to an open file, which stays open.
  package init(file: Int32) { self.file = file }

  /// Says what is done for each line that is dropped.
  func onDrop(_ listener: @escaping @Sendable () -> Void) { dropped.set(listener) }

  func write(_ line: String) {
    let (isTaken, isFirst) = state.withLock { state in
      guard state.waiting.count + line.utf8.count < Self.capacity else { return (false, false) }
      state.waiting.append(contentsOf: line.utf8)
      state.waiting.append(UInt8(ascii: "\n"))
      defer { state.isWriting = true }
      return (true, !state.isWriting)
    }
    if !isTaken { dropped.tell() }
    if isFirst { queue.asyncAfter(deadline: .now() + Self.pause) { [self] in writeAll() } }
  }

  /// Waits until all that was logged before is written, but not for long.
  package func flush() {
    let done = DispatchSemaphore(value: 0)
    queue.async { [self] in
      writeAll()
      done.signal()
    }
    _ = done.wait(timeout: .now() + 1)
  }

  private func writeAll() {
    while let bytes = take() { write(bytes) }
  }

  /// What waits; nil when nothing does.
  private func take() -> [UInt8]? {
    state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.isWriting = false
        return nil
      }
      defer { state.waiting = [] }
      return state.waiting
    }
  }

  private func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        var ready = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
        poll(&ready, 1, 1000)
      } else if errno != EINTR {
        return
      }
    }
  }
}
