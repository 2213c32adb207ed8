import AsyncHTTPClient
import EaselAPI
import EaselKit
import NIOHTTP1

/// A process that does the work of a service.
package struct ServiceInstance: Sendable, Hashable, Identifiable {
  package let id: String
  /// Where it is called: `http://HOST:PORT`, `https://HOST:PORT` or `unix:PATH`.
  package let url: UpstreamURL
  package let version: String
  /// The path of its health.
  package let health: String
  /// What it answers, as far as it tells.
  package let endpoints: [String]
  /// Whether it is named in the configuration, and so is there even when it says nothing.
  package let isConfigured: Bool

  package init(
    id: String, url: UpstreamURL, version: String = "", health: String = "/health/ready", endpoints: [String] = [],
    isConfigured: Bool
  ) {
    self.id = id
    self.url = url
    self.version = version
    self.health = health
    self.endpoints = endpoints
    self.isConfigured = isConfigured
  }
}

/// The address of an instance, checked.
package struct UpstreamURL: Sendable, Hashable, CustomStringConvertible {
  /// As it is written.
  package let description: String
  /// What the path of a call is put behind.
  let base: String
  /// What calls name in `Host` where the address has none to name: on a Unix socket.
  let host: String?

  /// Reads `http://HOST[:PORT]`, `https://HOST[:PORT]` or `unix:PATH`; nil for anything else.
  package init?(_ text: String) {
    description = text
    if text.hasPrefix("unix:/"), text.utf8.count <= 5 + EaselPaths.longestSocketPath {
      base = "http+unix://" + Self.encoded(String(text.dropFirst(5)))
      host = "easel"
      return
    }
    let rest = text.hasPrefix("http://") ? text.dropFirst(7) : text.hasPrefix("https://") ? text.dropFirst(8) : ""
    let authority = rest.hasSuffix("/") ? rest.dropLast() : rest
    guard let (host, port) = ListenAddress.splitPort(String(authority)), !host.isEmpty, port != 0,
      host.utf8.allSatisfy(Self.isHost)
    else { return nil }
    base = text.prefix { $0 != ":" } + "://" + authority
    self.host = nil
  }

  /// A call of a path there.
  func request(_ target: String, headers: HTTPHeaders = [:]) -> HTTPClientRequest {
    var request = HTTPClientRequest(url: base + target)
    request.headers = headers
    if let host { request.headers.replaceOrAdd(name: "Host", value: host) }
    return request
  }

  private static func isHost(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
      UInt8(ascii: ":"):
      true
    default: false
    }
  }

  private static func encoded(_ path: String) -> String {
    PercentEncoding.encode(path)
  }
}
