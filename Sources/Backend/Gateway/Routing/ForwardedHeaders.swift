import HTTPTypes
import NIOHTTP1

/// The headers that pass the gateway between a client and a service; all others stay on their side.
///
/// What is about a connection, about who signs in, or meant between gateway and services can so never be passed through.
enum ForwardedHeaders {
  static let request: [HTTPField.Name] = [
    .accept, .acceptLanguage, .contentType, .ifMatch, .ifNoneMatch, .idempotencyKey, .traceParent, .traceState,
    .userAgent,
  ]

  static let response: [HTTPField.Name] = [
    .contentType, .eTag, .location, .cacheControl, .retryAfter, .allow, .vary, .lastModified, .contentDisposition,
    .wwwAuthenticate,
  ]

  /// What of a client's headers goes to a service.
  static func toService(_ fields: HTTPFields) -> HTTPHeaders {
    var headers = HTTPHeaders()
    for name in request {
      for value in fields[values: name] { headers.add(name: name.rawName, value: value) }
    }
    return headers
  }

  /// What of a service's headers goes to a client.
  static func toClient(_ headers: HTTPHeaders) -> HTTPFields {
    var fields = HTTPFields()
    for name in response {
      for value in headers[name.rawName] { fields.append(HTTPField(name: name, value: value)) }
    }
    return fields
  }
}
