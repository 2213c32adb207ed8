import Foundation
import NIOPosix

/// Finds the addresses of a name.
enum NameLookup {
  /// The numeric addresses of a name as the system resolves it, away from the threads that serve.
  @Sendable static func addresses(of name: String) async throws -> [String] {
    try await NIOThreadPool.singleton.runIfActive { look(up: name, flags: 0) }
  }

  /// The address that a text is in itself, in whatever spelling the system takes; empty for names.
  static func numeric(_ text: String) -> [String] { look(up: text, flags: AI_NUMERICHOST) }

  private static func look(up name: String, flags: Int32) -> [String] {
    var hints = addrinfo()
    hints.ai_flags = flags
    var found: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(name, nil, &hints, &found) == 0 else { return [] }
    defer { freeaddrinfo(found) }
    var addresses: [String] = []
    var next = found
    while let entry = next {
      // Each is there once for every kind of socket.
      if let text = text(of: entry.pointee), !addresses.contains(text) { addresses.append(text) }
      next = entry.pointee.ai_next
    }
    return addresses
  }

  private static func text(of entry: addrinfo) -> String? {
    var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    let status = getnameinfo(
      entry.ai_addr, entry.ai_addrlen, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST)
    guard status == 0 else { return nil }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
