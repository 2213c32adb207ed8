import EaselAPI
import Glibc
import Transport

/// Finds out who listens on a Unix socket.
enum SocketProbe {
  /// Whether somebody takes connections there.
  static func isListening(_ path: String) -> Bool {
    guard let socket = connected(to: path) else { return false }
    close(socket)
    return true
  }

  /// The process that listens there, as the system knows it; nil when there is none or it is another person's.
  static func listener(_ path: String) -> pid_t? {
    guard let socket = connected(to: path) else { return nil }
    defer { close(socket) }
    guard let peer = UnixPeer(of: socket), peer.user == getuid(), peer.process > 1 else { return nil }
    return peer.process
  }

  private static func connected(to path: String) -> Int32? {
    guard path.utf8.count <= EaselPaths.longestSocketPath else { return nil }
    // Never waits: a server too busy to take a connection is there all the same, and counts as not yet answering.
    let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
    guard socket >= 0 else { return nil }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        connect(socket, pointer, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0 else {
      close(socket)
      return nil
    }
    return socket
  }
}
