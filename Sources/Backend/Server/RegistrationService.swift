import EaselAPI
import EaselKit
import HTTPTypes
import HummingbirdCore
import Logging
import ServiceLifecycle

/// Tells a gateway that a service is here, again and again, and at the end that it leaves.
struct RegistrationService: Service {
  /// What came of telling it.
  enum Result: Hashable, Sendable {
    case taken
    case refused(status: Int)
    /// The answer does not prove that it is the gateway's.
    case unproven
    case unreachable(reason: String)
  }

  let id: String
  let gateway: GatewayClient
  let logger: Logger
  /// Where the service is called, which depends on the port it got.
  let url: @Sendable (Int?) -> String
  /// Tells the port once the service answers calls.
  let ready: AsyncStream<Int?>

  func run() async throws {
    var port: Int?
    for await bound in ready.cancelOnGracefulShutdown() { port = bound }
    let registration = NewRegistration(
      url: url(port), version: EaselVersion.current, health: "/health/ready", endpoints: ["/api/\(gateway.service)"])
    await cancelWhenGracefulShutdown {
      var last: Result?
      while !Task.isCancelled {
        let result = await tell(.put, registration)
        if !Task.isCancelled { report(result, after: last) }
        last = result
        // A gateway that starts later than its services should not have to wait for them.
        try? await Task.sleep(for: result == .taken ? ServiceRegistry.heartbeat : .seconds(1))
      }
    }
    // Told before the server drains, so that the gateway sends nothing to one that is about to close.
    _ = await tell(.delete, registration)
  }

  /// Writes what is new to the log; in what words a gateway cannot be reached is not.
  func report(_ result: Result, after last: Result?) {
    switch (result, last) {
    case (.taken, .taken), (.unreachable, .unreachable), (.unproven, .unproven): return
    case (.refused, _) where result == last: return
    case (.taken, _): logger.notice("the gateway \(gateway.gateway) has taken the registration")
    case (.refused(let status), _):
      let hint = [401, 403].contains(status) ? "; its clock may differ" : ""
      logger.error(
        "the gateway \(gateway.gateway) refuses the registration\(hint)", metadata: ["status": "\(status)"])
    case (.unproven, _):
      logger.error(
        """
        the program at \(gateway.gateway) does not prove that it is the gateway; it may have another internal key, \
        or another program listens there
        """)
    case (.unreachable(let reason), _):
      logger.warning("the gateway \(gateway.gateway) cannot be reached", metadata: ["error": "\(reason)"])
    }
  }

  /// Tells the gateway once.
  func tell(_ method: HTTPRequest.Method, _ registration: NewRegistration) async -> Result {
    guard let body = try? APIJSON.encode(registration) else { return .unreachable(reason: "no registration") }
    let target = "\(RegistrationController.path)/\(gateway.service)/\(PercentEncoding.encode(id))"
    do {
      switch try await gateway.call(method, target, method == .put ? body : nil) {
      case .answer(let response) where response.status.kind == .successful: return .taken
      case .answer(let response): return .refused(status: response.status.code)
      case .trouble(.unproven, _): return .unproven
      case .trouble(_, let reason): return .unreachable(reason: reason)
      }
    } catch {
      return .unreachable(reason: "\(error)")
    }
  }
}
