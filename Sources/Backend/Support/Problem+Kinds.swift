import EaselAPI
import EaselKit

/// The problems that all services share.
extension Problem {
  static func badRequest(_ code: String, _ detail: String) -> Problem {
    Problem(status: 400, code: code, title: "Bad Request", detail: detail)
  }

  /// A value that was understood and cannot be accepted.
  static func unacceptable(_ code: String, field: String, _ detail: String) -> Problem {
    Problem(status: 422, code: code, title: "Unprocessable Content", detail: detail, field: field)
  }

  static func notFound(_ code: String, _ detail: String) -> Problem {
    Problem(status: 404, code: code, title: "Not Found", detail: detail)
  }

  static func conflict(_ code: String, field: String, _ detail: String) -> Problem {
    Problem(status: 409, code: code, title: "Conflict", detail: detail, field: field)
  }

  static func changedMeanwhile(_ service: String) -> Problem {
    Problem(
      status: 412, code: "\(service).version.stale", title: "Precondition Failed",
      detail: "This was changed meanwhile; read it again and repeat the change.")
  }

  static func forbidden(_ code: String, _ detail: String) -> Problem {
    Problem(status: 403, code: code, title: "Forbidden", detail: detail)
  }

  /// Too often; it may be tried again after so many seconds.
  static func tooMany(_ code: String, retryAfter: Int, _ detail: String) -> Problem {
    Problem(status: 429, code: code, title: "Too Many Requests", detail: detail, retryAfter: retryAfter)
  }

  static let unsigned = Problem(
    status: 401, code: "auth.required", title: "Unauthorized",
    detail: "This needs a sign-in; send an access token in the Authorization header.")

  static let notJSON = Problem(
    status: 415, code: "body.type.refused", title: "Unsupported Media Type",
    detail: "The body must be JSON in UTF-8, with the header Content-Type: application/json.")

  static let bodyTooLarge = Problem(
    status: 413, code: "body.large", title: "Content Too Large",
    detail: "The body is larger than this call takes; send less at once.")

  static let unexpected = Problem(
    status: 500, code: "server.failed", title: "Internal Server Error",
    detail: "The server failed unexpectedly; try again, and look into its log if it happens again.")

  static func storage(full: Bool) -> Problem {
    full
      ? Problem(
        status: 507, code: HealthStatus.full, title: "Insufficient Storage",
        detail: "The server's disk is full; nothing was changed there. Whoever runs it must make room.")
      : Problem(
        status: 500, code: "storage.failed", title: "Internal Server Error",
        detail: "The server's database failed; nothing was changed. Its log has the details.")
  }

  static let storageBusy = Problem(
    status: 503, code: "storage.busy", title: "Service Unavailable",
    detail: "The server's database is busy; nothing was changed. Try again.")

  /// The value of a member or header, short and without control characters, for use in a sentence.
  static func quoted(_ text: String) -> String {
    var shown = ""
    for scalar in text.unicodeScalars.prefix(60) {
      shown.unicodeScalars.append(PlainText.isHarmless(scalar) ? scalar : picture(of: scalar))
    }
    return text.unicodeScalars.dropFirst(60).isEmpty ? "\"\(shown)\"" : "\"\(shown)…\""
  }

  /// The visible picture of a control code, as the programs show it.
  private static func picture(of scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"
    case 0x7F: "\u{2421}"
    default: "\u{FFFD}"
    }
  }
}
