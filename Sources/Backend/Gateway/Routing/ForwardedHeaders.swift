import Foundation
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
    if let control = fields[.cacheControl] { fields[.cacheControl] = keptByOne(control) }
    return fields
  }

  /// What an answer says of how it may be kept, for the caller alone: it is made for whoever is signed in.
  private static func keptByOne(_ control: String) -> String {
    let directives = control.lowercased().split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    if directives.contains("no-store") { return "no-store" }
    let kept = directives.filter { $0 == "no-cache" || $0 == "must-revalidate" || $0.hasPrefix("max-age=") }
    return (["private"] + kept).joined(separator: ", ")
  }
}
