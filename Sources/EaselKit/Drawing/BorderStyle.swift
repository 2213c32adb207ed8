/// How the borders of panes and boxes are drawn.
public enum BorderStyle: String, Sendable, CaseIterable, Hashable {
  /// Thin lines with round corners.
  case rounded
  /// Thin lines.
  case single
  /// Double lines.
  case double
  /// Thick lines.
  case heavy
  /// Of `+`, `-` and `|`, for fonts and terminals without line drawing; other signs become ASCII, too.
  case ascii
  /// Titles alone.
  case none
}
