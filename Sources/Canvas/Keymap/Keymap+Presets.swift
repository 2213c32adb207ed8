import EaselKit

/// Keymaps for hands that have learned other programs: each changes what those programs have keys for, and leaves the
/// rest as it is.
extension Keymap {
  static let tmux: Keymap = {
    var keymap = standard
    keymap.leader = Key("b", .control)
    keymap.bindAfterLeader([
      "c": .newPage, "C": .configureWidget, "n": .nextPage, "p": .previousPage, "w": .pages, "&": .closePage,
      "%": .addWidget, "\"": .addWidget, "o": .focusNext, "s": .openLayout, "$": .saveLayout, "d": .quit,
      "D": .duplicateWidget, "!": .sendWidget, "[": .scrollUp, "]": .scrollDown, "R": .resizeWidget, "r": .redraw,
    ])
    for arrow in [Key.Code.left, .down, .up, .right] { keymap.afterLeader[Key(arrow, .control)] = .resizeWidget }
    keymap.afterLeader[Key("z", .control)] = .suspend
    // The digits are the windows', which are pages here.
    keymap.bindDigits(afterLeader: \.pageNumber, direct: \.focusNumber)
    return keymap
  }()

  static let vim: Keymap = {
    var keymap = standard
    keymap.leader = Key("w", .control)
    keymap.bindAfterLeader([
      "w": .focusNext, "W": .focusPrevious, "p": .focusLast, "b": .pages, "c": .closeWidget, "C": .configureWidget,
      "q": .closeWidget, "Q": .quit, "o": .zoomWidget, "O": .openLayout, "n": .addWidget, "N": .newPage,
      "s": .addWidget, "v": .addWidget, "Z": .saveLayout, "+": .resizeWidget, "-": .resizeWidget, "_": .resizeWidget,
      "|": .resizeWidget, "=": .pageGrid, "x": .moveWidget, "H": .moveWidget, "J": .moveWidget, "K": .moveWidget,
      "L": .moveWidget, "f": .lockWidget,
    ])
    keymap.idle[Key("u")] = .undo
    keymap.idle[Key("r", .control)] = .redo
    keymap.idle[Key("b", .control)] = .scrollUp
    keymap.idle[Key("f", .control)] = .scrollDown
    return keymap
  }()

  static let emacs: Keymap = {
    var keymap = standard
    keymap.leader = Key("x", .control)
    for letter in "hjl" { keymap.afterLeader[Key(letter)] = nil }
    keymap.bindAfterLeader([
      "o": .focusNext, "O": .focusPrevious, "0": .closeWidget, "1": .zoomWidget, "2": .addWidget, "3": .addWidget,
      "k": .closePage, "b": .pages, "^": .resizeWidget, "{": .resizeWidget, "}": .resizeWidget, "<": .movePageLeft,
      ">": .movePageRight, "w": .sendWidget,
    ])
    keymap.afterLeader[Key(.left)] = .previousPage
    keymap.afterLeader[Key(.right)] = .nextPage
    keymap.afterLeader[Key("s", .control)] = .saveLayout
    keymap.afterLeader[Key("f", .control)] = .openLayout
    keymap.afterLeader[Key("c", .control)] = .quit
    for letter in "hjkl" { keymap.direct[Key(letter, .alt)] = nil }
    // There they go to the line before, and leave whatever is begun.
    keymap.direct[Key("p", .control)] = nil
    keymap.direct[Key("g", .control)] = nil
    keymap.direct[Key("x", .alt)] = .palette
    keymap.direct[Key(.function(12))] = .lock
    keymap.idle[Key("v", .control)] = .scrollDown
    keymap.idle[Key("v", .alt)] = .scrollUp
    keymap.idle[Key("_", .control)] = .undo
    let arranging: [Character: ArrangingAction] = [
      "b": .left, "f": .right, "p": .up, "n": .down, "a": .snapLeft, "e": .snapRight, "g": .putBack,
    ]
    for (letter, action) in arranging { keymap.whileArranging[Key(letter, .control)] = action }
    return keymap
  }()

  private mutating func bindAfterLeader(_ keys: [Character: HostAction]) {
    for (character, action) in keys { afterLeader[Key(character)] = action }
  }

  /// Has the digits after the leader, and those with Alt, go to what has the numbers.
  private mutating func bindDigits(
    afterLeader after: (HostAction) -> Int?, direct always: (HostAction) -> Int?
  ) {
    for action in HostAction.allCases {
      if let number = after(action) { afterLeader[Key(Character(String(number)))] = action }
      if let number = always(action) { direct[Key(Character(String(number)), .alt)] = action }
    }
  }
}
