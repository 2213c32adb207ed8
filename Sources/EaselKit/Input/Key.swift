/// A key press with its modifiers.
public struct Key: Sendable, Hashable {
  /// Which key.
  public enum Code: Sendable, Hashable {
    /// A key that types a character, case included.
    case character(Character)
    /// Enter.
    case enter
    /// Tab.
    case tab
    /// Escape.
    case escape
    /// Backspace.
    case backspace
    /// Delete.
    case delete
    /// Insert.
    case insert
    /// Home.
    case home
    /// End.
    case end
    /// Page up.
    case pageUp
    /// Page down.
    case pageDown
    /// Cursor up.
    case up
    /// Cursor down.
    case down
    /// Cursor left.
    case left
    /// Cursor right.
    case right
    /// A function key, 1 and on.
    case function(Int)
  }

  /// Keys held down with it.
  ///
  /// Shift is not told with characters: their case tells.
  public struct Modifiers: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt8

    /// Makes a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Shift.
    public static let shift = Modifiers(rawValue: 1)
    /// Alt.
    public static let alt = Modifiers(rawValue: 2)
    /// Control.
    public static let control = Modifiers(rawValue: 4)
  }

  /// Which key.
  public var code: Code
  /// What was held down with it.
  public var modifiers: Modifiers
  /// The character of the key in a Latin keyboard layout, where the terminal tells it; two keys are equal without it.
  public var base: Character?

  /// Makes a key.
  ///
  /// With Control, terminals do not tell the case of letters: they are taken as small ones.
  public init(_ code: Code, _ modifiers: Modifiers = []) {
    if case .character(let character) = code, modifiers.contains(.control), character.isASCII,
      let small = character.lowercased().first
    {
      self.code = .character(small)
    } else {
      self.code = code
    }
    self.modifiers = modifiers
  }

  /// Makes a key that types a character.
  public init(_ character: Character, _ modifiers: Modifiers = []) { self.init(.character(character), modifiers) }

  /// The same key in a Latin keyboard layout; nil where the terminal does not tell it, or the layout is Latin already.
  ///
  /// Terminals tell the key of a US keyboard with AZERTY, QWERTZ and Dvorak, too; there the typed character counts.
  public var inBaseLayout: Key? {
    guard let base, case .character(let character) = code, !Self.isOfLatinLayout(character) else { return nil }
    return Key(base, modifiers)
  }

  /// Whether Latin keyboard layouts type the character: a Latin letter, a digit, or a common sign.
  private static func isOfLatinLayout(_ character: Character) -> Bool {
    switch character.unicodeScalars.first?.value ?? 0 {
    case 0..<0x370, 0x1E00..<0x1F00, 0x2000..<0x2C00, 0x2C60..<0x2C80, 0xA720..<0xA800: true
    default: false
    }
  }

  /// The character it types when nothing but Shift is held down.
  public var typed: Character? {
    if case .character(let character) = code, modifiers.isEmpty { character } else { nil }
  }

  /// Whether two are the same key with the same modifiers.
  public static func == (left: Key, right: Key) -> Bool {
    left.code == right.code && left.modifiers == right.modifiers
  }

  /// Adds what tells it from other keys.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(code)
    hasher.combine(modifiers)
  }
}
