import EaselAPI
import NIOHTTP1

/// What a call may expect of the server before it sends its body (RFC 9110 section 10.1.1): to be told to.
///
/// Calls of HTTP/1.0 expect nothing, whatever they say.
enum ExpectationRule {
  private static let name = "expect"
  private static let known = "100-continue"

  /// Why a call is refused; nil when it expects nothing, or what is known.
  static func fault(in head: HTTPRequestHead) -> Problem? {
    guard isExpecting(head) else { return nil }
    return head.headers[canonicalForm: name].allSatisfy { $0.lowercased() == known } ? nil : .expectationUnknown
  }

  /// Whether the sender of a call that has no fault waits with its body.
  static func isBodyAwaited(by head: HTTPRequestHead) -> Bool { isExpecting(head) }

  private static func isExpecting(_ head: HTTPRequestHead) -> Bool {
    head.headers.contains(name: name) && head.version != .http1_0
  }
}

extension Problem {
  fileprivate static let expectationUnknown = Problem(
    status: 417, code: "gateway.expectation.unknown", title: "Expectation Failed",
    detail: "The one thing that can be expected here is 100-continue; make the call without the header Expect.")
}
