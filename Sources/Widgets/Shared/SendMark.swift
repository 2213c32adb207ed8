/// How far a change has come, as a sign beside what it changes.
package enum SendMark: Sendable, Hashable {
  case confirmed
  case sending
  case unsent
  case refused(String)

  /// The sign, one cell.
  package var sign: String {
    switch self {
    case .confirmed: " "
    case .sending: "~"
    case .unsent: "↑"
    case .refused: "!"
    }
  }

  /// The sign in words; nil where there is nothing to say.
  package var words: String? {
    switch self {
    case .confirmed: nil
    case .sending: "sending"
    case .unsent: "not sent yet"
    case .refused: "refused"
    }
  }

  /// Whether the server would not have it.
  package var isRefused: Bool { if case .refused = self { true } else { false } }

  /// What a list says of the row with this sign, if the server would not have it: why, and what to do.
  ///
  /// - Parameter isNew: Whether the server never had what the row shows.
  /// - Returns: One sentence and the keys; nil where nothing was refused.
  package func complaint(isNew: Bool) -> String? {
    guard case .refused(let reason) = self else { return nil }
    return "Refused: \(reason)  e edits, D \(isNew ? "deletes" : "takes the change back")"
  }
}
