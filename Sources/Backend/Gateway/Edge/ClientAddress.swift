import CNIOLinux
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// Where a call comes from.
enum ClientAddress {
  /// The address of the client, nil when it has none: a Unix socket.
  ///
  /// A proxy on this machine is believed about the address before it, if there is to be one.
  static func of(_ request: Request, over channel: any Channel, isBehindProxy: Bool) -> String? {
    let peer = channel.remoteAddress?.ipAddress
    guard isBehindProxy, peer.map(ListenAddress.isLoopback(host:)) ?? true,
      let told = request.headers[values: .forwardedFor].last?.split(separator: ",").last
    else { return peer }
    let address = String(told.filter { $0 != " " && $0 != "\t" })
    return isAddress(address) ? address : peer
  }

  /// What is counted as one caller: an IPv4 address, or the 64 bits of an IPv6 address that one household has.
  static func network(_ address: String) -> String {
    var six = in6_addr()
    guard address.contains(":"), inet_pton(AF_INET6, address, &six) == 1 else { return address }
    let bytes = withUnsafeBytes(of: six) { Array($0) }
    // ::ffff:a.b.c.d is an IPv4 address.
    if bytes.prefix(10).allSatisfy({ $0 == 0 }), bytes[10] == 0xFF, bytes[11] == 0xFF {
      return bytes[12...].map(String.init).joined(separator: ".")
    }
    return bytes.prefix(8).map { String($0, radix: 16) }.joined(separator: ":") + "/64"
  }

  private static func isAddress(_ text: String) -> Bool {
    var (four, six) = (in_addr(), in6_addr())
    return inet_pton(AF_INET, text, &four) == 1 || inet_pton(AF_INET6, text, &six) == 1
  }
}
