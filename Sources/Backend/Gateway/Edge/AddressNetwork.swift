import CNIOLinux
import Foundation

/// Addresses that begin alike: one address, or `ADDRESS/BITS`.
package struct AddressNetwork: Sendable, Hashable {
  /// As it is written.
  package let text: String
  /// As IPv6, in which IPv4 has a place.
  private let start: [UInt8]
  private let bits: Int

  /// Reads a network; nil for anything else, and for one that has every address.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let start = Self.bytes(parts[0]) else { return nil }
    let width = parts[0].contains(":") ? 128 : 32
    var bits = width
    if parts.count == 2 {
      guard let given = Int(plain: parts[1]), (1...width).contains(given) else { return nil }
      bits = given
    }
    self.text = text
    self.start = start
    self.bits = 128 - width + bits
  }

  /// Whether an address is in it; what is none is in no network.
  func contains(_ address: String) -> Bool {
    guard let other = Self.bytes(address) else { return false }
    let (whole, rest) = (bits / 8, bits % 8)
    guard other[..<whole] == start[..<whole] else { return false }
    return rest == 0 || (other[whole] ^ start[whole]) >> UInt8(8 - rest) == 0
  }

  /// The bytes of an address as IPv6 has it; nil for what is none.
  static func bytes(_ address: String) -> [UInt8]? {
    var (four, six) = (in_addr(), in6_addr())
    if inet_pton(AF_INET, address, &four) == 1 {
      return [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF] + withUnsafeBytes(of: four) { Array($0) }
    }
    guard inet_pton(AF_INET6, address, &six) == 1 else { return nil }
    return withUnsafeBytes(of: six) { Array($0) }
  }
}
