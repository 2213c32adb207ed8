import EaselAPI
import NIOHTTP1

/// What the target of a call may hold (RFC 9112 section 3.2): none of its forms has a fragment, which is the client's own
/// (RFC 9110 section 7.1), and of two readers one might take it for a part of the path.
enum TargetRule {
  /// Why a call is refused; nil when its target ends before a `#`.
  static func fault(in head: HTTPRequestHead) -> Problem? {
    head.uri.utf8.contains(UInt8(ascii: "#")) ? .targetInvalid : nil
  }
}

extension Problem {
  fileprivate static let targetInvalid = badRequest(
    "gateway.target.invalid", "The address of a call ends before a #; leave that part away, or write the # as %23.")
}
