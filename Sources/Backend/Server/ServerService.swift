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
      ServiceManager.tell("STOPPING=1")
      stop.send()
    }
  }
}

/// What services do without being called, as a unit.
struct WorkService: Service {
  let gateway: Gateway

  func run() async throws {
    await cancelWhenGracefulShutdown { await gateway.work() }
    // Nothing to do is no reason to stop.
    try? await gracefulShutdown()
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
