import EaselKit

/// Something that is said for a while: in a corner of the canvas, or on the status line.
struct Notice: Equatable {
  var severity: Severity
  var text: String
  /// What it complains of; nil when nothing will make it untrue.
  var subject: Subject?
  /// Tells it from an earlier one that says the same.
  var number = 0
  /// When it was said, on the uptime clock.
  var saidAt: Int64 = 0

  /// What may be mended while a notice stands, so that it must go.
  enum Subject: Equatable {
    case configuration
    case theme
    /// Whether the widget of an id is linked.
    case link(String)
  }

  var role: Role {
    switch severity {
    case .info: .success
    case .warning: .warning
    case .error: .error
    }
  }

  /// How much it matters, in a word.
  var word: String {
    switch severity {
    case .info: "Note"
    case .warning: "Warning"
    case .error: "Error"
    }
  }

  /// When it goes, on the uptime clock; later when it could not be seen until then.
  var endsAt: Int64 = 0

  /// How long it stays, in milliseconds.
  var lifetime: Int64 { severity == .info ? 4000 : 10_000 }

  /// How long it stays at least, whatever the person does: a failure that comes while they type must be seen.
  var leastTime: Int64 { severity == .error ? 2000 : 0 }

  /// The same in a corner of the canvas, where nobody looks at once and it hides no hint.
  var leastTimeAside: Int64 { severity == .info ? 1000 : 2000 }
}

/// What was said, and when.
struct SaidMessage: Hashable {
  let time: Timestamp
  let text: String
}
