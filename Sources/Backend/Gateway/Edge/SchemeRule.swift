import EaselAPI
import NIOHTTP1

/// Which scheme the address of a call may have (RFC 9110 section 7.4): that of the connection it came over.
///
/// A call for an `https` address that came in the clear was read, and maybe written, by whoever is in between.
enum SchemeRule: Sendable {
  case http
  case https
  /// A proxy that may end TLS stands before the server, so both are right.
  case behindProxy

  /// Why a call is refused; nil when its address has no scheme, as usual, or the right one.
  func fault(in head: HTTPRequestHead) -> Problem? {
    guard !head.uri.hasPrefix("/"), let end = head.uri.firstRange(of: "://") else { return nil }
    let scheme = head.uri[..<end.lowerBound].lowercased()
    let isRight =
      switch self {
      case .http: scheme == "http"
      case .https: scheme == "https"
      case .behindProxy: scheme == "http" || scheme == "https"
      }
    return isRight ? nil : .schemeForeign
  }
}

extension Problem {
  fileprivate static let schemeForeign = Problem(
    status: 421, code: "gateway.scheme.foreign", title: "Misdirected Request",
    detail: "The address of this call has another scheme than the port it came to; use the scheme of the server.")
}
