import EaselAPI
import EaselKit
import HTTPTypes
import HummingbirdCore
import Logging
import ServiceLifecycle

/// Tells a gateway that a service is here, again and again, and at the end that it leaves.
struct RegistrationService: Service {
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
      var isKnown = false
      while !Task.isCancelled {
        let isTaken = await tell(.put, registration)
        if isTaken != isKnown {
          logger.notice(
            "the gateway \(gateway.gateway) \(isTaken ? "has taken the registration" : "cannot be reached")")
        }
        isKnown = isTaken
        // A gateway that starts later than its services should not have to wait for them.
        try? await Task.sleep(for: isTaken ? ServiceRegistry.heartbeat : .seconds(1))
      }
    }
    // Told before the server drains, so that the gateway sends nothing to one that is about to close.
    _ = await tell(.delete, registration)
  }

  private func tell(_ method: HTTPRequest.Method, _ registration: NewRegistration) async -> Bool {
    guard let body = try? APIJSON.encode(registration) else { return false }
    let target = "\(RegistrationController.path)/\(gateway.service)/\(PercentEncoding.encode(id))"
    let result = try? await gateway.call(method, target, method == .put ? body : nil)
    guard case .answer(let response) = result else { return false }
    return response.status.kind == .successful
  }
}
