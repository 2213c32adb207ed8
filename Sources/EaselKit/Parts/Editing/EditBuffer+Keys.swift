extension EditBuffer {
  /// Takes a key that means the same in one line and in many.
  ///
  /// Characters, Backspace, Delete, arrows, Home, End; with Shift they select. The readline keys: Ctrl+A E B F D H K U W,
  /// Alt+B F D, Alt+Backspace, Ctrl+Y for what was cut, Ctrl+_ to undo, Alt+_ to redo.
  mutating func handle(_ key: Key) -> TextField.Outcome {
    forgetOverflow()
    if let character = key.typed { return changed(type(String(character))) }
    switch (key.code, key.modifiers) {
    case (.backspace, []), (.backspace, .shift), (.character("h"), .control):
      return changed(remove(cursor - 1..<cursor))
    case (.delete, []), (.character("d"), .control): return changed(remove(cursor..<cursor + 1))
    case (.character("k"), .control): return changed(kill(cursor..<max(endOfLine(cursor), endOfBreak)))
    case (.character("u"), .control): return changed(kill(startOfLine(cursor)..<cursor))
    case (.character("w"), .control): return changed(kill(startOfWord { !$0.isWhitespace }..<cursor))
    case (.backspace, .alt): return changed(kill(startOfWord(Self.isWord)..<cursor))
    case (.character("d"), .alt), (.delete, .control): return changed(kill(cursor..<endOfWord))
    case (.character("y"), .control): return changed(yank())
    case (.character("_"), .control): return changed(undo())
    case (.character("_"), .alt): return changed(redo())
    default: return move(key)
    }
  }

  private func changed(_ isChanged: Bool) -> TextField.Outcome { isChanged ? .changed : .moved }

  private mutating func move(_ key: Key) -> TextField.Outcome {
    let selects = key.modifiers.contains(.shift)
    switch (key.code, key.modifiers.subtracting(.shift)) {
    case (.left, []), (.character("b"), .control):
      move(to: selects ? cursor - 1 : selection?.lowerBound ?? cursor - 1, selecting: selects)
    case (.right, []), (.character("f"), .control):
      move(to: selects ? cursor + 1 : selection?.upperBound ?? cursor + 1, selecting: selects)
    case (.home, []), (.character("a"), .control): move(to: startOfLine(cursor), selecting: selects)
    case (.end, []), (.character("e"), .control): move(to: endOfLine(cursor), selecting: selects)
    case (.character("b"), .alt), (.left, .control): move(to: startOfWord(Self.isWord), selecting: selects)
    case (.character("f"), .alt), (.right, .control): move(to: endOfWord, selecting: selects)
    default: return .ignored
    }
    return .moved
  }

  /// The end of the break the cursor stands on: what Ctrl+K removes at the end of a line.
  private var endOfBreak: Int {
    hasLines && cursor < characters.count && characters[cursor] == "\n" ? cursor + 1 : cursor
  }

  private static func isWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }

  /// Where the word before the cursor begins.
  private func startOfWord(_ isWord: (Character) -> Bool) -> Int {
    var place = cursor
    while place > 0, !isWord(characters[place - 1]) { place -= 1 }
    while place > 0, isWord(characters[place - 1]) { place -= 1 }
    return place
  }

  /// Where the word after the cursor ends.
  private var endOfWord: Int {
    var place = cursor
    while place < characters.count, !Self.isWord(characters[place]) { place += 1 }
    while place < characters.count, Self.isWord(characters[place]) { place += 1 }
    return place
  }
}
