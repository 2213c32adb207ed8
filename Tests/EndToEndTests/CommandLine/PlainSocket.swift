import Foundation

/// A socket, read and written as it is.
struct PlainSocket {
  struct Failure: Error {}

  private let file: Int32

  private init(file: Int32) { self.file = file }

  /// Connects to a server.
  init(connectedTo path: String) throws {
    file = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    guard Self.withAddress(path, { connect(file, $0, $1) }) == 0 else {
      close()
      throw Failure()
    }
  }

  /// Connects to a server on this machine by TCP.
  init(port: Int) throws {
    file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard Self.withAddress(port: port, { connect(file, $0, $1) }) == 0 else {
      close()
      throw Failure()
    }
  }

  /// Listens on this machine at a free port of TCP, which ``port`` tells.
  init(listeningOnLoopback: Void) throws {
    file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard Self.withAddress(port: 0, { bind(file, $0, $1) }) == 0, listen(file, 64) == 0 else {
      close()
      throw Failure()
    }
  }

  /// The port of TCP that it has here.
  var port: Int {
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    _ = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(file, $0, &length) }
    }
    return Int(in_port_t(bigEndian: address.sin_port))
  }

  /// Listens at a new socket.
  init(listeningAt path: String) throws {
    file = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    guard Self.withAddress(path, { bind(file, $0, $1) }) == 0, listen(file, 16) == 0 else { throw Failure() }
  }

  /// Waits for the next one who connects; nil when the socket was shut.
  func accepted() -> PlainSocket? {
    let next = accept(file, nil, nil)
    return next < 0 ? nil : PlainSocket(file: next)
  }

  func write(_ text: String) { write(Array(text.utf8)) }

  func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(file, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Reads what there is, waiting for something; empty at the end.
  func read() -> [UInt8] {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let count = recv(file, &chunk, chunk.count, 0)
    return Array(chunk.prefix(max(0, count)))
  }

  /// Reads the head of an HTTP message and the body that its length tells of.
  func readMessage() -> String {
    var text = ""
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while !Self.isWhole(text) {
      let count = recv(file, &chunk, chunk.count, 0)
      guard count > 0 else { break }
      text += String(decoding: chunk[..<count], as: UTF8.self)
    }
    return text
  }

  /// Ends both directions, so that whoever waits on it goes on.
  func shut() { shutdown(file, Int32(SHUT_RDWR)) }

  func close() { _ = Foundation.close(file) }

  private static func isWhole(_ text: String) -> Bool {
    guard let end = text.firstRange(of: "\r\n\r\n") else { return false }
    let length = text.lowercased().firstMatch(of: /content-length: (\d+)/).flatMap { Int($0.1) } ?? 0
    let isEmpty = text.hasPrefix("HTTP/1.1 204")
    return isEmpty || text[end.upperBound...].utf8.count >= length
  }

  private static func withAddress(port: Int, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }

  private static func withAddress(_ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(107)) }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        body(pointer, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}
