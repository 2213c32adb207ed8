package import EaselKit

/// Rewrites the colour and attribute sequences in ncurses's output so that only what makes a visible difference is sent.
///
/// ncurses goes back to the default pen after every update and sets both colours at every change. Here the pen is changed
/// only when something is drawn with it, only in what differs, and not for the text colour of a blank. Colour numbers in
/// ncurses's output are looked up in a table, which is how more than 256 colours reach terminals whose description does
/// not know them.
nonisolated package struct PenFilter: Sendable {
  /// What the colour numbers that ncurses writes stand for.
  package var colors: [Color]
  private var wanted = Pen()
  private var actual: Pen?
  private var charset: UInt8?
  private var shift: UInt8?

  /// Makes a filter that does not know how the terminal draws now.
  package init(colors: [Color] = (0...255).map { .indexed($0) }) { self.colors = colors }

  /// Forgets how the terminal draws now, as something else has written to it.
  package mutating func forget() {
    wanted = Pen()
    actual = nil
    charset = nil
    shift = nil
  }

  /// Appends to the output what has to be sent instead of the bytes of whole updates.
  package mutating func filter(_ bytes: UnsafeBufferPointer<UInt8>, into output: inout [UInt8]) {
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == 0x1B {
        index = escape(bytes, from: index, into: &output)
        continue
      }
      index += 1
      if byte >= 0x20 {
        if byte == 0x20 { preparePenForBlank(&output) } else { preparePen(&output) }
      } else if byte == 0x0E || byte == 0x0F {
        if shift == byte { continue }
        shift = byte
      }
      output.append(byte)
    }
  }

  /// Handles the sequence that begins at an index; answers where it ends.
  private mutating func escape(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, into output: inout [UInt8]) -> Int
  {
    guard start + 1 < bytes.count else { return copy(bytes, start..<bytes.count, &output) }
    switch bytes[start + 1] {
    case UInt8(ascii: "["): return control(bytes, from: start, into: &output)
    case UInt8(ascii: "(") where start + 2 < bytes.count:
      let chosen = bytes[start + 2]
      defer { charset = chosen }
      return chosen == charset ? start + 3 : copy(bytes, start..<start + 3, &output)
    default: return copy(bytes, start..<Self.endOfEscape(bytes, from: start), &output)
    }
  }

  /// Where an escape sequence without parameters ends: after any intermediate bytes and a final one.
  private static func endOfEscape(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var end = start + 1
    while end < bytes.count, (0x20...0x2F).contains(bytes[end]) { end += 1 }
    return min(end + 1, bytes.count)
  }

  private mutating func control(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, into output: inout [UInt8]) -> Int
  {
    var end = start + 2
    while end < bytes.count, bytes[end] < 0x40 { end += 1 }
    guard end < bytes.count else { return copy(bytes, start..<end, &output) }
    switch bytes[end] {
    case UInt8(ascii: "m"):
      if let pen = SGRReader(bytes, start + 2..<end).pen(from: wanted, colors: colors) {
        wanted = pen
        return end + 1
      }
      preparePen(&output)
      actual = nil
    case UInt8(ascii: "J"), UInt8(ascii: "K"), UInt8(ascii: "X"), UInt8(ascii: "@"), UInt8(ascii: "L"),
      UInt8(ascii: "M"), UInt8(ascii: "P"), UInt8(ascii: "S"), UInt8(ascii: "T"):
      preparePenForBlank(&output)
    default: break
    }
    return copy(bytes, start..<end + 1, &output)
  }

  private func copy(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ output: inout [UInt8]) -> Int {
    output.append(contentsOf: bytes[range])
    return range.upperBound
  }

  private mutating func preparePen(_ output: inout [UInt8]) {
    guard actual != wanted else { return }
    wanted.appendChange(from: actual, to: &output)
    actual = wanted
  }

  /// Readies the pen for drawing a blank or erasing: neither shows the colour or weight of text.
  private mutating func preparePenForBlank(_ output: inout [UInt8]) {
    guard let actual, !actual.attributes.contains(.reverse), !wanted.attributes.contains(.reverse) else {
      return preparePen(&output)
    }
    var pen = actual
    pen.background = wanted.background
    pen.attributes.remove(.underline)
    if wanted.attributes.contains(.underline) {
      // The line is drawn in the text's colour.
      return preparePen(&output)
    }
    guard pen != actual else { return }
    pen.appendChange(from: actual, to: &output)
    self.actual = pen
  }
}
