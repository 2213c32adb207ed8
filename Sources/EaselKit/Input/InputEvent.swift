/// What a person does at the terminal.
public enum InputEvent: Sendable, Hashable {
  /// A key was pressed.
  case key(Key)
  /// Text was pasted (bracketed paste), not yet made safe.
  case paste(String)
  /// The mouse was used.
  case mouse(MouseEvent)
  /// The terminal has a new size.
  case resized(Size)
  /// The terminal window gained or lost the focus.
  case windowFocused(Bool)
  /// The terminal told whether its background is dark.
  case background(isDark: Bool)
  /// The program was asked to end (SIGTERM, SIGINT, SIGHUP), or the terminal is gone.
  case terminate
  /// The program goes on after it was stopped (SIGCONT): all must be painted anew.
  case resumed
}

/// A use of the mouse at a cell.
public struct MouseEvent: Sendable, Hashable {
  /// What was done.
  public enum Kind: Sendable, Hashable {
    /// The left button went down.
    case press
    /// The mouse moved with the left button down.
    case drag
    /// The left button went up.
    case release
    /// The wheel turned away from the person.
    case wheelUp
    /// The wheel turned towards the person.
    case wheelDown
  }

  /// What was done.
  public var kind: Kind
  /// Where, from the top left.
  public var point: Point

  /// Makes a use of the mouse.
  public init(_ kind: Kind, at point: Point) {
    self.kind = kind
    self.point = point
  }
}
