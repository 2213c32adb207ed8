/// The keymaps to begin with.
///
/// The raw value is the name in the configuration.
package enum KeymapPreset: String, Sendable, CaseIterable {
  case standard = "default"
  case tmux
  case vim
  case emacs

  /// What it is, in a few words.
  package var meaning: String {
    switch self {
    case .standard: "Easel's own keys"
    case .tmux: "the keys of tmux after Ctrl+B"
    case .vim: "the window keys of Vim after Ctrl+W"
    case .emacs: "the window keys of Emacs after Ctrl+X"
    }
  }

  package var keymap: Keymap {
    switch self {
    case .standard: .standard
    case .tmux: .tmux
    case .vim: .vim
    case .emacs: .emacs
    }
  }
}
