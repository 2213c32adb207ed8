/// A field for one line of text, with a cursor that moves by what a person sees as one character.
///
///     │ Pay rent due:tomorrow█           │
///
/// The field is a value: it takes keys and draws itself. The part around the cursor is what shows when the text is
/// wider than the field.
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

  /// The most characters it takes.
  public let longest: Int
  /// The characters, each as a person sees it.
  var characters: [Character]
  /// The index of the character the cursor stands on; the count of characters at the end.
  public internal(set) var cursor: Int

  /// A field with a text, the cursor at its end.
  public init(_ text: String = "", longest: Int = 500) {
    self.longest = max(0, longest)
    characters = []
    cursor = 0
    insert(text)
  }

  /// What stands in it.
  public var text: String { String(characters) }
  /// Whether nothing stands in it.
  public var isEmpty: Bool { characters.isEmpty }

  /// Puts text in at the cursor: line breaks and tabs become spaces, other control characters are left out, and what
  /// is too long is cut.
  ///
  /// - Returns: What it did.
  @discardableResult
  public mutating func insert(_ text: some StringProtocol) -> Outcome {
    let room = longest - characters.count
    guard room > 0 else { return .moved }
    let more = Self.cleaned(text, limit: room)
    guard !more.isEmpty else { return .moved }
    if more.allSatisfy(\.isASCII), cursor == characters.count || characters[cursor].isASCII {
      characters.insert(contentsOf: more, at: cursor)
      cursor += more.count
    } else {
      // A mark may join the character before it, so the whole is cut into characters anew.
      let before = String(characters[..<cursor] + more)
      let whole = Array(before + String(characters[cursor...]))
      characters = Array(whole.prefix(longest))
      cursor = min(before.count, characters.count)
    }
    return .changed
  }

  /// Empties it.
  public mutating func clear() {
    characters = []
    cursor = 0
  }

  /// Draws it on one row and shows the cursor there.
  ///
  /// - Parameters:
  ///   - surface: What to draw on.
  ///   - point: Its left end.
  ///   - width: How many cells it takes.
  ///   - style: How it looks, the empty part too.
  ///   - showsCursor: Whether the cursor is shown in it.
  public func draw(
    on surface: inout Surface, at point: Point, width: Int, style: Style, showsCursor: Bool = true
  ) {
    guard width > 0 else { return }
    surface.fill(Rect(x: point.x, y: point.y, width: width, height: 1), style: style)
    var first = cursor
    var before = 0
    while first > 0 {
      let cells = Self.cells(characters[first - 1])
      if before + cells > width - 1 { break }
      before += cells
      first -= 1
    }
    let shown = characters[first...].prefix(width * 2)
    surface.put(String(shown), at: point, style: style, width: width)
    if showsCursor, point.x + before < surface.width, point.y >= 0, point.y < surface.height {
      surface.cursor = Point(x: point.x + before, y: point.y)
    }
  }

  private static func cells(_ character: Character) -> Int {
    character.isASCII ? 1 : CellWidth.of(String(character))
  }

  /// Text as a field takes it.
  ///
  /// A character keeps a few of its marks, so that no flood of them comes in.
  private static func cleaned(_ text: some StringProtocol, limit: Int) -> [Character] {
    var scalars = String.UnicodeScalarView()
    var previous: Unicode.Scalar = " "
    for scalar in text.unicodeScalars.prefix(limit &* 8) {
      switch scalar.value {
      case 0x0A where previous == "\r": break
      case 0x09, 0x0A, 0x0D, 0x85, 0x2028, 0x2029: scalars.append(" ")
      case 0x00..<0x20, 0x7F..<0xA0: break
      default: scalars.append(scalar)
      }
      previous = scalar
    }
    return Array(String(scalars).prefix(limit))
  }
}
