package import EaselAPI
import Foundation

/// How a server sends mail.
package struct MailSettings: Sendable {
  /// Where mails go.
  package enum Route: Sendable, Hashable {
    case drop(folder: String)
    case smtp(SMTPServer)
  }

  package static let defaultSender = "easel@localhost"

  package let route: Route
  /// The address mails come from.
  package let sender: String

  /// Puts mails into a folder.
  package init(drop folder: String) {
    route = .drop(folder: folder)
    sender = Self.defaultSender
  }

  /// Reads `smtp://[USER@]HOST[:PORT]`, `smtps://...` or `file:FOLDER`.
  ///
  /// The `authority`, a file in PEM, alone is believed about who the mail server is; without one, whom the system trusts.
  package init(
    _ text: String, sender: String = defaultSender, password: Secret? = nil, authority: String? = nil
  ) throws(BackendError) {
    guard EmailAddress(sender) != nil else { throw .mailSenderInvalid(sender) }
    self.sender = sender
    if text.hasPrefix("file:") {
      let folder = String(text.dropFirst(5))
      guard folder.hasPrefix("/") else { throw .mailAddressInvalid(text) }
      route = .drop(folder: folder)
    } else {
      guard let server = SMTPServer(text, password: password, authority: authority) else {
        throw .mailAddressInvalid(text)
      }
      route = .smtp(server)
    }
  }

  /// What sends mails that way.
  package func mailer() -> any Mailer {
    switch route {
    case .drop(let folder): FileDropMailer(folder: folder, sender: sender)
    case .smtp(let server): CurlMailer(server: server, sender: sender)
    }
  }
}

/// A server that takes mail.
package struct SMTPServer: Sendable, Hashable {
  /// How the connection is kept secret.
  enum Security: Sendable, Hashable {
    /// TLS from the start.
    case tls
    /// STARTTLS, or no mail.
    case upgrade
    /// STARTTLS when the server has it: on this machine itself nobody listens in.
    case upgradeIfOffered
  }

  let host: String
  let port: Int
  let security: Security
  let user: String?
  let password: Secret?
  let authority: String?

  init?(_ text: String, password: Secret?, authority: String? = nil) {
    let parts = text.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[1].isEmpty, parts[0] == "smtp:" || parts[0] == "smtps:", !parts[2].contains("/")
    else { return nil }
    var rest = String(parts[2])
    if let at = rest.lastIndex(of: "@") {
      // A password in the address would be seen in the list of processes.
      user = String(rest[..<at]).removingPercentEncoding
      guard let user, !user.isEmpty, !rest[..<at].contains(":") else { return nil }
      rest = String(rest[rest.index(after: at)...])
    } else {
      user = nil
    }
    guard let (host, port) = ListenAddress.splitPort(rest), !host.isEmpty, Self.isHost(host) else { return nil }
    self.host = host
    self.password = password
    self.authority = authority
    if parts[0] == "smtps:" {
      security = .tls
      self.port = port ?? 465
    } else {
      security = ListenAddress.isLoopback(host: host) ? .upgradeIfOffered : .upgrade
      self.port = port ?? 587
    }
  }

  /// The address for libcurl.
  var url: String {
    "\(security == .tls ? "smtps" : "smtp")://\(host.contains(":") ? "[\(host)]" : host):\(port)"
  }

  private static func isHost(_ text: String) -> Bool {
    text.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || "-.:".utf8.contains(byte)
    }
  }
}
