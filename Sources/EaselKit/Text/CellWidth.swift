/// How many cells a Unicode scalar takes, in agreement with the C library and so with ncurses.
public enum CellWidth {
  /// 0, 1 or 2 cells; nil for what must not be printed: controls and unassigned code points.
  public static func of(_ scalar: Unicode.Scalar) -> Int? {
    let code = scalar.value
    if code < 0x7F { return code >= 0x20 ? 1 : nil }
    if code < 0xA0 { return nil }
    if code < 0x300 { return 1 }
    // Lines, blocks and the large scripts, without looking them up.
    if code >= 0x2500, code < 0x25FD { return 1 }
    if code >= 0x4E00, code < 0xA000 { return 2 }
    if contains(CellWidthTable.wide, code) { return 2 }
    if contains(CellWidthTable.zero, code) { return 0 }
    return contains(CellWidthTable.unprintable, code) ? nil : 1
  }

  /// The cells a text takes when drawn, unsafe characters replaced as they are when drawn.
  public static func of(_ text: some StringProtocol) -> Int {
    var text = String(text)
    return text.withUTF8 { bytes in
      var width = 0
      var place = 0
      while place < bytes.count {
        // Plain ASCII takes a cell a byte, and what follows has the same width with and without it.
        let start = place
        while place < bytes.count, isPlain(bytes[place]) { place += 1 }
        width += place - start
        let other = place
        while place < bytes.count, !isPlain(bytes[place]) { place += 1 }
        if other < place { width += measured(UnsafeBufferPointer(rebasing: bytes[other..<place])) }
      }
      return width
    }
  }

  private static func isPlain(_ byte: UInt8) -> Bool { byte >= 0x20 && byte < 0x7F }

  private static func measured(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var glyphs = Glyphs(String(decoding: bytes, as: UTF8.self))
    var width = 0
    while let glyph = glyphs.next() { width += glyph.width }
    return width
  }

  private static func contains(_ ranges: [UInt32], _ code: UInt32) -> Bool {
    var low = 0
    var high = ranges.count / 2
    while low < high {
      let middle = (low + high) / 2
      if code < ranges[middle * 2] {
        high = middle
      } else if code > ranges[middle * 2 + 1] {
        low = middle + 1
      } else {
        return true
      }
    }
    return false
  }
}
