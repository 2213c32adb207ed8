/// What keys mean at the moment; dialogs are apart, as one may be open in any mode.
enum Mode: Hashable {
  /// Keys go to the widget in focus, but for those of the host.
  case normal
  /// The leader was pressed: the next key is the host's.
  case leader
  /// A widget is being moved or resized.
  case arranging
  /// All keys go to the widget.
  case locked

  /// What the status line shows.
  var label: String {
    switch self {
    case .normal: "NORMAL"
    case .leader: "LEADER"
    case .arranging: "ARRANGE"
    case .locked: "LOCKED"
    }
  }
}
