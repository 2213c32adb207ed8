extension TextField {
  /// Takes a key: characters, Backspace, Delete, arrows, Home, End and the readline keys (Ctrl+A E B F D H K U W,
  /// Alt+B F D, Alt+Backspace).
  @discardableResult
  public mutating func handle(_ key: Key) -> Outcome {
    if let character = key.typed { return insert(String(character)) }
    switch (key.code, key.modifiers) {
    case (.backspace, []), (.character("h"), .control): return remove(cursor - 1..<cursor)
    case (.delete, []), (.character("d"), .control): return remove(cursor..<cursor + 1)
    case (.character("k"), .control): return remove(cursor..<characters.count)
    case (.character("u"), .control): return remove(0..<cursor)
    case (.character("w"), .control): return remove(startOfWord { !$0.isWhitespace }..<cursor)
    case (.backspace, .alt): return remove(startOfWord(Self.isWord)..<cursor)
    case (.character("d"), .alt): return remove(cursor..<endOfWord)
    default: return move(key)
    }
  }

  private mutating func move(_ key: Key) -> Outcome {
    switch (key.code, key.modifiers) {
    case (.left, []), (.character("b"), .control): cursor = max(0, cursor - 1)
    case (.right, []), (.character("f"), .control): cursor = min(characters.count, cursor + 1)
    case (.home, []), (.character("a"), .control): cursor = 0
    case (.end, []), (.character("e"), .control): cursor = characters.count
    case (.character("b"), .alt), (.left, .control): cursor = startOfWord(Self.isWord)
    case (.character("f"), .alt), (.right, .control): cursor = endOfWord
    default: return .ignored
    }
    return .moved
  }

  private mutating func remove(_ range: Range<Int>) -> Outcome {
    let range = range.clamped(to: 0..<characters.count)
    guard !range.isEmpty else { return .moved }
    let joined = String(characters[..<range.lowerBound])
    let whole = joined + String(characters[range.upperBound...])
    characters = Array(whole)
    cursor = min(joined.count, characters.count)
    return .changed
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
