package import Glibc

/// The process at the other end of a connection over a Unix socket: `struct ucred` of unix(7), which the C library hides.
package struct UnixPeer: Sendable {
  package private(set) var process = pid_t()
  package private(set) var user = uid_t()
  private var group = gid_t()

  /// Asks the system; nil when it does not tell.
  package init?(of socket: Int32) {
    var size = socklen_t(MemoryLayout<UnixPeer>.size)
    guard getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &self, &size) == 0 else { return nil }
  }
}
