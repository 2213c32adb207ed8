import EaselAPI
import NIOHTTP1

/// What a call must say of the host that it is for (RFC 9112 section 3.2): the same to everybody who reads it.
enum HostRule {
  /// Why a call is refused; nil when it names one host, or is of a time when none was named.
  static func fault(in head: HTTPRequestHead) -> Problem? {
    let hosts = head.headers["host"]
    guard hosts.count <= 1 else { return .hostInvalid }
    guard let host = hosts.first else { return head.version == .http1_0 ? nil : .hostInvalid }
    guard isHost(host) else { return .hostInvalid }
    guard let named = authority(of: head.uri) else { return nil }
    return named.lowercased() == host.lowercased() ? nil : .hostInvalid
  }

  /// Whether a text is a host with or without a port (RFC 9110 section 4.2).
  static func isHost(_ text: String) -> Bool {
    guard let (host, _) = ListenAddress.splitPort(text), !host.isEmpty else { return false }
    return host.utf8.allSatisfy(isHostByte)
  }

  /// Whom an absolute target names; nil for a path.
  private static func authority(of target: String) -> Substring? {
    guard !target.hasPrefix("/"), let scheme = target.firstRange(of: "://") else { return nil }
    return target[scheme.upperBound...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
  }

  /// The bytes of a name, an address or what stands in brackets (RFC 3986 section 3.2.2).
  private static func isHostByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"):
      true
    default: "-._~%!$&'()*+,;=:".utf8.contains(byte)
    }
  }
}

extension Problem {
  static let hostInvalid = badRequest(
    "gateway.host.invalid", "A call needs one Host header, with the host that its address names.")
}
