import HTTPTypes

/// Names of headers that the library does not know.
extension HTTPField.Name {
  /// Names one call in answers and logs.
  static let requestID = known("X-Request-Id")
  /// Who a call is made for, signed by the gateway.
  static let identity = known("Easel-Identity")
  /// The service that makes a call, signed by itself.
  static let service = known("Easel-Service")
  /// Shows that the side that answers has the key of gateway and services.
  static let proof = known("Easel-Proof")
  /// Makes repeating a call safe.
  static let idempotencyKey = known("Idempotency-Key")
  /// The addresses that a call came through, as told by proxies.
  static let forwardedFor = known("X-Forwarded-For")
  static let referrerPolicy = known("Referrer-Policy")
  static let resourcePolicy = known("Cross-Origin-Resource-Policy")
  static let frameOptions = known("X-Frame-Options")
  static let traceParent = known("traceparent")
  static let traceState = known("tracestate")

  private static func known(_ name: String) -> HTTPField.Name {
    guard let name = HTTPField.Name(name) else { preconditionFailure("\(name) is no name of a header") }
    return name
  }
}
