/// What a pane shows instead of its content: a sentence in its middle and what to do next.
///
///     ┌──────────────────────────┐
///     │    Nothing to do yet.    │
///     │                          │
///     │     a  adds a todo       │
///     └──────────────────────────┘
public struct Message: Sendable, Hashable {
  /// What kind of message it is.
  public enum Kind: Sendable, Hashable {
    /// There is nothing to show.
    case empty
    /// It is on its way.
    case loading
    /// The server cannot be reached.
    case offline
    /// Something went wrong.
    case error
  }

  /// What kind of message it is.
  public var kind: Kind
  /// What is the matter.
  public var sentence: String
  /// What to do next; empty for nothing.
  public var next: String

  /// Makes a message.
  public init(_ kind: Kind, _ sentence: String, next: String = "") {
    self.kind = kind
    self.sentence = sentence
    self.next = next
  }

  private var role: Role {
    switch kind {
    case .empty, .loading: .muted
    case .offline: .warning
    case .error: .error
    }
  }

  /// Draws it in the middle of an area; what does not fit is left out from the end.
  public func draw(on surface: inout Surface, in area: Rect, theme: Theme) {
    guard !area.isEmpty else { return }
    let margin = area.width > 6 ? 1 : 0
    let width = area.width - 2 * margin
    var lines = TextFitting.wrapped(sentence, width: width, limit: area.height).map { ($0, theme[role]) }
    if !next.isEmpty {
      let steps = TextFitting.wrapped(next, width: width, limit: area.height).map { ($0, theme[.text]) }
      if lines.count + steps.count < area.height { lines.append(("", theme[.text])) }
      lines += steps
    }
    let top = area.y + max(0, (area.height - lines.count) / 2)
    for (index, (line, style)) in lines.prefix(area.height).enumerated() {
      let x = area.x + margin + max(0, (width - CellWidth.of(line)) / 2)
      surface.put(line, at: Point(x: x, y: top + index), style: style, width: area.maxX - x)
    }
  }
}
