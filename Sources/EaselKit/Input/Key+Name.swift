extension Key {
  /// Reads a key's name, such as `Ctrl+Space`, `Alt+h`, `F1`, `Shift+Tab`.
  ///
  /// It is modifiers (`Ctrl`, `Alt`, `Shift`, or `C`, `A`, `M`, `S`) and a key, joined by `+` or `-`. Names are read
  /// whatever their case, characters by theirs. A character that is not seen has none, but for the space.
  public init?(_ name: String) {
    var rest = Substring(name)
    var modifiers: Modifiers = []
    while rest.count > 1, let cut = rest.dropFirst().firstIndex(where: { $0 == "+" || $0 == "-" }),
      rest.index(after: cut) < rest.endIndex, let modifier = Self.modifierNames[rest[..<cut].lowercased()]
    {
      modifiers.insert(modifier)
      rest = rest[rest.index(after: cut)...]
    }
    guard let code = Self.code(named: String(rest)) else { return nil }
    if case .character(let character) = code, modifiers.contains(.shift) {
      guard let upper = character.uppercased().first, character.uppercased().count == 1 else { return nil }
      self.init(upper, modifiers.subtracting(.shift))
    } else {
      self.init(code, modifiers)
    }
  }

  private static func code(named name: String) -> Code? {
    if name.count == 1, let character = name.first {
      let isSeen = !PlainText.isBlank(name) && name.unicodeScalars.allSatisfy(PlainText.isHarmless)
      return isSeen || character == " " ? .character(character) : nil
    }
    let lower = name.lowercased()
    if let code = codeNames[lower] { return code }
    guard lower.hasPrefix("f"), let number = Int(lower.dropFirst()), (1...35).contains(number) else { return nil }
    return .function(number)
  }

  private static let modifierNames: [String: Modifiers] = [
    "ctrl": .control, "control": .control, "c": .control, "alt": .alt, "a": .alt, "meta": .alt, "m": .alt,
    "shift": .shift, "s": .shift,
  ]

  private static let codeNames: [String: Code] = [
    "space": .character(" "), "enter": .enter, "return": .enter, "tab": .tab, "esc": .escape, "escape": .escape,
    "backspace": .backspace, "delete": .delete, "del": .delete, "insert": .insert, "home": .home, "end": .end,
    "pageup": .pageUp, "pgup": .pageUp, "pagedown": .pageDown, "pgdn": .pageDown, "up": .up, "down": .down,
    "left": .left, "right": .right,
  ]
}

extension Key: CustomStringConvertible {
  /// The name shown to people and written in keymaps, such as `Ctrl+Space`, `Ctrl+P`, `Alt+p`.
  public var description: String {
    var parts: [String] = []
    if modifiers.contains(.control) { parts.append("Ctrl") }
    if modifiers.contains(.alt) { parts.append("Alt") }
    if modifiers.contains(.shift) { parts.append("Shift") }
    let name = modifiers.contains(.control) && code.name.utf8.count == 1 ? code.name.uppercased() : code.name
    return (parts + [name]).joined(separator: "+")
  }
}

extension Key.Code {
  fileprivate var name: String {
    switch self {
    case .character(" "): "Space"
    case .character(let character): String(character)
    case .enter: "Enter"
    case .tab: "Tab"
    case .escape: "Esc"
    case .backspace: "Backspace"
    case .delete: "Delete"
    case .insert: "Insert"
    case .home: "Home"
    case .end: "End"
    case .pageUp: "PageUp"
    case .pageDown: "PageDown"
    case .up: "Up"
    case .down: "Down"
    case .left: "Left"
    case .right: "Right"
    case .function(let number): "F\(number)"
    }
  }
}
