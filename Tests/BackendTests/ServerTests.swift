import EaselAPI
import EaselKit
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOPosix
import TestKit
import Testing

@testable import Backend

@Suite("servers", .timeLimit(.minutes(1)))
struct ServerTests {
  @Test("addresses of this machine itself are taken")
  func loopbackAddresses() throws {
    #expect(try ListenAddress("127.0.0.1:8080") == .tcp(host: "127.0.0.1", port: 8080))
    #expect(try ListenAddress("127.9.9.9:0") == .tcp(host: "127.9.9.9", port: 0))
    #expect(try ListenAddress("[::1]:80") == .tcp(host: "::1", port: 80))
    #expect(try ListenAddress("localhost:80") == .tcp(host: "localhost", port: 80))
    #expect(try ListenAddress("unix:/run/x.sock") == .unix(path: "/run/x.sock"))
  }

  @Test(
    "addresses that others reach are refused",
    arguments: [
      "0.0.0.0:80", "[::]:80", "192.168.1.1:80", "example.com:80", "127.0.0.1.example.com:80", "128.0.0.1:1",
      "localhost.example.com:80", "127.1:80", "[::ffff:10.0.0.1]:80",
    ])
  func foreignAddresses(text: String) {
    #expect(throws: BackendError.addressNotLoopback(text)) { try ListenAddress(text) }
    #expect(BackendError.addressNotLoopback(text).exitStatus == 2)
    #expect(throws: Never.self) { try ListenAddress(text, anywhere: true) }
  }

  @Test(
    "what is no address is refused",
    arguments: [
      "", "8080", ":80", "127.0.0.1", "127.0.0.1:", "127.0.0.1:x", "127.0.0.1:65536", "::1:80", "[::1", "unix:",
    ])
  func noAddresses(text: String) {
    #expect(throws: BackendError.addressInvalid(text)) { try ListenAddress(text) }
  }

  @Test("rules about what a call means hold on the private socket, too")
  func privateRules() async throws {
    try await withServer(.unix) { server in
      let body = Array(#"{"title":"a"}"#.utf8)
      let json: HTTPFields = [.contentType: "application/json"]
      var coded = json
      coded[.contentEncoding] = "gzip"
      try server.refusal(
        415, "body.encoding.refused", of: try await server.send(.post, "/api/todo/items", coded, body))
      var many = json
      for number in 1...70 {
        if let name = HTTPField.Name("X-\(number)") { many[name] = "x" }
      }
      try server.refusal(
        431, "gateway.headers.large", of: try await server.send(.post, "/api/todo/items", many, body))
      var large = json
      large[.userAgent] = String(repeating: "x", count: 17 << 10)
      try server.refusal(
        431, "gateway.headers.large", of: try await server.send(.post, "/api/todo/items", large, body))
      #expect(try await server.send(.post, "/api/todo/items", json, body).status == 201)
    }
  }

  @Test("a socket path that no system can take is refused")
  func longPath() {
    let path = "/" + String(repeating: "x", count: EaselPaths.longestSocketPath)
    #expect(throws: BackendError.socketPathTooLong(path: path, longest: 103)) { try ListenAddress("unix:\(path)") }
    #expect(throws: Never.self) { try ListenAddress("unix:\(path.dropLast())") }
  }

  @Test("calls that a web page may have caused are refused", arguments: [TestingSetup.router, .live])
  func webPages(setup: TestingSetup) async throws {
    try await withTemporaryFolder { folder in
      let gateway = try Gateway(
        in: ServiceEnvironment(folder: folder.path, hub: LiveHub()), guardsLoopback: true)
      let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
      try await Application(responder: gateway.responder, logger: logger).test(setup) { client in
        #expect(try await client.execute(uri: "/health/ready", method: .get).status == .noContent)
        for origin in ["http://example.com", "http://localhost:8080", "null", ""] {
          let answer = try await client.execute(
            uri: "/api/todo/items", method: .post, headers: [.origin: origin, .contentType: "application/json"],
            body: .init(string: #"{"title":"a"}"#))
          #expect(answer.status == .forbidden)
          #expect(answer.headers[.contentType] == Problem.contentType)
        }
      }
    }
  }

  @Test("only names of this machine pass as the host")
  func hosts() {
    for host in ["localhost", "localhost:80", "LOCALHOST:1", "127.0.0.1", "127.0.0.1:8080", "[::1]", "[::1]:8080"] {
      #expect(LoopbackGuard.isLoopback(host), "\(host)")
    }
    for host in [
      "", "example.com", "127.0.0.1.example.com", "localhost.example.com:80", "[::1", "[::1]x", "::1", "a@localhost",
    ] {
      #expect(!LoopbackGuard.isLoopback(host), "\(host)")
    }
  }

  @Test("a socket that a dead server left is taken over; a living one and a file are left alone")
  func staleSocket() async throws {
    try await withServer(.unix) { server in
      #expect(throws: BackendError.addressInUse("\(server.folder)/s")) { try SocketFile.prepare("\(server.folder)/s") }
      #expect(try await server.send(.get, "/health/ready").status == 204)
      let file = "\(server.folder)/file"
      try Data("mine".utf8).write(to: URL(filePath: file))
      #expect(throws: BackendError.socketPathTaken(path: file)) { try SocketFile.prepare(file) }
      #expect(FileManager.default.fileExists(atPath: file))

      let stale = "\(server.folder)/stale"
      #expect(leaveSocket(at: stale))
      #expect(FileManager.default.fileExists(atPath: stale))
      try SocketFile.prepare(stale)
      #expect(!FileManager.default.fileExists(atPath: stale))
    }
  }

  /// Binds a socket and closes it, which leaves its file.
  private func leaveSocket(at path: String) -> Bool {
    let file = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(file) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        bind(file, pointer, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
  }

  @Test("a port that is taken is told")
  func portInUse() async throws {
    try await withTemporaryFolder { folder in
      let other = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .bind(host: "127.0.0.1", port: 0).get()
      let address = ListenAddress.tcp(host: "127.0.0.1", port: try #require(other.localAddress?.port))
      let server = SharedServer(
        ServerPlan(address: address, folder: folder.path),
        logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
      await #expect(throws: BackendError.addressInUse("\(address)")) { try await server.run { _ in } }
      try await other.close()
    }
  }

  @Test("the lock has one holder at a time")
  func lock() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder.path)/lock"
      let first = try ServerLock(path: path)
      #expect(first != nil)
      #expect(try ServerLock(path: path) == nil)
      #expect(ServerLock.holder(path: path) == Int(getpid()))
      first?.release()
      #expect(try ServerLock(path: path) != nil)
    }
  }

  @Test("a folder of data has one server at a time; one that is leaving is waited for")
  func dataLock() async throws {
    try await withTemporaryFolder { folder in
      let data = "\(folder.path)/data"
      let first = try await ServerLock.ofData(in: data, patience: .zero)
      await #expect(throws: BackendError.folderInUse(path: data, pid: Int(getpid()))) {
        try await ServerLock.ofData(in: data, patience: .zero)
      }
      let server = SharedServer(
        ServerPlan(address: .tcp(host: "127.0.0.1", port: 0), folder: data),
        logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
      await #expect(throws: BackendError.folderInUse(path: data, pid: Int(getpid()))) { try await server.run { _ in } }
      async let next = ServerLock.ofData(in: data, patience: .seconds(30))
      first.release()
      _ = try await next
    }
  }

  @Test("services share a folder of data, each with its own part; a whole server shares it with nobody")
  func partsOfData() async throws {
    try await withTemporaryFolder { folder in
      let data = "\(folder.path)/data"
      let todo = try await ServerLock.ofData(in: data, for: .service(.todo))
      let chat = try await ServerLock.ofData(in: data, for: .service(.chat))
      await #expect(throws: BackendError.self) { try await ServerLock.ofData(in: data, for: .service(.todo)) }
      await #expect(throws: BackendError.self) { try await ServerLock.ofData(in: data, for: .whole) }
      for lock in todo + chat { lock.release() }
      let whole = try await ServerLock.ofData(in: data, for: .whole)
      await #expect(throws: BackendError.self) { try await ServerLock.ofData(in: data, for: .service(.todo)) }
      for lock in whole { lock.release() }
    }
  }

  @Test("an embedded server that nobody uses leaves and takes its socket along")
  func embeddedLeaves() async throws {
    try await withTemporaryFolder { folder in
      let paths = EaselPaths(environment: ["EASEL_HOME": folder.path])
      try await EmbeddedServer(paths: paths, grace: .zero).run {}
      #expect(!FileManager.default.fileExists(atPath: paths.socket))
      #expect(FileManager.default.fileExists(atPath: paths.serverLog))
    }
  }

  @Test("a second embedded server finds the first and leaves it alone")
  func embeddedTwice() async throws {
    try await withTemporaryFolder { folder in
      let paths = EaselPaths(environment: ["EASEL_HOME": folder.path])
      let (ready, continuation) = AsyncStream.makeStream(of: Void.self)
      try await withThrowingTaskGroup(of: Void.self) { tasks in
        tasks.addTask {
          defer { continuation.finish() }
          try await EmbeddedServer(paths: paths, grace: .seconds(600)).run { continuation.finish() }
        }
        for await _ in ready {}
        let wasReady = Locked(false)
        try await EmbeddedServer(paths: paths).run { wasReady.change { $0 = true } }
        #expect(wasReady.value)
        #expect(SocketFile.isAnswering(paths.socket))
        tasks.cancelAll()
        try await tasks.waitForAll()
      }
      #expect(!SocketFile.isAnswering(paths.socket))
    }
  }

  @Test("garbage on the connection ends that connection alone", arguments: Garbage.allCases)
  private func garbage(_ garbage: Garbage) async throws {
    try await withServer(.unix) { server in
      let connection = try await RawConnection.open("\(server.folder)/s")
      try await connection.send(garbage.bytes)
      let answer = await connection.readToEnd()
      #expect(answer.hasPrefix("HTTP/1.1 \(garbage.status) "), "\(answer)")
      #expect(answer.contains("\r\nConnection: close\r\n"))
      #expect(answer.contains("\r\nContent-Type: application/problem+json\r\n"))
      try? await connection.close()
      #expect(try await server.send(.get, "/health/ready").status == 204)
    }
  }

  @Test("the log keeps to one line an event, whatever is in it, and is set aside when large")
  func log() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder.path)/log"
      try Data(count: 1 << 20 + 1).write(to: URL(filePath: path))
      let handler = try FileLogHandler(path: path)
      Logger(label: "x") { _ in handler }.error("a\nb \u{1B}[2J", metadata: ["k": "v"])
      let text = try String(contentsOfFile: path, encoding: .utf8)
      #expect(text.hasSuffix("error: a\u{FFFD}b \u{FFFD}[2J k=v\n"))
      #expect(text.filter { $0 == "\n" }.count == 1)
      #expect(FileManager.default.fileExists(atPath: "\(path).1"))
    }
  }
}

/// What no HTTP client sends.
private enum Garbage: CaseIterable {
  case controls, noText, longPath, longHeader, negativeLength, badChunk, twoLengths

  var status: Int { [.longPath, .longHeader].contains(self) ? 431 : 400 }

  var bytes: [UInt8] {
    let long = String(repeating: "a", count: 200_000)
    let post = "POST /api/todo/items HTTP/1.1\r\nContent-Type: application/json\r\n"
    return switch self {
    case .controls: Array("\u{0}\u{1}\u{2}\r\n\r\n".utf8)
    case .noText: [0xFF, 0xFE, 0x0D, 0x0A, 0x0D, 0x0A]
    case .longPath: Array("GET /\(long) HTTP/1.1\r\n\r\n".utf8)
    case .longHeader: Array("GET / HTTP/1.1\r\nX: \(long)\r\n\r\n".utf8)
    case .negativeLength: Array("\(post)Content-Length: -5\r\n\r\n".utf8)
    case .badChunk: Array("\(post)Transfer-Encoding: chunked\r\n\r\nzz\r\n\r\n".utf8)
    case .twoLengths: Array("\(post)Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n".utf8)
    }
  }
}
