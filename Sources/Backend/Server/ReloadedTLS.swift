package import Logging
import NIOSSL
import Synchronization

/// The TLS of a server, read anew when its files change.
///
/// They are looked at when somebody connects, at most once a second, so that nothing runs while nobody does. New files
/// that cannot be used, such as half a renewal, leave what was.
package final class ReloadedTLS: Sendable {
  private static let interval = Duration.seconds(1)

  private struct State {
    var context: NIOSSLContext
    var facts: [FileFacts?]
    var lookedAt: Duration
  }

  private let files: TLSFiles
  private let now: @Sendable () -> Duration
  private let logger: Logger
  private let state: Mutex<State>

  /// Reads the files; throws when they cannot be used.
  package init(
    _ files: TLSFiles, logger: Logger, now: @escaping @Sendable () -> Duration = Uptime.now
  ) throws(BackendError) {
    self.files = files
    self.logger = logger
    self.now = now
    let facts = files.facts
    state = Mutex(State(context: try files.serverContext(), facts: facts, lookedAt: now()))
  }

  /// What a new connection begins with.
  var context: NIOSSLContext {
    state.withLock { state in
      let now = now()
      guard now - state.lookedAt >= Self.interval else { return state.context }
      state.lookedAt = now
      let facts = files.facts
      guard facts != state.facts else { return state.context }
      state.facts = facts
      do throws(BackendError) {
        state.context = try files.serverContext()
        logger.notice("read \(files.certificate) anew")
      } catch {
        logger.error("\(files.certificate) changed and cannot be used, the one before stays: \(error.sentence)")
      }
      return state.context
    }
  }
}
