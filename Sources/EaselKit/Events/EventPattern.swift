/// Which types of events are meant: segments joined by dots, `*` for any one segment, `**` for any number of them.
public struct EventPattern: Sendable, Hashable {
  private enum Segment: Sendable, Hashable {
    case exactly(String)
    case one
    case any
  }

  /// The most bytes that a type or pattern has.
  public static let longest = 255

  /// The pattern as it was written.
  public let text: String
  private let segments: [Segment]

  /// Reads a pattern; nil when a segment is empty or has other characters than letters, digits, `-` and `_`.
  public init?(_ text: String) {
    guard text.utf8.count <= Self.longest else { return nil }
    var segments: [Segment] = []
    for part in text.split(separator: ".", omittingEmptySubsequences: false) {
      switch part {
      case "*": segments.append(.one)
      case "**": if segments.last != .any { segments.append(.any) }
      default:
        guard Self.isName(part) else { return nil }
        segments.append(.exactly(String(part)))
      }
    }
    self.text = text
    self.segments = segments
  }

  /// Whether a type of event is meant.
  public func matches(_ type: String) -> Bool { matches(parts: Self.parts(of: type)) }

  /// The segments of a type, for who asks many patterns about one.
  package static func parts(of type: String) -> [Substring] {
    type.split(separator: ".", omittingEmptySubsequences: false)
  }

  /// Whether a type of these segments is meant.
  package func matches(parts: [Substring]) -> Bool {
    // The usual way with one kind of wildcard that spans: on a mismatch, let the last `**` swallow one part more.
    var segment = 0
    var part = 0
    var retry: (segment: Int, part: Int)?
    while part < parts.count {
      if segment < segments.count, segments[segment] == .any {
        retry = (segment, part)
        segment += 1
      } else if segment < segments.count, Self.accepts(segments[segment], parts[part]) {
        segment += 1
        part += 1
      } else if let last = retry {
        retry = (last.segment, last.part + 1)
        segment = last.segment + 1
        part = last.part + 1
      } else {
        return false
      }
    }
    return segments[segment...].allSatisfy { $0 == .any }
  }

  /// Whether a text is the type of an event: two segments or more, without wildcards.
  public static func isType(_ text: String) -> Bool {
    var dots = 0
    var isAfterName = false
    for byte in text.utf8 {
      if byte == UInt8(ascii: ".") {
        guard isAfterName else { return false }
        dots += 1
        isAfterName = false
      } else {
        guard isInName(byte) else { return false }
        isAfterName = true
      }
    }
    return dots > 0 && isAfterName && text.utf8.count <= longest
  }

  private static func accepts(_ segment: Segment, _ part: Substring) -> Bool {
    switch segment {
    case .exactly(let name): name == part
    case .one: true
    case .any: false
    }
  }

  private static func isName(_ part: Substring) -> Bool {
    !part.isEmpty && part.utf8.allSatisfy(isInName)
  }

  private static func isInName(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || byte == 0x2D || byte == 0x5F
  }
}
