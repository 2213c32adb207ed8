import EaselKit

/// Reads the parameters of a sequence that sets colours and attributes (CSI … m), as terminal descriptions write them.
nonisolated struct SGRReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let range: Range<Int>

  init(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    self.bytes = bytes
    self.range = range
  }

  /// What the sequence makes of a pen; nil when it says something unknown.
  func pen(from pen: Pen, colors: [Color]) -> Pen? {
    var pen = pen
    guard let numbers = numbers() else { return nil }
    var index = 0
    while index < numbers.count {
      let number = numbers[index]
      index += 1
      switch number {
      case 0: pen = Pen()
      case 1: pen.attributes.insert(.bold)
      case 2: pen.attributes.insert(.dim)
      case 3: pen.attributes.insert(.italic)
      case 4: pen.attributes.insert(.underline)
      case 7: pen.attributes.insert(.reverse)
      case 10: break
      case 22: pen.attributes.subtract([.bold, .dim])
      case 23: pen.attributes.remove(.italic)
      case 24: pen.attributes.remove(.underline)
      case 27: pen.attributes.remove(.reverse)
      case 39: pen.foreground = .standard
      case 49: pen.background = .standard
      default:
        guard let color = Self.colorNumber(number, numbers, &index) else { return nil }
        let chosen = color < colors.count ? colors[color] : .standard
        if number < 40 || (90..<98).contains(number) { pen.foreground = chosen } else { pen.background = chosen }
      }
    }
    return pen
  }

  /// The number that ncurses was given for a colour.
  private static func colorNumber(_ number: Int, _ numbers: [Int], _ index: inout Int) -> Int? {
    switch number {
    case 30..<38: return number - 30
    case 40..<48: return number - 40
    case 90..<98: return number - 82
    case 100..<108: return number - 92
    case 38, 48:
      guard index < numbers.count else { return nil }
      if numbers[index] == 5, index + 1 < numbers.count {
        index += 2
        return numbers[index - 1]
      }
      guard numbers[index] == 2, index + 3 < numbers.count else { return nil }
      index += 4
      return numbers[index - 3] << 16 | numbers[index - 2] << 8 | numbers[index - 1]
    default: return nil
    }
  }

  /// The numbers, those after colons too; the empty one of `38:2::r:g:b` is left out.
  private func numbers() -> [Int]? {
    var numbers: [Int] = []
    var number = 0
    var isEmpty = true
    var followsColon = false
    for index in range {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        guard number < 100_000 else { return nil }
        number = number * 10 + Int(byte - UInt8(ascii: "0"))
        isEmpty = false
      case UInt8(ascii: ";"), UInt8(ascii: ":"):
        if !(isEmpty && followsColon) { numbers.append(number) }
        followsColon = byte == UInt8(ascii: ":")
        number = 0
        isEmpty = true
      default: return nil
      }
    }
    if !(isEmpty && followsColon) { numbers.append(number) }
    return numbers
  }
}
