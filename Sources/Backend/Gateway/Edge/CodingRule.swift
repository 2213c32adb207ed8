import EaselAPI
import NIOHTTP1

/// How the body of a call may be coded for its way (RFC 9112 section 6.1): in chunks or not at all.
///
/// What reads another coding as none would take other bytes for the body than a proxy that knows it.
enum CodingRule {
  /// Why a call is refused; nil when its coding is known.
  static func fault(in head: HTTPRequestHead) -> Problem? {
    let codings = head.headers[canonicalForm: "transfer-encoding"]
    guard !codings.isEmpty else { return nil }
    return codings.count == 1 && codings[0].lowercased() == "chunked" ? nil : .codingUnknown
  }
}

extension Problem {
  // A client error, as with all that is wrong with a message, though the RFC has 501 for it.
  fileprivate static let codingUnknown = badRequest(
    "gateway.coding.unknown", "A body comes in chunks or with its length; no other transfer coding is known here.")
}
