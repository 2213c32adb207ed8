import AsyncHTTPClient
import EaselAPI
import EaselKit
import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import ServiceLifecycle

/// Tells a gateway that a service is here, again and again, and at the end that it leaves.
struct RegistrationService: Service {
  private static let patience = Duration.seconds(2)

  let name: String
  let id: String
  let gateway: UpstreamURL
  let key: InternalKey
  let client: HTTPClient
  /// Seconds since 1970.
  let now: @Sendable () -> Int
  let logger: Logger
  /// Where the service is called, which depends on the port it got.
  let url: @Sendable (Int?) -> String
  /// Tells the port once the service answers calls.
  let ready: AsyncStream<Int?>

  func run() async throws {
    var port: Int?
    for await bound in ready.cancelOnGracefulShutdown() { port = bound }
    let registration = NewRegistration(
      url: url(port), version: EaselVersion.current, health: "/health/ready", endpoints: ["/api/\(name)"])
    await cancelWhenGracefulShutdown {
      var isKnown = false
      while !Task.isCancelled {
        let isTaken = await tell(.put, registration)
        if isTaken != isKnown {
          logger.notice("the gateway \(gateway) \(isTaken ? "has taken the registration" : "cannot be reached")")
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
    guard let token = try? InternalIdentity.make(service: name, key: key, now: now()),
      let body = try? APIJSON.encode(registration)
    else { return false }
    let message = ServiceCaller.Message(
      method: method, target: "\(RegistrationController.path)/\(name)/\(PercentEncoding.encode(id))",
      headers: ["Content-Type": "application/json", HTTPField.Name.service.rawName: token],
      body: method == .put ? ByteBuffer(bytes: body) : nil)
    let instance = ServiceInstance(id: "gateway", url: gateway, isConfigured: true)
    let result = try? await ServiceCaller(client: client).call(instance, message, within: Self.patience)
    guard case .answer(let response) = result else { return false }
    return response.status.kind == .successful
  }
}
