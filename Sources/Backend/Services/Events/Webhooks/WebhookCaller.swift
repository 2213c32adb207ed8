import AsyncHTTPClient
import NIOCore
import NIOHTTP1

/// Carries a delivery to an address that was checked.
protocol WebhookCaller: Sendable {
  /// Answers the status of the response.
  func post(_ delivery: WebhookDelivery, to url: WebhookURL, at address: String) async throws -> Int
}

/// Calls over HTTP: to the address it is given whatever the name means by now, and nowhere else.
struct HTTPWebhookCaller: WebhookCaller {
  /// How long one call may take.
  private static let patience = TimeAmount.seconds(10)

  func post(_ delivery: WebhookDelivery, to url: WebhookURL, at address: String) async throws -> Int {
    // Names of the configuration hold for all of a client's calls, so each has a client of its own.
    var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
    configuration.timeout = HTTPClient.Configuration.Timeout(connect: .seconds(5), read: Self.patience)
    configuration.dnsOverride = [url.host: address]
    configuration.httpVersion = .http1Only
    let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    let result: Result<Int, any Error>
    do {
      var request = HTTPClientRequest(url: url.text)
      request.method = .POST
      for (name, value) in delivery.headers { request.headers.add(name: name, value: value) }
      request.body = .bytes(ByteBuffer(bytes: delivery.body))
      result = .success(Int(try await client.execute(request, timeout: Self.patience).status.code))
    } catch {
      result = .failure(error)
    }
    try? await client.shutdown()
    return try result.get()
  }
}
