/// How the borders of panes and boxes are drawn.
public enum BorderStyle: String, Sendable, CaseIterable, Hashable {
  case rounded
  case single
  case double
  case heavy
  /// Of `+`, `-` and `|`, for fonts and terminals without line drawing.
  case ascii
  /// Titles alone.
  case none
}
