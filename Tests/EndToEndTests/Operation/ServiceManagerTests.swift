import EaselKit
import Foundation
import TestKit
import Testing

/// What those who run servers start and ask: service managers and containers.
@Suite(.timeLimit(.minutes(2))) struct ServiceManagerTests {
  @Test func readinessReloadAndStopAreTold() async throws {
    try await withTemporaryFolder { folder in
      let manager = try StateSocket(at: "\(folder.path)/notify")
      let desk = try await ServedDesk.open(
        folder.appending(path: "home"), ["--no-sign-in"], environment: ["NOTIFY_SOCKET": "\(folder.path)/notify"])
      #expect(await manager.next() == "READY=1")
      #expect(try desk.send("GET", "/health/ready").status == 204)
      desk.signal(SIGHUP)
      #expect(await manager.next().hasPrefix("RELOADING=1\nMONOTONIC_USEC="))
      #expect(await manager.next() == "READY=1")
      #expect(desk.close() == 0)
      #expect(await manager.next() == "STOPPING=1")
    }
  }

  @Test func healthIsAskedFor() async throws {
    try await Desk.with { desk in
      let folder = desk.home.deletingLastPathComponent().path
      let away = try await desk.easeld("health", "--listen", "127.0.0.1:1")
      #expect(away.status == 1)
      #expect(away.complaint.hasPrefix("easeld: The server does not answer"))
      #expect(away.complaint.split(separator: "\n").count == 1)
      #expect(try await desk.easeld("health", "--live", "--listen", "127.0.0.1:1").status == 1)
      let socket = "unix:\(folder)/s"
      let daemon = try await Daemon.start(
        ["serve", "--listen", socket, "--data", "\(folder)/data"], home: desk.home.path)
      #expect(try await desk.easeld("health", "--listen", socket).output == "ready\n")
      daemon.terminate()
      #expect(await daemon.status() == 0)
      _ = try desk.file("first.pem", TestCertificates.first)
      try writeSecret(TestCertificates.firstKey, to: "\(folder)/first.key")
      try Data("junk".utf8).write(to: URL(filePath: "\(folder)/data/chat.sqlite"))
      let tls = ["--certificate", "\(folder)/first.pem", "--certificate-key", "\(folder)/first.key"]
      let server = try await ServedDesk.open(desk.home, tls + ["--data", "\(folder)/data"])
      defer { server.close() }
      let ill = try await desk.easeld(arguments: ["health", "--listen", "0.0.0.0:\(server.port)"] + tls)
      #expect(ill.status == 1)
      #expect(ill.complaint.contains("Not all services work, these do not: chat"))
      let live = try await desk.easeld(arguments: ["health", "--live", "--listen", "0.0.0.0:\(server.port)"] + tls)
      #expect(live.output == "live\n")
    }
  }
}

/// The socket at which a service manager hears of states.
private final class StateSocket: Sendable {
  private let file: Int32

  init(at path: String) throws {
    file = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(file, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0 else { throw POSIXError(.EADDRINUSE) }
  }

  deinit { close(file) }

  /// The next state; waits for it away from the tasks.
  func next() async -> String {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { [file] in
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = recv(file, &bytes, bytes.count, 0)
        continuation.resume(returning: String(decoding: bytes[..<max(0, count)], as: UTF8.self))
      }
    }
  }
}
