/// A colour: the terminal's own, one of its palette, or red, green and blue.
@frozen
public struct Color: Sendable, Hashable {
  /// What kind of colour it is.
  public enum Kind: Sendable, Hashable {
    /// The terminal's default.
    case standard
    /// A palette entry, 0 to 255; 0 to 15 are the terminal's own sixteen.
    case indexed(UInt8)
    /// Red, green, blue, each 0 to 255.
    case rgb(UInt8, UInt8, UInt8)
  }

  @usableFromInline let packed: UInt32

  @inlinable init(packed: UInt32) { self.packed = packed }

  /// The terminal's default.
  public static let standard = Color(packed: 0)

  /// A palette entry.
  public static func indexed(_ number: UInt8) -> Color { Color(packed: 0x0100_0000 | UInt32(number)) }

  /// Red, green and blue.
  public static func rgb(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Color {
    Color(packed: 0x0200_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue))
  }

  /// What kind of colour it is.
  public var kind: Kind {
    switch packed >> 24 {
    case 1: .indexed(UInt8(truncatingIfNeeded: packed))
    case 2:
      .rgb(
        UInt8(truncatingIfNeeded: packed >> 16), UInt8(truncatingIfNeeded: packed >> 8),
        UInt8(truncatingIfNeeded: packed))
    default: .standard
    }
  }
}

/// How characters are drawn, beside their colours.
@frozen
public struct TextAttributes: OptionSet, Sendable, Hashable {
  /// The bits, twelve at the most.
  public let rawValue: UInt16

  /// Makes a set from its bits.
  @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Bold.
  public static let bold = TextAttributes(rawValue: 1)
  /// Dim.
  public static let dim = TextAttributes(rawValue: 2)
  /// Italic.
  public static let italic = TextAttributes(rawValue: 4)
  /// Underlined.
  public static let underline = TextAttributes(rawValue: 8)
  /// Foreground and background changed for each other.
  public static let reverse = TextAttributes(rawValue: 16)

  /// Each of them; a terminal is sent no other.
  package static let all: [TextAttributes] = [.bold, .dim, .italic, .underline, .reverse]
}

/// Colours and attributes of a cell, in eight bytes.
@frozen
public struct Style: Sendable, Hashable {
  /// The foreground in bits 0 to 25, the background from 26 and the attributes from 52 on.
  @usableFromInline var bits: UInt64

  /// The colour of the text.
  @inlinable public var foreground: Color {
    get { Color(packed: UInt32(truncatingIfNeeded: bits) & 0x3FF_FFFF) }
    set { bits = bits & ~0x3FF_FFFF | UInt64(newValue.packed) }
  }

  /// The colour behind it.
  @inlinable public var background: Color {
    get { Color(packed: UInt32(truncatingIfNeeded: bits >> 26) & 0x3FF_FFFF) }
    set { bits = bits & ~(0x3FF_FFFF << 26) | UInt64(newValue.packed) << 26 }
  }

  /// The rest.
  @inlinable public var attributes: TextAttributes {
    get { TextAttributes(rawValue: UInt16(truncatingIfNeeded: bits >> 52)) }
    set { bits = bits & 0xF_FFFF_FFFF_FFFF | UInt64(newValue.rawValue) << 52 }
  }

  /// Makes a style; by default the terminal's own.
  @inlinable
  public init(foreground: Color = .standard, background: Color = .standard, attributes: TextAttributes = []) {
    bits = UInt64(foreground.packed) | UInt64(background.packed) << 26 | UInt64(attributes.rawValue) << 52
  }

  /// A style as one number, which is how ready-made themes are compiled in.
  package init(packed: UInt64) { bits = packed }

  /// The number that ``init(packed:)`` takes.
  package var packed: UInt64 { bits }

  /// The terminal's own.
  public static let plain = Style()

  /// This style with more attributes.
  public func adding(_ more: TextAttributes) -> Style {
    Style(foreground: foreground, background: background, attributes: attributes.union(more))
  }

  /// This style on another background.
  public func on(_ background: Color) -> Style {
    Style(foreground: foreground, background: background, attributes: attributes)
  }
}
