extension TextArea {
  /// Takes a key: those of a ``TextField`` within the line, and Enter, Up, Down, PageUp, PageDown, Ctrl+Home, Ctrl+End.
  ///
  /// With Shift, what moves the cursor selects.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - size: The size it is drawn in, which decides where rows end.
  /// - Returns: What it did.
  @discardableResult
  public mutating func handle(_ key: Key, size: Size) -> TextField.Outcome {
    offset = window(layout(width: size.width), height: size.height).lowerBound
    let outcome = edit(key, size)
    offset = window(layout(width: size.width), height: size.height).lowerBound
    return outcome
  }

  private mutating func edit(_ key: Key, _ size: Size) -> TextField.Outcome {
    buffer.forgetOverflow()
    let selects = key.modifiers.contains(.shift)
    let page = max(1, size.height - 1)
    switch (key.code, key.modifiers.subtracting(.shift)) {
    case (.enter, []):
      wantedColumn = nil
      return buffer.type("\n") ? .changed : .moved
    case (.up, []): return step(-1, width: size.width, selecting: selects)
    case (.down, []): return step(1, width: size.width, selecting: selects)
    case (.pageUp, []): return step(-page, width: size.width, selecting: selects)
    case (.pageDown, []): return step(page, width: size.width, selecting: selects)
    case (.home, .control): buffer.move(to: 0, selecting: selects)
    case (.end, .control): buffer.move(to: buffer.characters.count, selecting: selects)
    default:
      let outcome = buffer.handle(key)
      if outcome != .ignored { wantedColumn = nil }
      return outcome
    }
    wantedColumn = nil
    return .moved
  }

  private mutating func step(_ rows: Int, width: Int, selecting: Bool) -> TextField.Outcome {
    let layout = layout(width: width)
    let column = wantedColumn ?? layout.column(of: cursor)
    buffer.move(to: layout.place(row: layout.row(of: cursor) + rows, column: column), selecting: selecting)
    wantedColumn = column
    return .moved
  }
}
