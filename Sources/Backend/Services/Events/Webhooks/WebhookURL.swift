import EaselAPI

/// Where a webhook is called, read so strictly that everyone who reads it means the same host.
struct WebhookURL: Sendable, Hashable {
  static let longest = 2000

  /// The whole, with scheme and host in lower case.
  let text: String
  /// A name, or an address without brackets.
  let host: String

  /// Reads an address; nil when it is not plain HTTP or HTTPS, or names a user or fragment.
  init?(_ text: String) {
    guard text.utf8.count <= Self.longest, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
      !text.contains(where: { "\"<>\\^`{|}#".contains($0) }),
      let scheme = ["https://", "http://"].first(where: { text.lowercased().hasPrefix($0) })
    else { return nil }
    let rest = text.dropFirst(scheme.count)
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    let path = rest[authority.endIndex...]
    guard let (host, port) = ListenAddress.splitPort(authority.lowercased()), port != 0,
      authority.hasPrefix("[") ? Self.isAddress(host) : Self.isName(host)
    else { return nil }
    let shown = authority.hasPrefix("[") ? "[\(host)]" : host
    self.host = host
    self.text = scheme + shown + (port.map { ":\($0)" } ?? "") + (path.hasPrefix("/") ? "" : "/") + path
  }

  private static func isName(_ host: String) -> Bool {
    (1...253).contains(host.utf8.count) && !host.hasPrefix(".") && !host.hasPrefix("-") && !host.contains("..")
      && host.utf8.allSatisfy { byte in
        (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2D || byte == 0x2E || byte == 0x5F
      }
  }

  private static func isAddress(_ host: String) -> Bool {
    host.contains(":") && !host.contains("%") && !NameLookup.numeric(host).isEmpty
  }
}
