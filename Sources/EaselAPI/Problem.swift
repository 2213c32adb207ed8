package import EaselKit

/// An error on the wire (RFC 9457, `application/problem+json`).
package struct Problem: Codable, Sendable, Hashable, Error {
  package static let contentType = "application/problem+json"
  /// The code of an error that came without such a document and passes by itself, whoever answered.
  private static let foreignCode = "client.answer.foreign"

  /// A URI reference for the kind of problem; `about:blank` when `code` says all.
  package var type: String
  /// The HTTP status code.
  package var status: Int
  /// A short name of the kind.
  package var title: String
  /// One sentence a person can act on.
  package var detail: String
  /// A stable name for programs, such as `todo.title.empty`.
  package var code: String
  /// The field at fault, if it is one.
  package var field: String?
  /// In how many seconds it may be tried again, if that is known.
  package var retryAfter: Int?

  package init(
    status: Int, code: String, title: String, detail: String, field: String? = nil, retryAfter: Int? = nil,
    type: String = "about:blank"
  ) {
    self.type = type
    self.status = status
    self.title = title
    self.detail = detail
    self.code = code
    self.field = field
    self.retryAfter = retryAfter
  }

  /// The failure that a response with an error status means to a client.
  ///
  /// Only a problem document refuses something: without one it was no gateway that answered, which sends nobody elsewhere
  /// either, and such an answer settles nothing (docs/decisions/0024). All who ask what a refusal is ask here.
  package static func failure(for response: BackendResponse) -> BackendFailure {
    guard response.status >= 400, let problem = try? APIJSON.decode(Problem.self, from: response.body) else {
      let foreign = BackendFailure.refused(
        status: response.status, code: foreignCode,
        sentence: "The server refused this with status \(response.status).")
      // Nobody is signed out by something on the way, so that 401 does not pass with a sign-in.
      return foreign.isPassing && response.status != 401 ? foreign : .garbled("status \(response.status)")
    }
    return .refused(status: response.status, code: problem.code, sentence: problem.detail)
  }
}

extension BackendResponse {
  /// Whether a gateway says that there is no such thing (any more); what something on the way says tells nothing.
  package var isGone: Bool {
    guard status == 404 || status == 410, case .refused = Problem.failure(for: self) else { return false }
    return true
  }
}
