import Glibc
import Synchronization
import Testing

@testable import Transport

@Suite struct BackgroundThreadTests {
  @Test func takesNoSignals() throws {
    let isBlocked = Mutex<[Bool]>([])
    let signals = [SIGINT, SIGTERM, SIGHUP, SIGWINCH, SIGTSTP, SIGCONT, SIGCHLD, SIGPIPE]
    let thread = try #require(
      BackgroundThread.start {
        var mask = sigset_t()
        pthread_sigmask(SIG_SETMASK, nil, &mask)
        let found = signals.map { sigismember(&mask, $0) == 1 }
        isBlocked.withLock { $0 = found }
      })
    thread.join()
    #expect(isBlocked.withLock { $0 } == signals.map { _ in true })
  }

  @Test func leavesTheStartersSignalsAsTheyWere() throws {
    var before = sigset_t()
    var after = sigset_t()
    pthread_sigmask(SIG_SETMASK, nil, &before)
    try #require(BackgroundThread.start {}).join()
    pthread_sigmask(SIG_SETMASK, nil, &after)
    #expect((1..<32).allSatisfy { sigismember(&before, $0) == sigismember(&after, $0) })
  }
}
