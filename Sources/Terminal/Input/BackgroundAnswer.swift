/// What a terminal tells of its background.
nonisolated enum BackgroundAnswer {
  /// Whether the background is dark, from the answer to OSC 11: `11;rgb:1c1c/1c1c/1c1c`, with one to four hexadecimal
  /// digits for each colour, or `11;#1c1c1c`; nil for anything else.
  static func isDark(_ bytes: [UInt8]) -> Bool? {
    let head = Array("11;".utf8)
    guard bytes.starts(with: head), let parts = parts(bytes.dropFirst(head.count)) else { return nil }
    // Eyes see green brightest and blue darkest (ITU-R BT.709).
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2] < 0.5
  }

  /// Red, green and blue from 0 to 1.
  private static func parts(_ text: ArraySlice<UInt8>) -> [Double]? {
    if text.first == UInt8(ascii: "#") {
      let digits = Array(text.dropFirst())
      guard !digits.isEmpty, digits.count % 3 == 0, digits.count <= 12 else { return nil }
      let width = digits.count / 3
      return shares((0..<3).map { digits[$0 * width..<($0 + 1) * width] })
    }
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let fields = text[(colon + 1)...].split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    switch String(decoding: text[..<colon], as: UTF8.self) {
    case "rgb" where fields.count == 3, "rgba" where fields.count == 4: return shares(Array(fields.prefix(3)))
    default: return nil
    }
  }

  private static func shares(_ fields: [ArraySlice<UInt8>]) -> [Double]? {
    var shares: [Double] = []
    for field in fields {
      guard (1...4).contains(field.count), let number = Int(String(decoding: field, as: UTF8.self), radix: 16),
        field.first != UInt8(ascii: "+"), field.first != UInt8(ascii: "-")
      else { return nil }
      shares.append(Double(number) / Double((1 << (4 * field.count)) - 1))
    }
    return shares
  }
}
