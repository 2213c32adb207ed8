import Foundation

/// Which addresses lie outside, where webhooks may go.
enum PublicAddress {
  /// Networks of IPv4 that are no place on the internet (the special-purpose registry of IANA).
  private static let innerFour: [(network: [UInt8], bits: Int)] = [
    ([0, 0, 0, 0], 8), ([10, 0, 0, 0], 8), ([100, 64, 0, 0], 10), ([127, 0, 0, 0], 8), ([169, 254, 0, 0], 16),
    ([172, 16, 0, 0], 12), ([192, 0, 0, 0], 24), ([192, 0, 2, 0], 24), ([192, 88, 99, 0], 24), ([192, 168, 0, 0], 16),
    ([198, 18, 0, 0], 15), ([198, 51, 100, 0], 24), ([203, 0, 113, 0], 24), ([224, 0, 0, 0], 4), ([240, 0, 0, 0], 4),
  ]

  /// Parts of the outer half of IPv6 that lead elsewhere all the same: protocol assignments, Teredo and 6to4, which
  /// wrap addresses of IPv4, and examples.
  private static let innerSix: [(network: [UInt8], bits: Int)] = [
    ([0x20, 0x01, 0x00, 0x00], 23), ([0x20, 0x01, 0x0D, 0xB8], 32), ([0x20, 0x02], 16), ([0x3F, 0xFF, 0x00], 20),
  ]

  /// Whether a numeric address is a place on the internet; what cannot be read is none.
  static func contains(_ text: String) -> Bool {
    if let four = bytes(text, AF_INET, count: 4) { return !innerFour.contains { isIn(four, $0.network, $0.bits) } }
    guard let six = bytes(text, AF_INET6, count: 16) else { return false }
    // Everything that is handed out to the world begins with the bits 001.
    return isIn(six, [0x20], 3) && !innerSix.contains { isIn(six, $0.network, $0.bits) }
  }

  private static func isIn(_ address: [UInt8], _ network: [UInt8], _ bits: Int) -> Bool {
    (0..<bits).allSatisfy { bit in
      let mask = UInt8(0x80) >> UInt8(bit % 8)
      return address[bit / 8] & mask == network[bit / 8] & mask
    }
  }

  private static func bytes(_ text: String, _ family: Int32, count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    return inet_pton(family, text, &bytes) == 1 ? bytes : nil
  }
}
