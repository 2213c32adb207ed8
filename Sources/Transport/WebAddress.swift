/// The parts of an `http` or `https` base URL (RFC 3986), held to what a gateway's address may have.
struct WebAddress {
  /// The normal form: scheme and host in lower case, no slash at the end.
  let base: String
  /// The host's name or number, without brackets.
  let host: String

  init(_ text: String) throws(ServerAddressError) {
    guard let colon = text.firstIndex(of: ":"), text[colon...].hasPrefix("://") else { throw .unknownForm }
    let scheme = text[..<colon].lowercased()
    guard scheme == "http" || scheme == "https" else { throw .unknownForm }
    let rest = text[colon...].dropFirst(3)
    guard rest.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { throw .illegalCharacter }
    guard !rest.contains(where: { $0 == "?" || $0 == "#" || $0 == "\\" }) else { throw .illegalCharacter }
    let authority = rest.prefix { $0 != "/" }
    guard !authority.contains("@") else { throw .userInfo }
    let (host, port) = try Self.split(authority)
    self.host = host.lowercased()
    let shownHost = host.contains(":") ? "[\(self.host)]" : self.host
    var path = rest.dropFirst(authority.count)
    while path.hasSuffix("/") { path.removeLast() }
    base = "\(scheme)://\(shownHost)\(port.map { ":\($0)" } ?? "")\(path)"
  }

  /// Whether the host is this machine, which no proxy is asked for.
  var isLoopback: Bool {
    host == "localhost" || host == "::1" || host.hasPrefix("127.") && host.allSatisfy { $0.isNumber || $0 == "." }
  }

  private static func split(_ authority: Substring) throws(ServerAddressError) -> (host: String, port: Int?) {
    if authority.hasPrefix("[") {
      guard let close = authority.firstIndex(of: "]") else { throw .noHost }
      let host = authority[..<close].dropFirst()
      guard !host.isEmpty else { throw .noHost }
      guard host.allSatisfy({ $0.isHexDigit || $0 == ":" || $0 == "." }) else { throw .illegalCharacter }
      return (String(host), try port(authority[close...].dropFirst()))
    }
    let host = authority.prefix { $0 != ":" }
    guard !host.isEmpty else { throw .noHost }
    guard host.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "." || $0 == "-" }) else { throw .illegalCharacter }
    return (String(host), try port(authority.dropFirst(host.count)))
  }

  private static func port(_ text: Substring) throws(ServerAddressError) -> Int? {
    guard !text.isEmpty else { return nil }
    let digits = text.dropFirst()
    guard text.hasPrefix(":"), digits.allSatisfy(\.isNumber), let port = Int(digits), (1...65535).contains(port)
    else { throw .badPort }
    return port
  }
}
