import EaselKit

/// A write that waits, as programs read it.
struct PendingReport: Encodable, Sendable {
  var id: String
  var service: String
  var subject: String
  var summary: String
  var madeAt: Timestamp
  var attempts: Int
  /// `waiting`, or `refused` with code and reason.
  var state = "waiting"
  var code: String?
  var reason: String?

  init(_ pending: PendingWrite) {
    id = pending.id
    service = pending.service
    subject = pending.write.subject
    summary = pending.write.summary
    madeAt = pending.madeAt
    attempts = pending.attempts
    guard case .refused(let code, let sentence) = pending.state else { return }
    (state, self.code, reason) = ("refused", code, sentence)
  }
}

/// What became of a write, as programs read it.
struct SentReport: Encodable, Sendable {
  var id: String
  var summary: String
  /// `done`, `yielded` or `refused`.
  var outcome: String
  var remark: String?

  init(_ word: SentWord) {
    id = word.pending.id
    summary = word.pending.write.summary
    remark = word.remark
    outcome =
      switch word.outcome {
      case .done: "done"
      case .yielded, .dropped: "yielded"
      case .refused: "refused"
      }
  }

  /// How a line on it begins.
  var verb: String {
    switch outcome {
    case "done": "Sent"
    case "yielded": "Given up"
    default: "Refused"
    }
  }
}
