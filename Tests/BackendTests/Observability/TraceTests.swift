import AsyncHTTPClient
import EaselAPI
import EaselKit
import Foundation
import HTTPTypes
import Logging
import NIOCore
import NIOHTTP1
import NIOPosix
import TestKit
import Testing
import Tracing

@testable import Backend

/// How calls are followed through processes.
@Suite("traces", .timeLimit(.minutes(1)))
struct TraceTests {
  private static let parent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"

  @Test(
    "a parent that makes no sense is none",
    arguments: [
      nil, "", "x", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331", "\(parent)-x", "ff\(parent.dropFirst(2))",
      parent.uppercased(), "00-00000000000000000000000000000000-b7ad6b7169203331-01",
      "00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01",
      "00-0af7651916cd43dd8448eb211c80319c-b7ad6b716920333g-01",
      "00-0af7651916cd43dd8448eb211c80319-cb7ad6b7169203331-01", "0\(parent)", String(repeating: parent, count: 100),
    ])
  func nonsense(parent: String?) { #expect(TraceContext(parent: parent) == nil) }

  @Test("a parent is read and written as it was")
  func sense() throws {
    let context = try #require(TraceContext(parent: Self.parent, state: "a=1,b=2"))
    #expect(context.parent == Self.parent)
    #expect(context.isSampled == true)
    #expect(context.state == "a=1,b=2")
    let later = try #require(TraceContext(parent: "cc\(Self.parent.dropFirst(2).dropLast(2))00-what-comes-later"))
    #expect(later.isSampled == false)
    #expect(TraceContext(parent: Self.parent, state: String(repeating: "x", count: 513))?.state == nil)
    #expect(TraceContext(parent: Self.parent, state: "a=1\r\nX: y")?.state == nil)
  }

  @Test("one trace leads from the client through gateway and service to the database")
  func wholeWay() async throws {
    let (gateway, service) = (TraceRig("easeld-gateway"), TraceRig("easeld-todo"))
    try await withPlatform(gateway: gateway.observability, service: service.observability) { platform in
      let answer = try await platform.door.send(
        .get, "/api/todo/items", [.traceParent: Self.parent, .traceState: "v=1"], nil)
      #expect(answer.status == 200)
      await gateway.exporter.drain(mostTries: 1)
      await service.exporter.drain(mostTries: 1)
      let outer = try gateway.spans.filter { $0.traceId == "0af7651916cd43dd8448eb211c80319c" }
      let inner = try service.spans.filter { $0.traceId == "0af7651916cd43dd8448eb211c80319c" }
      let server = try #require(outer.first { $0.kind == 2 })
      let client = try #require(outer.first { $0.kind == 3 })
      let served = try #require(inner.first { $0.kind == 2 })
      let database = try #require(inner.first { $0.kind == 3 })
      #expect(server.parentSpanId == "b7ad6b7169203331")
      #expect(client.parentSpanId == server.spanId)
      #expect(served.parentSpanId == client.spanId)
      #expect(database.parentSpanId == served.spanId)
      #expect([server, client, served, database].allSatisfy { $0.traceState == "v=1" })
      #expect(server.name == "GET /api/todo/**")
      #expect(served.name == "GET /api/todo/items")
      #expect(database.name == "read todo")
      #expect(server.attribute("http.response.status_code") == "200")
      #expect(client.attribute("easel.outcome") == "answered")
    }
  }

  @Test("what is handed over is OTLP/JSON")
  func shape() async throws {
    let rig = TraceRig("easeld")
    try await withEdge(observability: rig.observability) { server in
      _ = try await server.send(.get, "/api/todo/items/secret?token=secret", [.authorization: "secret"], nil)
    }
    await rig.exporter.drain(mostTries: 1)
    let body = try #require(rig.sink.documents.value.first)
    let text = String(decoding: body, as: UTF8.self)
    #expect(!text.contains("secret"))
    let root = try #require(try JSONSerialization.jsonObject(with: Data(body)) as? [String: Any])
    let resource = try #require((root["resourceSpans"] as? [[String: Any]])?.first)
    let attributes = (resource["resource"] as? [String: Any])?["attributes"] as? [[String: Any]]
    let name = attributes?.first { $0["key"] as? String == "service.name" }?["value"] as? [String: String]
    #expect(name == ["stringValue": "easeld"])
    let spans = try #require(
      ((resource["scopeSpans"] as? [[String: Any]])?.first)?["spans"] as? [[String: Any]])
    for span in spans {
      #expect((span["traceId"] as? String)?.wholeMatch(of: /[0-9a-f]{32}/) != nil)
      #expect((span["spanId"] as? String)?.wholeMatch(of: /[0-9a-f]{16}/) != nil)
      #expect((1...5).contains(span["kind"] as? Int ?? 0))
      let start = (span["startTimeUnixNano"] as? String).flatMap { UInt64($0) } ?? 0
      let end = (span["endTimeUnixNano"] as? String).flatMap { UInt64($0) } ?? 0
      #expect(start > 1_700_000_000_000_000_000 && end >= start)
      for attribute in span["attributes"] as? [[String: Any]] ?? [] {
        #expect((attribute["value"] as? [String: Any])?.count == 1)
      }
    }
    let server = try #require(spans.first { $0["kind"] as? Int == 2 })
    #expect((server["status"] as? [String: Any])?["code"] as? Int == 0)
    #expect(server["parentSpanId"] == nil)
    let status = (server["attributes"] as? [[String: Any]])?.first {
      $0["key"] as? String == "http.response.status_code"
    }
    #expect(status?["value"] as? [String: String] == ["intValue": "422"])
  }

  @Test("strangers do not decide what is recorded, services and proxies do", arguments: [true, false])
  func sampling(isBehindProxy: Bool) async throws {
    let rig = TraceRig("easeld", ratio: 0)
    var options = EdgeOptions.generous
    options.isBehindProxy = isBehindProxy
    try await withEdge(options, observability: rig.observability) { server in
      _ = try await server.send(.get, "/health/ready", [.traceParent: Self.parent], nil)
      _ = try await server.send(.get, "/health/ready")
    }
    await rig.exporter.drain(mostTries: 1)
    #expect(try rig.spans.filter { $0.kind == 2 }.count == (isBehindProxy ? 1 : 0))
  }

  @Test("what a stranger sends through a proxy does not decide either, what somebody sends who is signed in does")
  func samplingBehindProxy() async throws {
    let rig = TraceRig("easeld", ratio: 0)
    var options = EdgeOptions.generous
    options.isBehindProxy = true
    try await withEdge(options, signIn: .tokens(OneToken()), observability: rig.observability) { server in
      for token in [nil, "wrong", "link"] {
        var headers: HTTPFields = [.traceParent: Self.parent]
        headers[.authorization] = token.map { "Bearer \($0)" }
        _ = try await server.send(.get, "/api/todo/items", headers, nil)
      }
      await rig.exporter.drain(mostTries: 1)
      #expect(try rig.spans.isEmpty)
      let headers: HTTPFields = [.traceParent: Self.parent, .authorization: "Bearer right"]
      #expect(try await server.send(.get, "/api/todo/items", headers, nil).status == 200)
    }
    await rig.exporter.drain(mostTries: 1)
    #expect(try rig.spans.contains { $0.kind == 2 })
  }

  @Test("a collector that is down costs spans, which are counted, and no call")
  func collectorDown() async throws {
    let rig = TraceRig("easeld", isBroken: true)
    try await withEdge(observability: rig.observability) { server in
      for _ in 0..<5 {
        let answer = try await server.send(.get, "/health/ready")
        #expect(answer.status == 204)
      }
    }
    let tracer = try #require(rig.observability.tracer)
    for _ in 0..<5000 { tracer.startSpan("x", context: .topLevel).end() }
    await rig.exporter.drain(mostTries: 1)
    let read = try PrometheusReader(PrometheusText.render(rig.observability.metrics.registry.read()))
    #expect(read.value("easel_spans_dropped_total") ?? 0 >= 5000)
    #expect(read.value("easel_spans_exported_total") == 0)
  }

  @Test("a stop waits for a collector that is down no more than once")
  func stop() async throws {
    let rig = TraceRig("easeld", isBroken: true)
    let tracer = try #require(rig.observability.tracer)
    for _ in 0..<2000 { tracer.startSpan("x", context: .topLevel).end() }
    await rig.exporter.drain(mostTries: 1, givesUp: true)
    #expect(rig.sink.attempts.value == 1)
    let read = try PrometheusReader(PrometheusText.render(rig.observability.metrics.registry.read()))
    #expect(read.value("easel_spans_dropped_total") == 2000)
  }

  @Test("traces reach a collector over HTTP, and a file that is private")
  func sinks() async throws {
    let client = HTTPClient(eventLoopGroup: MultiThreadedEventLoopGroup.singleton)
    let received = Locked<[[UInt8]]>([])
    let collector = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.configureHTTPServerPipeline()
          try channel.pipeline.syncOperations.addHandler(CollectorHandler(received: received))
        }
      }.bind(host: "127.0.0.1", port: 0).get()
    let port = try #require(collector.localAddress?.port)
    let sink = CollectorSpanSink(url: "http://127.0.0.1:\(port)/v1/traces", client: client)
    try await sink.write(Array("{}".utf8))
    #expect(received.value == [Array("/v1/traces application/json {}".utf8)])
    try await collector.close()
    let gone = CollectorSpanSink(url: "http://127.0.0.1:1/v1/traces", client: client)
    await #expect(throws: (any Error).self) { try await gone.write(Array("{}".utf8)) }
    await sink.close()

    try await withTemporaryFolder { folder in
      let path = "\(folder.path)/traces"
      let file = try FileSpanSink(path: path)
      try await file.write(Array("{}".utf8))
      try await file.write(Array("[]".utf8))
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "{}\n[]\n")
      #expect(FileFacts(path)?.isPrivate == true)
      #expect(throws: BackendError.self) { _ = try FileSpanSink(path: "\(folder.path)/none/traces") }
    }
  }
}

/// Takes one token, and another as that of a link.
private struct OneToken: TokenVerifier {
  func identity(of token: String) async throws -> Identity {
    switch token {
    case "right": Identity(user: "ada", name: "Ada", role: .owner)
    case "link": LinkDesk.identity(session: "1", services: ["todo"])
    default: throw Problem.unsigned
    }
  }
}
