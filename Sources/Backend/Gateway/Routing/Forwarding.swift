package import AsyncHTTPClient
import NIOCore
package import NIOPosix
package import NIOSSL

/// What a gateway needs to have services elsewhere do the work.
package struct Forwarding: Sendable {
  package let directory: ServiceDirectory
  let client: HTTPClient
  let key: InternalKey
  let retries: RetryRules

  package init(
    directory: ServiceDirectory, client: HTTPClient, key: InternalKey, retries: RetryRules = RetryRules()
  ) {
    self.directory = directory
    self.client = client
    self.key = key
    self.retries = retries
  }

  /// Whether there is a service of a name elsewhere: one that is in the directory, or that this program has and that is
  /// still to come.
  func knows(_ name: String) -> Bool { ServiceCatalog.all.contains { $0.name == name } || directory.knows(name) }

  /// A client for calls between gateway and services: it follows nothing, and gives up soon.
  package static func client(on group: MultiThreadedEventLoopGroup, tls: TLSConfiguration? = nil) -> HTTPClient {
    var pool = HTTPClient.Configuration.ConnectionPool(
      idleTimeout: .seconds(30), concurrentHTTP1ConnectionsPerHostSoftLimit: 256)
    // Whether it is tried again is decided here, where it is known what may be.
    pool.retryConnectionEstablishment = false
    var configuration = HTTPClient.Configuration(
      tlsConfiguration: tls, redirectConfiguration: .disallow,
      timeout: HTTPClient.Configuration.Timeout(connect: .seconds(1)), connectionPool: pool)
    configuration.httpVersion = .http1Only
    return HTTPClient(eventLoopGroup: group, configuration: configuration)
  }
}
