/// What a text was before it was edited, and what it was before that was undone.
///
/// Letters typed one after another are one step, up to a space; so are characters removed one after another.
struct EditHistory: Sendable, Equatable {
  /// A text and its cursor.
  struct Moment: Sendable, Equatable {
    var characters: [Character]
    var cursor: Int
  }

  /// What kind of edit it is.
  enum Kind: Sendable, Hashable {
    case typing
    case removing
    /// A step of its own.
    case other
  }

  /// How many steps are kept.
  static let longest = 200
  private var past: [Moment] = []
  private var future: [Moment] = []
  private var lastKind: Kind?

  /// Keeps a text as it is before an edit, unless the edit goes on with the last step.
  mutating func record(_ moment: Moment, before kind: Kind) {
    future = []
    defer { lastKind = kind }
    if kind == lastKind, kind != .other { return }
    past.append(moment)
    if past.count > Self.longest { past.removeFirst() }
  }

  /// Ends the step, so that the next edit begins another.
  mutating func pause() { lastKind = nil }

  /// The text before the last step; nil when nothing is left to undo.
  mutating func undo(from now: Moment) -> Moment? {
    lastKind = nil
    guard let moment = past.popLast() else { return nil }
    future.append(now)
    return moment
  }

  /// The text before the last undo; nil when nothing is left to redo.
  mutating func redo(from now: Moment) -> Moment? {
    lastKind = nil
    guard let moment = future.popLast() else { return nil }
    past.append(now)
    return moment
  }
}
