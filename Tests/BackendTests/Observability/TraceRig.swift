import EaselAPI
import Foundation
import Logging
import NIOCore
import NIOHTTP1

@testable import Backend

/// A process whose traces a test reads.
struct TraceRig: Sendable {
  /// A span, as it was handed over.
  struct Span: Decodable {
    struct Attribute: Decodable {
      let key: String
      let value: [String: String]
    }

    let traceId: String
    let spanId: String
    let parentSpanId: String?
    let traceState: String?
    let name: String
    let kind: Int
    let attributes: [Attribute]

    func attribute(_ key: String) -> String? { attributes.first { $0.key == key }?.value.values.first }
  }

  private struct Document: Decodable {
    struct Resource: Decodable { let scopeSpans: [Scope] }
    struct Scope: Decodable { let spans: [Span] }
    let resourceSpans: [Resource]
  }

  let sink: KeptSpans
  let exporter: SpanExporter
  let observability: Observability

  init(_ name: String, ratio: Double = 1, isBroken: Bool = false) {
    let metrics = ServerMetrics(registry: MetricsRegistry())
    sink = KeptSpans(isBroken: isBroken)
    exporter = SpanExporter(
      of: TracedProcess(name: name, version: "1", pid: 1), to: sink, metrics: metrics, logger: .silent)
    observability = Observability(metrics: metrics, tracer: ServerTracer(ratio: ratio, exporter: exporter))
  }

  /// All that was handed over.
  var spans: [Span] {
    get throws {
      try sink.documents.value.flatMap { document in
        try APIJSON.decode(Document.self, from: document).resourceSpans.flatMap { $0.scopeSpans.flatMap(\.spans) }
      }
    }
  }
}

/// Keeps what is handed over, or takes nothing.
final class KeptSpans: SpanSink {
  struct Down: Error {}

  let documents = Locked<[[UInt8]]>([])
  let attempts = Locked(0)
  private let isBroken: Bool

  init(isBroken: Bool) { self.isBroken = isBroken }

  func write(_ document: [UInt8]) async throws {
    attempts.change { $0 += 1 }
    if isBroken { throw Down() }
    documents.change { $0.append(document) }
  }

  func close() async {}
}

/// Takes whatever is posted to it.
final class CollectorHandler: ChannelInboundHandler, Sendable {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private let received: Locked<[[UInt8]]>
  private let present = Locked<[UInt8]>([])

  init(received: Locked<[[UInt8]]>) { self.received = received }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      present.change { $0 = Array("\(head.uri) \(head.headers.first(name: "content-type") ?? "") ".utf8) }
    case .body(let buffer): present.change { $0 += Array(buffer.readableBytesView) }
    case .end:
      let call = present.value
      received.change { $0.append(call) }
      let head = HTTPResponseHead(version: .http1_1, status: .ok, headers: ["Content-Length": "0"])
      context.write(wrapOutboundOut(.head(head)), promise: nil)
      context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    }
  }
}
