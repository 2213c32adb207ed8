import Logging
import ServiceLifecycle

/// A server as a unit that starts, drains and stops with others.
struct ServerService: Service {
  let runner: ServerRunner
  let onReady: @Sendable (Int?) -> Void

  func run() async throws {
    let stop = StopSignal()
    try await withGracefulShutdownHandler {
      try await runner.run(until: stop, onReady: onReady)
    } onGracefulShutdown: {
      stop.send()
    }
  }
}

/// Something that is let go once all that stand before it have stopped.
struct ReleasedService: Service {
  let release: @Sendable () async throws -> Void

  func run() async throws {
    try? await gracefulShutdown()
    try await release()
  }
}
