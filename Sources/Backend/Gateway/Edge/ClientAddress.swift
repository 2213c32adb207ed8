import CNIOLinux
import Foundation
import HTTPTypes

/// Where a call comes from.
enum ClientAddress {
  /// The address of the client as its proxy tells it, else that of the peer; nil when there is none: a Unix socket.
  ///
  /// Who calls behind several proxies is the last that none of those tells of itself: what stands before it, anybody may
  /// have written.
  static func of(_ headers: HTTPFields, from peer: String?, proxies: [AddressNetwork]) -> String? {
    guard isBelieved(peer, proxies) else { return peer }
    var client = peer
    for entry in told(by: headers).reversed() {
      guard AddressNetwork.bytes(entry) != nil else { break }
      client = entry
      guard proxies.contains(where: { $0.contains(entry) }) else { break }
    }
    return client
  }

  private static let here = ["127.0.0.0/8", "::1"].compactMap { AddressNetwork($0) }

  /// Whether a peer may tell the address before it: on this machine, or in one of the networks.
  static func isBelieved(_ peer: String?, _ proxies: [AddressNetwork]) -> Bool {
    peer.map { peer in (here + proxies).contains { $0.contains(peer) } } ?? true
  }

  private static func told(by headers: HTTPFields) -> [String] {
    headers[values: .forwardedFor].flatMap { $0.split(separator: ",") }.map { $0.filter { $0 != " " && $0 != "\t" } }
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
}
