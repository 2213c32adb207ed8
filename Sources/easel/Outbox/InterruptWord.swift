import Glibc

/// What is said when a person ends a command with Ctrl+C while it sends what is kept on this machine: nothing is lost.
///
/// The program ends by the signal then, as all commands do: a shell tells 130.
enum InterruptWord {
  // SAFETY: it is written when it is first asked for, which is before the handler is set that reads it, and never
  // changed or given back after that.
  nonisolated(unsafe) private static let text: UnsafeMutableBufferPointer<UInt8> = {
    let sentence =
      "\neasel: Interrupted. What was not sent yet is kept, and goes with the next commands or by: easel outbox retry\n"
    let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: sentence.utf8.count)
    _ = buffer.initialize(from: sentence.utf8)
    return buffer
  }()

  /// Has it said from here on; answers whether ``end()`` is to be called: not when it is said already, or somebody else
  /// does with the signal what they like, as nohup.
  static func begin() -> Bool {
    guard text.baseAddress != nil else { return false }
    var before = sigaction()
    guard sigaction(SIGINT, nil, &before) == 0, before.__sigaction_handler.sa_handler == nil else { return false }
    var new = sigaction()
    new.__sigaction_handler.sa_handler = { _ in InterruptWord.handle() }
    return sigaction(SIGINT, &new, nil) == 0
  }

  static func end() {
    var usual = sigaction()
    sigaction(SIGINT, &usual, nil)
  }

  /// Calls nothing but what a handler may (signal-safety(7)).
  private static func handle() {
    _ = write(STDERR_FILENO, text.baseAddress, text.count)
    var usual = sigaction()
    sigaction(SIGINT, &usual, nil)
    // It comes when the handler is left, until when it is blocked.
    raise(SIGINT)
  }
}
