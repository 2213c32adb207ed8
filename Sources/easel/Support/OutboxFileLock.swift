import Canvas
import EaselAPI
import Glibc
import Offline
import Store
import Synchronization

/// Lets one program at a time send what waits for an account: a lock on a file beside the database.
///
/// The system gives it back when a program ends, however it does.
struct OutboxFileLock: OutboxLock {
  /// The file; its name tells no account.
  let path: String

  init(account: String, paths: EaselPaths) {
    path = "\(paths.data)/outbox\(account.isEmpty ? "" : "-" + Self.mark(account)).lock"
  }

  func whileSending<Answer: Sendable>(
    _ work: @Sendable () async -> Answer
  ) async throws(StoreError) -> Answer? {
    guard let file = try await take() else { return nil }
    defer { close(file) }
    return await work()
  }

  /// The open file once it is locked; nobody who could do other work waits meanwhile.
  private func take() async throws(StoreError) -> Int32? {
    let file = try open()
    if flock(file, LOCK_EX | LOCK_NB) == 0 { return file }
    let turn = Turn(file)
    return await withTaskCancellationHandler {
      await withCheckedContinuation { turn.wait($0) }
    } onCancel: {
      turn.giveUp()
    }
  }

  private func open() throws(StoreError) -> Int32 {
    let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW
    var file = Glibc.open(path, flags, 0o600)
    if file < 0, errno == ENOENT {
      try? PrivateFile.makeFolder(String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]))
      file = Glibc.open(path, flags, 0o600)
    }
    guard file >= 0 else { throw StoreError(errno: errno, path) }
    return file
  }

  /// A name for an account, or another text, that fits into a file's (FNV-1a, 64 bits).
  static func mark(_ account: String) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in account.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return String(hash, radix: 16)
  }

  /// Waits for a lock on a thread that does nothing else: the system's call cannot be taken back, only left alone.
  private final class Turn: Sendable {
    private enum State {
      case begun
      case waiting(CheckedContinuation<Int32?, Never>)
      case over
    }

    private let file: Int32
    private let state = Mutex(State.begun)

    init(_ file: Int32) { self.file = file }

    func wait(_ continuation: CheckedContinuation<Int32?, Never>) {
      let isWanted = state.withLock { state in
        guard case .begun = state else { return false }
        state = .waiting(continuation)
        return true
      }
      guard isWanted else {
        close(file)
        return continuation.resume(returning: nil)
      }
      OneOffThread.run("easel.outbox-lock") { [self] in
        var code = flock(file, LOCK_EX)
        while code != 0, errno == EINTR { code = flock(file, LOCK_EX) }
        guard let continuation = end() else {
          close(file)
          return
        }
        if code != 0 { close(file) }
        continuation.resume(returning: code == 0 ? file : nil)
      }
    }

    func giveUp() { end()?.resume(returning: nil) }

    /// Whoever waits still, to be answered once.
    private func end() -> CheckedContinuation<Int32?, Never>? {
      state.withLock { state in
        defer { state = .over }
        if case .waiting(let continuation) = state { return continuation }
        return nil
      }
    }
  }
}
