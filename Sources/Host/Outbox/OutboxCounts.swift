import EaselKit

/// How many changes wait, in few cells for the status line and in words to be read.
///
///     ↑3 !1 ?2
struct OutboxCounts: Equatable {
  /// Those that are not sent yet and not on their way for the first time.
  var unsent = 0
  /// Those that the server would not have.
  var refused = 0
  /// Fields that two terminals changed, that nobody has decided on.
  var undecided = 0
  /// Those that are in memory alone, as the disk would not have them.
  var unkept = 0

  /// In few cells; empty when nothing waits.
  var text: String {
    let signs = [("↑", unsent), ("!", refused), ("?", undecided)].filter { $0.1 > 0 }.map { "\($0.0)\($0.1)" }
    return (signs + (unkept > 0 ? ["\(unkept) not on disk"] : [])).joined(separator: " ")
  }

  /// In words; nil when nothing waits.
  var words: String? {
    let parts = [
      (unsent, "not sent yet"), (refused, "refused"), (undecided, "to be decided"), (unkept, "not on disk"),
    ]
    let found = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return found.isEmpty ? nil : found.joined(separator: ", ")
  }

  /// Whether a person should look.
  var isUrgent: Bool { refused > 0 || undecided > 0 || unkept > 0 }
}
