import CNIOLinux
import EaselAPI
import Foundation

/// Where a server listens.
package enum ListenAddress: Sendable, Hashable {
  case tcp(host: String, port: Int)
  case unix(path: String)

  /// Reads `HOST:PORT`, `[V6]:PORT` or `unix:PATH`.
  ///
  /// Only with sign-in may it be an address that other machines reach, or for services, which believe nobody but their
  /// gateway: those may listen `anywhere`.
  package init(_ text: String, anywhere: Bool = false) throws(BackendError) {
    if text.hasPrefix("unix:") {
      let path = String(text.dropFirst(5))
      guard !path.isEmpty else { throw .addressInvalid(text) }
      self = .unix(path: path)
      try check()
      return
    }
    guard let (host, port) = Self.splitPort(text), let port, !host.isEmpty else { throw .addressInvalid(text) }
    guard anywhere || Self.isLoopback(host: host) else { throw .addressNotLoopback(text) }
    self = .tcp(host: host, port: port)
  }

  /// Throws when a socket path is too long for the system.
  package func check() throws(BackendError) {
    guard case .unix(let path) = self, path.utf8.count > EaselPaths.longestSocketPath else { return }
    throw .socketPathTooLong(path: path, longest: EaselPaths.longestSocketPath)
  }

  /// Whether web browsers can reach it.
  var isReachableByBrowsers: Bool { if case .tcp = self { true } else { false } }

  /// Parts a host from the port behind it; nil when that makes no sense.
  static func splitPort(_ text: String) -> (host: String, port: Int?)? {
    let host: Substring
    var rest: Substring
    if text.hasPrefix("[") {
      guard let bracket = text.firstIndex(of: "]") else { return nil }
      host = text[text.index(after: text.startIndex)..<bracket]
      rest = text[text.index(after: bracket)...]
    } else {
      host = text.prefix { $0 != ":" }
      rest = text[host.endIndex...]
    }
    guard !rest.isEmpty else { return (String(host), nil) }
    rest = rest.dropFirst()
    guard text[..<rest.startIndex].hasSuffix(":"), rest.allSatisfy({ ("0"..."9").contains($0) }),
      let port = Int(rest), (0...65_535).contains(port)
    else { return nil }
    return (String(host), port)
  }

  /// Whether a host is this machine itself: 127.0.0.0/8, ::1 or localhost.
  static func isLoopback(host: String) -> Bool {
    if host.lowercased() == "localhost" { return true }
    var four = in_addr()
    if inet_pton(AF_INET, host, &four) == 1 { return UInt32(bigEndian: four.s_addr) >> 24 == 127 }
    var six = in6_addr()
    guard inet_pton(AF_INET6, host, &six) == 1 else { return false }
    return withUnsafeBytes(of: six) { bytes in bytes.dropLast().allSatisfy { $0 == 0 } && bytes.last == 1 }
  }
}

extension ListenAddress: CustomStringConvertible {
  package var description: String {
    switch self {
    case .tcp(let host, let port): host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    case .unix(let path): path
    }
  }
}
