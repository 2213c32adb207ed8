import EaselAPI
import EaselKit
import Transport

/// Runs a test body against a scripted server and closes both sides afterwards.
func withServer(
  _ kind: ScriptedServer.Kind, limits: TransportLimits = .hasty,
  script: @escaping @Sendable (ScriptedServer.Request) -> [ScriptedServer.Step],
  body: (ScriptedServer, CurlTransport) async throws -> Void
) async throws {
  let server = try ScriptedServer(kind, script)
  let transport = CurlTransport(server.address, limits: limits, jitter: { 0 })
  defer {
    transport.close()
    server.stop()
  }
  try await body(server, transport)
}

extension TransportLimits {
  /// Tries again at once, so that tests need not wait.
  static var hasty: TransportLimits {
    var limits = TransportLimits()
    limits.timeout = 20_000
    limits.retry.overall = 60_000
    limits.retry.firstWait = 2
    return limits
  }

  /// As hasty, and gives up a server that does not answer.
  static func impatient(_ milliseconds: Int) -> TransportLimits {
    var limits = hasty
    limits.timeout = milliseconds
    return limits
  }
}

extension BackendRequest {
  static let ping = BackendRequest(.get, "/api/ping")
}

extension BackendFailure {
  var isGarbled: Bool { if case .garbled = self { true } else { false } }
}
