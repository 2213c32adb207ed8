import AsyncHTTPClient
import NIOCore
package import NIOPosix

/// What calls between gateway and services are made with: it follows nothing, and gives up soon.
package struct InnerClient: Sendable {
  private let client: HTTPClient
  /// What it shows and believes; nil for nothing of its own.
  private let tls: ClientTLS?

  package init(on group: MultiThreadedEventLoopGroup, tls: ClientTLS? = nil) {
    var pool = HTTPClient.Configuration.ConnectionPool(
      idleTimeout: .seconds(30), concurrentHTTP1ConnectionsPerHostSoftLimit: 256)
    // Whether it is tried again is decided here, where it is known what may be.
    pool.retryConnectionEstablishment = false
    var configuration = HTTPClient.Configuration(
      redirectConfiguration: .disallow, timeout: HTTPClient.Configuration.Timeout(connect: .seconds(1)),
      connectionPool: pool)
    configuration.httpVersion = .http1Only
    client = HTTPClient(eventLoopGroup: group, configuration: configuration)
    self.tls = tls
  }

  /// Makes a call, over a connection that was begun with the certificates of now.
  func execute(_ request: HTTPClientRequest, deadline: NIODeadline) async throws -> HTTPClientResponse {
    var request = request
    request.tlsConfiguration = tls?.current
    return try await client.execute(request, deadline: deadline)
  }

  package func shutdown() async throws { try await client.shutdown() }
}
