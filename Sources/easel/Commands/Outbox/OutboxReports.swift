import EaselKit

/// A write that waits, as programs read it.
struct PendingReport: Encodable, Sendable {
  var id: String
  var service: String
  var subject: String
  var summary: String
  /// Nil where it is not known.
  var madeAt: Timestamp?
  var attempts: Int
  /// The canvas it arranges, `own` or the id of a shared one; nil for what is no arranging.
  var canvas: String?
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

  init(_ change: WaitingCanvasChange) {
    id = change.id
    service = "canvas"
    subject = change.subject
    summary = change.summary
    madeAt = change.madeAt
    attempts = 0
    canvas = change.share ?? "own"
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
