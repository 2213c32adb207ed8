import Foundation

/// Base64 for addresses and tokens, without padding (RFC 4648 section 5).
enum Base64URL {
  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
  /// The value of each byte that is a letter; 255 for all others.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: .max, count: 256)
    for (value, letter) in letters.enumerated() { values[Int(letter)] = UInt8(value) }
    return values
  }()

  static func encode(_ bytes: some DataProtocol) -> String {
    let count = bytes.count
    return String(unsafeUninitializedCapacity: (count * 4 + 2) / 3) { text in
      var (bits, length, position) = (UInt32(0), 0, 0)
      for byte in bytes {
        (bits, length) = (bits << 8 | UInt32(byte), length + 8)
        while length >= 6 {
          length -= 6
          text[position] = letters[Int(bits >> UInt32(length) & 63)]
          position += 1
        }
      }
      if length > 0 {
        text[position] = letters[Int(bits << UInt32(6 - length) & 63)]
        position += 1
      }
      return position
    }
  }

  /// The bytes of a text without regard to spare bits of its last letter; nil for padding and for other letters.
  static func decode(_ text: some StringProtocol) -> Data? {
    guard text.utf8.count % 4 != 1 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count * 3 / 4)
    var (bits, length) = (UInt32(0), 0)
    for letter in text.utf8 {
      let value = values[Int(letter)]
      guard value != .max else { return nil }
      (bits, length) = (bits << 6 | UInt32(value), length + 6)
      if length >= 8 {
        length -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(length)))
      }
    }
    return Data(bytes)
  }
}
