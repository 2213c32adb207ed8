package import Logging
package import NIOSSL
import Synchronization

/// What connections of a server begin with.
package typealias ServerTLS = ReloadedTLS<NIOSSLContext>

/// What is shown to others when they are called.
package typealias ClientTLS = ReloadedTLS<TLSConfiguration>

/// The TLS of one side, read anew when its files change.
///
/// They are looked at when it is used, at most once a second, so that nothing runs while nobody connects. New files that
/// cannot be used, such as half a renewal, leave what was.
package final class ReloadedTLS<Made: Sendable>: Sendable {
  private static var interval: Duration { .seconds(1) }

  private struct State {
    var made: Made
    var facts: [FileFacts?]
    var lookedAt: Duration
  }

  private let files: TLSFiles
  private let make: @Sendable (TLSFiles) throws(BackendError) -> Made
  private let now: @Sendable () -> Duration
  private let logger: Logger
  private let state: Mutex<State>

  fileprivate init(
    _ files: TLSFiles, logger: Logger, now: @escaping @Sendable () -> Duration,
    make: @escaping @Sendable (TLSFiles) throws(BackendError) -> Made
  ) throws(BackendError) {
    self.files = files
    self.make = make
    self.logger = logger
    self.now = now
    let facts = files.facts
    state = Mutex(State(made: try make(files), facts: facts, lookedAt: now()))
  }

  /// What is used from now on.
  var current: Made {
    state.withLock { state in
      let now = now()
      guard now - state.lookedAt >= Self.interval else { return state.made }
      state.lookedAt = now
      let facts = files.facts
      guard facts != state.facts else { return state.made }
      state.facts = facts
      do throws(BackendError) {
        state.made = try make(files)
        logger.notice("read \(files.certificate) anew")
      } catch {
        logger.error("\(files.certificate) changed and cannot be used, the one before stays: \(error.sentence)")
      }
      return state.made
    }
  }
}

extension ReloadedTLS<NIOSSLContext> {
  /// Reads the files of a server; throws when they cannot be used.
  package convenience init(
    _ files: TLSFiles, logger: Logger, now: @escaping @Sendable () -> Duration = Uptime.now
  ) throws(BackendError) {
    try self.init(files, logger: logger, now: now) { files throws(BackendError) in try files.serverContext() }
  }
}

extension ReloadedTLS<TLSConfiguration> {
  /// Reads what is shown to those who are called; throws when it cannot be used.
  package convenience init(
    _ files: TLSFiles, logger: Logger, now: @escaping @Sendable () -> Duration = Uptime.now
  ) throws(BackendError) {
    try self.init(files, logger: logger, now: now) { files throws(BackendError) in try files.clientConfiguration() }
  }
}
