import CNIOLinux
import EaselAPI
import Foundation

/// Tells the service manager that started this process how it is (the protocol of sd_notify(3)).
enum ServiceManager {
  /// Sends a state; without a service manager nothing happens.
  static func tell(_ state: String) {
    guard let path = ProcessInfo.processInfo.environment["NOTIFY_SOCKET"], path.hasPrefix("/") || path.hasPrefix("@"),
      path.utf8.count <= EaselPaths.longestSocketPath
    else { return }
    let socket = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard socket >= 0 else { return }
    defer { close(socket) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    // An abstract name is written with @ for the zero that it begins with.
    let name = Array(path.utf8.first == UInt8(ascii: "@") ? [0] + path.utf8.dropFirst() : path.utf8.map { $0 })
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
    let length = socklen_t((MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 2) + name.count)
    let bytes = Array(state.utf8)
    _ = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        sendto(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL), pointer, length)
      }
    }
  }
}

extension ServiceManager {
  /// The time since the machine started, as a reload is dated.
  static var microseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000 + time.tv_nsec / 1000
  }
}
