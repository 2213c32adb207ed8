import EaselAPI
import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1

/// How a service calls the gateway in front of it: signed, so that the gateway knows which one it is.
struct GatewayClient: Sendable {
  private static let patience = Duration.seconds(2)

  /// The service that calls.
  let service: String
  let gateway: UpstreamURL
  let key: InternalKey
  let client: InnerClient
  /// Seconds since 1970.
  let now: @Sendable () -> Int

  func call(_ method: HTTPRequest.Method, _ target: String, _ body: [UInt8]? = nil) async throws -> ServiceCaller.Result
  {
    let message = ServiceCaller.Message(
      sender: .service(service), method: method, target: target, headers: ["Content-Type": "application/json"],
      body: body.map { ByteBuffer(bytes: $0) })
    let instance = ServiceInstance(id: "gateway", url: gateway, isConfigured: true)
    return try await ServiceCaller(client: client, key: key, now: now).call(instance, message, within: Self.patience)
  }
}
