import EaselAPI
import EaselKit

/// What of a request goes on the wire before its body, checked so that no part of it can forge another.
struct RequestHead: Sendable, Hashable {
  let method: String
  let target: String
  /// Header lines; one that ends in a colon takes away what libcurl would add by itself.
  let headers: [String]
  /// Who calls, in the form that goes on the wire.
  private let authorization: Secret?

  /// All header lines; not to be shown to anybody, as they tell the token.
  var lines: [String] { headers + (authorization.map { [$0.revealed] } ?? []) }

  init(_ request: BackendRequest, as token: Secret? = nil) throws(BackendFailure) {
    method = request.method.rawValue
    target = request.target
    guard Self.isTarget(target) else {
      throw .refused(
        status: 400, code: "request.target.invalid", sentence: "The request has a path that cannot be sent.")
    }
    var lines = ["Accept: application/json", "Expect:"]
    lines.append(request.body == nil ? "Content-Type:" : try Self.line("Content-Type", request.contentType))
    if let key = request.idempotencyKey { lines.append(try Self.line("Idempotency-Key", key)) }
    if let tag = request.ifMatch { lines.append(try Self.line("If-Match", tag)) }
    if let tag = request.ifNoneMatch { lines.append(try Self.line("If-None-Match", tag)) }
    headers = lines
    authorization = try Self.authorization(token)
  }

  /// The request that opens the live channel; the lines of the handshake itself come before these.
  init(liveAt path: String, as token: Secret? = nil) throws(BackendFailure) {
    method = "GET"
    target = path
    headers = ["Accept: application/problem+json"]
    authorization = try Self.authorization(token)
  }

  private static func authorization(_ token: Secret?) throws(BackendFailure) -> Secret? {
    guard let token else { return nil }
    return Secret(try line("Authorization", "Bearer \(token.revealed)"))
  }

  private static func isTarget(_ text: String) -> Bool {
    (text.hasPrefix("/api/") || text.hasPrefix("/health/"))
      && text.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != 0x23 }
  }

  private static func line(_ name: String, _ value: String) throws(BackendFailure) -> String {
    let bytes = value.utf8
    guard !bytes.isEmpty, bytes.count <= 4096, bytes.first != 0x20, bytes.last != 0x20,
      bytes.allSatisfy({ (0x20...0x7E).contains($0) })
    else {
      throw .refused(
        status: 400, code: "request.header.invalid",
        sentence: "The request has a \(name) header that cannot be sent.")
    }
    return "\(name): \(value)"
  }
}
