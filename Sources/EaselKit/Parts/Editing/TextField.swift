/// A field for one line of text, with a cursor that moves by what a person sees as one character.
///
///     Pay rent due:tomorrow█
///
/// The field is a value: it takes keys and draws itself. The part around the cursor is what shows when the text is
/// wider than the field. Shift with the arrows, Home and End selects; what is typed then takes its place. Typing that is
/// left out, as the field is full, is told in the field until the next key.
public struct TextField: Sendable, Equatable {
  /// What a key did to a field.
  public enum Outcome: Sendable, Hashable {
    /// Nothing: the key means nothing to a field.
    case ignored
    /// The text stayed as it was; the cursor may have moved.
    case moved
    /// The text changed.
    case changed
  }

  private var buffer: EditBuffer

  /// A field with a text, the cursor at its end.
  public init(_ text: String = "", longest: Int = 500) {
    buffer = EditBuffer(text, longest: longest, hasLines: false)
  }

  /// The most characters it takes.
  public var longest: Int { buffer.longest }
  /// The index of the character the cursor stands on; the count of characters at the end.
  public var cursor: Int { buffer.cursor }
  /// What stands in it.
  public var text: String { String(buffer.characters) }
  /// Whether nothing stands in it.
  public var isEmpty: Bool { buffer.characters.isEmpty }
  /// What is selected, for copying when a person asks for it; empty for nothing.
  public var selectedText: String { buffer.selection.map { String(buffer.characters[$0]) } ?? "" }

  /// Takes a key: characters, Backspace, Delete, arrows, Home, End, with Shift to select, and the readline keys (Ctrl+A E
  /// B F D H K U W Y, Alt+B F D, Alt+Backspace); Ctrl+_ undoes, Alt+_ takes that back.
  @discardableResult
  public mutating func handle(_ key: Key) -> Outcome { buffer.handle(key) }

  /// Puts text in at the cursor, or in the place of what is selected: line breaks and tabs become spaces, other control
  /// characters are left out, and what is too long is cut.
  ///
  /// - Returns: What it did.
  @discardableResult
  public mutating func insert(_ text: some StringProtocol) -> Outcome { buffer.insert(text) ? .changed : .moved }

  /// Selects all of it.
  public mutating func selectAll() { buffer.selectAll() }

  /// Goes back a step; answers whether there was one.
  @discardableResult
  public mutating func undo() -> Bool { buffer.undo() }

  /// Takes an undo back; answers whether there was one to take back.
  @discardableResult
  public mutating func redo() -> Bool { buffer.redo() }

  /// Empties it.
  public mutating func clear() { buffer.clear() }

  /// Draws it on one row and shows the cursor there.
  ///
  /// - Parameters:
  ///   - surface: What to draw on.
  ///   - point: Its left end.
  ///   - width: How many cells it takes.
  ///   - style: How it looks, the empty part too; what is selected has it reversed.
  ///   - showsCursor: Whether the cursor is shown in it.
  public func draw(
    on surface: inout Surface, at point: Point, width: Int, style: Style, showsCursor: Bool = true
  ) {
    guard width > 0 else { return }
    surface.fill(Rect(x: point.x, y: point.y, width: width, height: 1), style: style)
    let characters = buffer.characters
    var first = cursor
    var before = 0
    while first > 0 {
      let cells = characters[first - 1].cells
      if before + cells > width - 1 { break }
      before += cells
      first -= 1
    }
    // Most characters take a cell, and none is left out that could be seen.
    let last = first + characters[first...].prefix(width * 2).count
    let selected = (buffer.selection ?? cursor..<cursor).clamped(to: first..<last)
    var x = point.x
    for (part, isSelected) in [
      (first..<selected.lowerBound, false), (selected, true), (selected.upperBound..<last, false),
    ] {
      guard !part.isEmpty else { continue }
      let look = isSelected ? style.reversed : style
      x = surface.put(String(characters[part]), at: Point(x: x, y: point.y), style: look, width: point.x + width - x)
    }
    if showsCursor, point.x + before < surface.width, point.y >= 0, point.y < surface.height {
      surface.cursor = Point(x: point.x + before, y: point.y)
    }
    guard showsCursor else { return }
    FullSign(buffer, cursor: before, width: width)?.draw(on: &surface, at: point, style: style)
  }
}

extension Character {
  /// How many cells it takes.
  var cells: Int { isASCII ? 1 : CellWidth.of(String(self)) }
}

extension Style {
  /// Foreground and background changed for each other, once more for those that are already.
  var reversed: Style {
    Style(foreground: foreground, background: background, attributes: attributes.symmetricDifference(.reverse))
  }
}
