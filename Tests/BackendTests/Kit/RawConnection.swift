import HTTPTypes
import NIOCore
import NIOPosix
import NIOSSL

/// A connection to a Unix socket that says exactly what it is told to.
struct RawConnection: Sendable {
  private let channel: any Channel
  private let received: AsyncStream<[UInt8]>

  static func open(_ socket: String) async throws -> RawConnection {
    try await open { try await $0.connect(unixDomainSocketPath: socket).get() }
  }

  /// Opens one over TCP, encrypted when it is told how.
  static func open(port: Int, tls: NIOSSLContext? = nil) async throws -> RawConnection {
    try await open(tls) { try await $0.connect(host: "127.0.0.1", port: port).get() }
  }

  private static func open(
    _ tls: NIOSSLContext? = nil, _ connect: (ClientBootstrap) async throws -> any Channel
  ) async throws -> RawConnection {
    let (stream, continuation) = AsyncStream.makeStream(of: [UInt8].self)
    let bootstrap = ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .channelOption(ChannelOptions.allowRemoteHalfClosure, value: true)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          let pipeline = channel.pipeline.syncOperations
          if let tls { try pipeline.addHandler(NIOSSLClientHandler(context: tls, serverHostname: "localhost")) }
          try pipeline.addHandler(Receiver(continuation: continuation))
        }
      }
    return RawConnection(channel: try await connect(bootstrap), received: stream)
  }

  func send(_ text: String) async throws { try await send(Array(text.utf8)) }

  func send(_ bytes: [UInt8]) async throws { try await channel.writeAndFlush(ByteBuffer(bytes: bytes)) }

  /// Sends without waiting: a server may answer and hang up before it took everything.
  func begin(sending bytes: [UInt8]) { channel.writeAndFlush(ByteBuffer(bytes: bytes), promise: nil) }

  /// Says that nothing more is sent; answers are still taken.
  func finishSending() async throws { try await channel.close(mode: .output) }

  /// Reads until what came satisfies a condition, or the end.
  func read(until isEnough: ([UInt8]) -> Bool) async -> [UInt8] {
    var all: [UInt8] = []
    for await bytes in received {
      all += bytes
      if isEnough(all) { break }
    }
    return all
  }

  /// Reads until a text came; what came is the answer.
  func read(until text: String) async -> String {
    let wanted = Array(text.utf8)
    return String(decoding: await read { $0.firstRange(of: wanted) != nil }, as: UTF8.self)
  }

  /// Reads until the server hangs up.
  func readToEnd() async -> String { String(decoding: await read { _ in false }, as: UTF8.self) }

  /// Stops taking anything in, as a client that hangs does.
  func stopReading() async throws { try await channel.setOption(ChannelOptions.autoRead, value: false).get() }

  /// Takes in again.
  func resumeReading() async throws { try await channel.setOption(ChannelOptions.autoRead, value: true).get() }

  /// Waits until the server has cut the connection, though nothing is taken in.
  func ended() async throws { try await channel.closeFuture.get() }

  func close() async throws { try await channel.close() }

  /// Makes calls over connections of their own.
  static func sender(_ socket: String) -> Backdoor.Sender {
    { method, target, headers, body in
      let connection = try await open(socket)
      var head = "\(method.rawValue) \(target) HTTP/1.1\r\nHost: easel\r\nConnection: close\r\n"
      for field in headers { head += "\(field.name.rawName): \(field.value)\r\n" }
      if let body { head += "Content-Length: \(body.count)\r\n" }
      connection.begin(sending: Array((head + "\r\n").utf8) + (body ?? []))
      let answer = try answer(in: await connection.read { _ in false })
      try? await connection.close()
      return answer
    }
  }

  static func answer(in bytes: [UInt8]) throws -> Answer {
    guard let gap = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { throw ChannelError.eof }
    let head = String(decoding: bytes[..<gap.lowerBound], as: UTF8.self).split(separator: "\r\n")
    var headers = HTTPFields()
    for line in head.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      if parts.count == 2, let name = HTTPField.Name(String(parts[0])) {
        headers[name] = parts[1].drop { $0 == " " }.description
      }
    }
    let status = head.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    return Answer(status: status ?? 0, headers: headers, body: Array(bytes[gap.upperBound...]))
  }
}

extension RawConnection {
  /// Reads something over this very connection.
  func get(_ target: String, as token: String = "ada") async throws -> Answer {
    try await call("GET \(target)", "", as: token)
  }

  /// Makes a call and reads its answer, over this very connection.
  func call(
    _ line: String, _ headers: String, _ body: String = "", as token: String = "ada"
  ) async throws -> Answer {
    try await send("\(line) HTTP/1.1\r\nHost: easel\r\nAuthorization: Bearer \(token)\r\n\(headers)\r\n\(body)")
    let bytes = await read { bytes in
      guard let answer = try? Self.answer(in: bytes) else { return false }
      return answer.body.count >= answer.headers[.contentLength].flatMap { Int($0) } ?? 0
    }
    return try Self.answer(in: bytes)
  }
}

private final class Receiver: ChannelInboundHandler, Sendable {
  typealias InboundIn = ByteBuffer

  private let continuation: AsyncStream<[UInt8]>.Continuation

  init(continuation: AsyncStream<[UInt8]>.Continuation) { self.continuation = continuation }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    continuation.yield(Array(unwrapInboundIn(data).readableBytesView))
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event as? ChannelEvent == .inputClosed { continuation.finish() }
  }

  func channelInactive(context: ChannelHandlerContext) { continuation.finish() }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
