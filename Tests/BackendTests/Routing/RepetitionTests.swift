import Foundation
import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOPosix
import TestKit
import Testing

@testable import Backend

/// What the gateway does with calls that are not answered, and with those that it cannot hand on.
@Suite("calls without an answer", .timeLimit(.minutes(1)))
struct RepetitionTests {
  private static let items = "/api/todo/items"
  private static let body = Array(#"{"title":"a"}"#.utf8)

  /// Runs a body while a gateway runs, and a service that hangs up on each call.
  private func withLostService(
    leaves: Bool = false, _ body: @Sendable (Platform, Locked<Int>) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let platform = try Platform(folder: folder.path)
      let calls = Locked(0)
      let service = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .childChannelInitializer { $0.pipeline.addHandler(LostService(calls: calls, leaves: leaves)) }
        .bind(unixDomainSocketPath: platform.service).get()
      try await platform.run { try await body($0, calls) }
      try? await service.close()
    }
  }

  @Test("who was lost once is not told that nothing was changed, though nobody is there for the next try")
  func unknownOutcome() async throws {
    try await withLostService(leaves: true) { platform, calls in
      let answer = try await platform.door.send(
        .post, Self.items, [.contentType: "application/json", .idempotencyKey: "k"], Self.body)
      try platform.door.refusal(502, "gateway.service.lost", of: answer)
      #expect(calls.value == 1)
      try platform.door.refusal(
        503, "gateway.service.unavailable",
        of: try await platform.door.send(.post, Self.items, [.contentType: "application/json"], Self.body))
    }
  }

  @Test(
    "a call is made again only where that comes to the same",
    arguments: [
      (.get, [:], 4), (.put, [:], 4), (.put, [.ifMatch: "\"1\""], 1), (.put, [.ifNoneMatch: "*"], 1),
      (.put, [.ifMatch: "\"1\"", .idempotencyKey: "k"], 4), (.post, [:], 1), (.post, [.idempotencyKey: "k"], 4),
      (.delete, [:], 1), (.delete, [.idempotencyKey: "k"], 1),
    ] as [(HTTPRequest.Method, HTTPFields, Int)])
  func repetition(method: HTTPRequest.Method, headers: HTTPFields, tries: Int) async throws {
    try await withLostService { platform, calls in
      let answer = try await platform.door.send(method, "\(Self.items)/1", headers, nil)
      try platform.door.refusal(502, "gateway.service.lost", of: answer)
      #expect(calls.value == tries)
    }
  }

  @Test("a call that is too large or slow to come neither finds out how a service is nor keeps others from it")
  func slowCalls() async throws {
    try await withTemporaryFolder { folder in
      let clock = Locked(Duration.seconds(100))
      let platform = try Platform(folder: folder.path, patience: .seconds(20), now: { clock.value })
      try await platform.run { platform in
        for _ in 1...5 {
          let status = try await platform.door.send(.get, Self.items).status
          #expect(status == 503)
        }
        clock.change { $0 += .seconds(1) }
        let post = "POST \(Self.items) HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        let large = try await RawConnection.open("\(folder.path)/gateway.sock")
        large.begin(sending: Array("\(post)Transfer-Encoding: chunked\r\n\r\n".utf8))
        let chunk = Array("10000\r\n".utf8) + [UInt8](repeating: 0x20, count: 65_536) + Array("\r\n".utf8)
        for _ in 1...20 { large.begin(sending: chunk) }
        #expect(await large.read(until: "body.large").hasPrefix("HTTP/1.1 413 "))
        #expect(platform.directory.report.map(\.breaker) == [.open])
        try? await large.close()
        try await platform.withService {
          let slow = try await RawConnection.open("\(folder.path)/gateway.sock")
          try await slow.send("\(post)Content-Length: \(Self.body.count)\r\nExpect: 100-continue\r\n\r\n")
          #expect(await slow.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 100 "))
          let status = try await platform.door.send(.get, Self.items).status
          #expect(status == 200)
          #expect(platform.directory.report.map(\.breaker) == [.closed])
          try await slow.send(Self.body)
          #expect(await slow.read(until: "\"title\"").hasPrefix("HTTP/1.1 201 "))
          try? await slow.close()
        }
      }
    }
  }
}

/// Hangs up on whoever calls, and takes nobody in after the first call if it is to leave.
private final class LostService: ChannelInboundHandler, Sendable {
  typealias InboundIn = ByteBuffer

  private let calls: Locked<Int>
  private let leaves: Bool

  init(calls: Locked<Int>, leaves: Bool) {
    self.calls = calls
    self.leaves = leaves
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let channel = context.channel
    // The gateway asks for events, too, which is nobody's call.
    guard String(buffer: unwrapInboundIn(data)).contains(" /api/") else { return channel.close(promise: nil) }
    calls.change { $0 += 1 }
    guard leaves, let listener = channel.parent else { return channel.close(promise: nil) }
    listener.close().whenComplete { _ in channel.close(promise: nil) }
  }
}
