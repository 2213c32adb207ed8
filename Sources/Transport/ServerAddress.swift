import EaselAPI
import Glibc

/// Where the gateway is.
package enum ServerAddress: Sendable, Hashable {
  /// A Unix socket, by its absolute path.
  case unixSocket(String)
  /// A base URL such as `http://127.0.0.1:8080` or `https://desk.example/easel`, without a slash at its end.
  case http(String)

  /// Reads `unix:/path`, `http://host[:port][/prefix]` or the same with `https`.
  package init(_ text: String) throws(ServerAddressError) {
    if text.hasPrefix("unix:") {
      self = .unixSocket(try Self.socketPath(text.dropFirst("unix:".count)))
    } else {
      self = .http(try WebAddress(text).base)
    }
  }

  private static func socketPath(_ text: Substring) throws(ServerAddressError) -> String {
    let path = text.hasPrefix("///") ? String(text.dropFirst(2)) : String(text)
    guard path.hasPrefix("/"), !path.hasPrefix("//"), path.count > 1 else { throw .relativePath }
    guard !path.utf8.contains(0) else { throw .illegalCharacter }
    guard path.utf8.count <= EaselPaths.longestSocketPath else { throw .longPath(path.utf8.count) }
    return path
  }

  /// What connects to it where that is a Unix socket.
  func socket(of user: uid_t) -> OwnSocket? {
    if case .unixSocket(let path) = self { OwnSocket(path, of: user) } else { nil }
  }

  /// Whether it is on this machine's own file system, so that waiting for it to appear is the caller's part.
  var isLocal: Bool { if case .unixSocket = self { true } else { false } }

  /// Whether calls there are plain HTTP over a network, as a server may answer with a redirection to TLS.
  package var isPlain: Bool { if case .http(let base) = self { base.hasPrefix("http:") } else { false } }

  /// Whether nobody on the way can read along: by TLS, or because it does not leave this machine.
  package var isPrivate: Bool {
    switch self {
    case .unixSocket: true
    case .http(let base): base.hasPrefix("https:") || (try? WebAddress(base))?.isLoopback == true
    }
  }

  /// The https address that a plain one is redirected to; nil for redirections of another kind.
  func encrypted(at location: String) -> String? {
    guard isPlain, location.lowercased().hasPrefix("https://"),
      let target = try? WebAddress(String(location.prefix { $0 != "?" && $0 != "#" }))
    else { return nil }
    return "https://\(ServerAddress.http(target.base).authority)\(path)"
  }

  /// What the path of a request is put behind.
  var base: String {
    switch self {
    case .unixSocket: "http://easel"
    case .http(let base): base
    }
  }

  /// The host, with its port if one is named.
  var authority: String { String(afterScheme.prefix { $0 != "/" }) }

  /// What stands before the paths of all requests: empty, or begins with a slash.
  var path: String { String(afterScheme.drop { $0 != "/" }) }

  private var afterScheme: Substring { base.drop { $0 != "/" }.dropFirst(2) }
}

extension ServerAddress: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unixSocket(let path): "unix:\(path)"
    case .http(let base): base
    }
  }
}

/// Why a text is no server address.
package enum ServerAddressError: Error, Sendable, Hashable {
  case unknownForm
  case relativePath
  case longPath(Int)
  case userInfo
  case noHost
  case badPort
  case illegalCharacter

  /// One sentence for a person.
  package var sentence: String {
    switch self {
    case .unknownForm: "A server address begins with unix:/, http:// or https://, as in http://127.0.0.1:8080."
    case .relativePath: "A socket address needs an absolute path, as in unix:/run/user/1000/easel/easeld.sock."
    case .longPath(let count):
      "The socket's path has \(count) bytes, but a Unix socket allows \(EaselPaths.longestSocketPath); "
        + "choose a shorter path."
    case .userInfo: "A server address may not hold a user name or password; leave out what is before the @."
    case .noHost: "The server address has no host, as in http://127.0.0.1:8080."
    case .badPort: "The server address needs a port between 1 and 65535, as in http://127.0.0.1:8080."
    case .illegalCharacter: "The server address has a character that is not allowed there."
    }
  }
}
