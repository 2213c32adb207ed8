extension HostAction {
  /// What an action is about, as help, palette and the leader's popup put them together.
  package enum Group: String, Sendable, CaseIterable {
    case widgets = "Widgets"
    case canvas = "Canvas"
    case pages = "Pages"
    case focus = "Focus"
    case easel = "Easel"
  }
}
