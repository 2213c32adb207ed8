import Foundation

/// What stands for a client's machine where calls are counted.
enum ClientNetwork {
  /// An IPv4 address as it is; of an IPv6 address the /64 it is in; `local` for none.
  static func name(of address: String?) -> String {
    guard let address else { return "local" }
    var six = in6_addr()
    guard inet_pton(AF_INET6, address.prefix { $0 != "%" }.description, &six) == 1 else { return address }
    let bytes = withUnsafeBytes(of: six) { Array($0) }
    if bytes[..<12] == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF] {
      return bytes[12...].map { String($0) }.joined(separator: ".")
    }
    return bytes[..<8].map { String($0 >> 4, radix: 16) + String($0 & 0xF, radix: 16) }.joined() + "/64"
  }
}
