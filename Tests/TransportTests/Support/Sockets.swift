import Foundation
import Glibc

/// The socket calls that the scripted server needs.
enum Sockets {
  struct Failure: Error {
    let call: String
    let code = errno
  }

  static func listen(path: String) throws -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    try listen(socket, &address)
    return socket
  }

  static func listenOnLoopback() throws -> (socket: Int32, port: Int) {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    try listen(socket, &address)
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutableBytes(of: &address) { bytes in
      _ = getsockname(socket, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self), &size)
    }
    return (socket, Int(UInt16(bigEndian: address.sin_port)))
  }

  private static func listen<Address>(_ socket: Int32, _ address: inout Address) throws {
    let size = socklen_t(MemoryLayout<Address>.size)
    let bound = withUnsafeBytes(of: &address) { bytes in
      bytes.baseAddress.map { bind(socket, $0.assumingMemoryBound(to: sockaddr.self), size) } ?? -1
    }
    guard bound == 0 else { throw Failure(call: "bind") }
    // Accepted TCP connections inherit this, so that a client that stops reading stops the server after a few frames.
    var sendBuffer: Int32 = 64 << 10
    setsockopt(socket, SOL_SOCKET, SO_SNDBUF, &sendBuffer, socklen_t(MemoryLayout<Int32>.size))
    guard Glibc.listen(socket, 64) == 0 else { throw Failure(call: "listen") }
  }

  /// Writes all; false when the other side is gone.
  static func write(_ bytes: [UInt8], to socket: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Reads what there is; nil when the other side is gone.
  static func read(from socket: Int32) -> [UInt8]? {
    let bytes = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
      count = max(recv(socket, buffer.baseAddress, buffer.count, 0), 0)
    }
    return bytes.isEmpty ? nil : bytes
  }
}
