import CNIOLinux
import EaselAPI
import Foundation

/// The file of a Unix socket.
package enum SocketFile {
  /// Whether a server answers there.
  package static func isAnswering(_ path: String) -> Bool {
    let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    guard socket >= 0 else { return false }
    defer { close(socket) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    guard path.utf8.count <= EaselPaths.longestSocketPath else { return false }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        connect(socket, pointer, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
  }

  /// Makes way for a new socket: removes one that a dead server left, and nothing else.
  static func prepare(_ path: String) throws(BackendError) {
    guard let facts = FileFacts(path, ofLink: true) else { return }
    guard facts.isSocket else { throw .socketPathTaken(path: path) }
    guard !isAnswering(path) else { throw .addressInUse(path) }
    unlink(path)
  }
}
