import Canvas

/// Sentences of the manual that no table has.
enum Wording {
  static let settings = [
    "What holds for all canvases is read from config.toml in the folder $XDG_CONFIG_HOME/easel (~/.config/easel), or "
      + "EASEL_HOME/config when that is set. \"easel config path\" prints where it is looked for, \"easel config check\" "
      + "tells all that is wrong with it, and \"easel config show\" prints what holds and where it comes from. The "
      + "program never writes it.",
    "Every setting has a variable of the environment: EASEL_ and its name in capitals, with _ for dots and hyphens, as in "
      + "EASEL_NOTIFICATIONS_BELL. Options of the command line go before the environment, that before the file.",
    "The file is read again whenever it is saved. One that cannot be read, or has anything wrong in it, leaves the last "
      + "good settings as they are, and a message says where and why. When the program begins there are none yet: then "
      + "what is wrong is left out. A change of server holds from the next start on.",
  ]

  static let settingsExample = """
    theme = "easel-light"
    borders = "heavy"
    keymap = "tmux"

    [notifications]
    bell = true
    quiet-hours = "22:00-07:00"
    """

  static let keymap = [
    "keymap.toml beside config.toml changes single keys of the preset that the setting keymap names. It is a file of its "
      + "own so that keys can be shared without the rest. leader is the key that begins the host's own sequences; each "
      + "table binds keys to actions, and takes a binding of the preset away with false or \"none\".",
    "Keys are characters, or Enter, Tab, Esc, Space, Backspace, Delete, Insert, Home, End, PageUp, PageDown, Up, Down, Left, "
      + "Right and F1 to F35, with Ctrl+, Alt+ and Shift+ before them; C-x is Ctrl+X, too. With Control terminals do not "
      + "tell capitals from small letters, nor i from Tab or m from Enter.",
    "A key that is bound twice, or never counts because it is the leader or another table hides it, an action that there "
      + "is not, and keys that would leave nobody a way to quit, are told of with their line.",
  ]

  static let keymapExample = """
    leader = "Ctrl+A"

    [after-leader]
    v = "widget.move"
    x = false

    [direct]
    "F2" = "widget.add"

    [arranging]
    "Ctrl+F" = "arrange.right"
    """

  /// An action's id; those that go by number stand for nine.
  static func id(of action: HostAction) -> String {
    action.focusNumber == nil && action.pageNumber == nil
      ? action.rawValue : "\(action.rawValue) ... \(action.rawValue.dropLast())9"
  }

  static func title(of action: HostAction) -> String {
    if action.focusNumber != nil { return "Widget 1 to 9" }
    return action.pageNumber == nil ? action.title : "Page 1 to 9"
  }
}
