import CCurl
import Glibc

/// Has libcurl use a Unix socket only in a folder of one user, or of the system, and only with a server of that user.
///
/// The folder is checked before the connection is made, the server before anything is sent.
final class OwnSocket {
  enum Failure: Hashable {
    case foreignFolder(uid_t)
    case foreignServer(uid_t)
  }

  private let path: String
  private let user: uid_t
  /// The socket of this transfer that is not checked yet.
  private var unchecked: Int32?
  /// Why libcurl was stopped.
  private(set) var failure: Failure?

  init(_ path: String, of user: uid_t) {
    self.path = path
    self.user = user
  }

  /// A socket that libcurl connects; -1 in a folder of somebody else.
  fileprivate func open(_ family: Int32, _ type: Int32, _ number: Int32) -> Int32 {
    let folder = path.lastIndex(of: "/").map { path[..<$0] }.flatMap { $0.isEmpty ? nil : String($0) } ?? "/"
    var facts = stat()
    // A folder that is missing shows when libcurl connects. Folders such as /run and /tmp belong to the system.
    if stat(folder, &facts) == 0, facts.st_uid != user, facts.st_uid != 0 {
      failure = .foreignFolder(facts.st_uid)
      return -1
    }
    let made = socket(family, type | Int32(SOCK_CLOEXEC.rawValue), number)
    unchecked = made < 0 ? nil : made
    return made
  }

  /// Whether a request may be sent; a connection of an earlier request was checked then.
  fileprivate func mayBegin() -> Bool {
    guard let socket = unchecked else { return true }
    unchecked = nil
    return check(socket)
  }

  /// Whether a connected socket leads to a server of the user.
  func check(_ socket: Int32) -> Bool {
    let peer = UnixPeer(of: socket)
    guard peer?.user != user else { return true }
    failure = .foreignServer(peer?.user ?? .max)
    return false
  }
}

private func openSocket(
  _ context: UnsafeMutableRawPointer?, _ purpose: curlsocktype, _ address: UnsafeMutablePointer<curl_sockaddr>?
) -> curl_socket_t {
  guard let context, let address else { return -1 }
  return Unmanaged<OwnSocket>.fromOpaque(context).takeUnretainedValue()
    .open(address.pointee.family, address.pointee.socktype, address.pointee.protocol)
}

/// Answers whether the request is stopped.
private func beforeRequest(
  _ context: UnsafeMutableRawPointer?, _ peer: UnsafeMutablePointer<CChar>?, _ own: UnsafeMutablePointer<CChar>?,
  _ peerPort: Int32, _ ownPort: Int32
) -> Int32 {
  guard let context else { return 1 }
  return Unmanaged<OwnSocket>.fromOpaque(context).takeUnretainedValue().mayBegin() ? 0 : 1
}

extension EasyOptions {
  /// Has a transfer use a checked socket, which must live as long as the transfer.
  mutating func socket(_ socket: OwnSocket?) {
    guard let socket else { return }
    check(easel_curl_set_guard(easy, openSocket, beforeRequest, Unmanaged.passUnretained(socket).toOpaque()))
  }
}
