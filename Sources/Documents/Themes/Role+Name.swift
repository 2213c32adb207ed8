package import EaselKit

extension Role {
  /// Its name in theme files.
  package var fileName: String {
    switch self {
    case .text: "text"
    case .muted: "muted"
    case .accent: "accent"
    case .heading: "heading"
    case .border: "border"
    case .borderFocused: "border-focused"
    case .title: "title"
    case .titleFocused: "title-focused"
    case .selection: "selection"
    case .selectionInactive: "selection-inactive"
    case .success: "success"
    case .warning: "warning"
    case .error: "error"
    case .today: "today"
    case .marked: "marked"
    case .input: "input"
    case .status: "status"
    case .statusMode: "status-mode"
    case .key: "key"
    case .popup: "popup"
    case .popupBorder: "popup-border"
    case .ghost: "ghost"
    }
  }

  /// The names of all roles, in the order of the roles.
  static let fileNames = allCases.map(\.fileName)
}
