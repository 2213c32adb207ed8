import Tracing

/// A span as OTLP/JSON has it: ids in hexadecimal, 64-bit numbers as strings, enumerations as numbers.
struct OTLPSpan: Encodable, Sendable {
  struct Attribute: Encodable, Sendable {
    let key: String
    let value: Value
  }

  enum Value: Encodable, Sendable {
    case string(String)
    case int(Int64)
    case double(Double)
    case bool(Bool)

    private enum CodingKeys: String, CodingKey { case stringValue, intValue, doubleValue, boolValue }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      switch self {
      case .string(let text): try container.encode(text, forKey: .stringValue)
      case .int(let number): try container.encode(String(number), forKey: .intValue)
      case .double(let number): try container.encode(number, forKey: .doubleValue)
      case .bool(let flag): try container.encode(flag, forKey: .boolValue)
      }
    }
  }

  struct Event: Encodable, Sendable {
    let timeUnixNano: String
    let name: String
    let attributes: [Attribute]
  }

  struct Status: Encodable, Sendable {
    let code: Int
    let message: String?
  }

  let traceId: String
  let spanId: String
  let parentSpanId: String?
  let traceState: String?
  let name: String
  let kind: Int
  let startTimeUnixNano: String
  let endTimeUnixNano: String
  let attributes: [Attribute]
  let events: [Event]
  let status: Status

  init(
    _ trace: TraceContext, parent: UInt64?, name: String, kind: SpanKind, start: UInt64, end: UInt64,
    attributes: SpanAttributes, events: [SpanEvent], status: SpanStatus?
  ) {
    traceId = trace.traceID.description
    spanId = TraceContext.hex(trace.spanID)
    parentSpanId = parent.map(TraceContext.hex)
    traceState = trace.state
    self.name = name
    self.kind = Self.number(of: kind)
    startTimeUnixNano = String(start)
    endTimeUnixNano = String(end)
    self.attributes = Self.list(attributes)
    self.events = events.map { event in
      Event(
        timeUnixNano: String(event.nanosecondsSinceEpoch), name: event.name, attributes: Self.list(event.attributes))
    }
    self.status = Status(code: status.map(Self.number) ?? 0, message: status?.message)
  }

  private static func number(of kind: SpanKind) -> Int {
    switch kind {
    case .internal: 1
    case .server: 2
    case .client: 3
    case .producer: 4
    case .consumer: 5
    }
  }

  private static func number(of status: SpanStatus) -> Int {
    switch status.code {
    case .ok: 1
    case .error: 2
    }
  }

  private static func list(_ attributes: SpanAttributes) -> [Attribute] {
    var list: [Attribute] = []
    attributes.forEach { key, value in list.append(Attribute(key: key, value: Self.value(of: value))) }
    return list.sorted { $0.key < $1.key }
  }

  private static func value(of attribute: SpanAttribute) -> Value {
    switch attribute {
    case .string(let text): .string(text)
    case .int32(let number): .int(Int64(number))
    case .int64(let number): .int(number)
    case .double(let number) where number.isFinite: .double(number)
    case .bool(let flag): .bool(flag)
    case .stringConvertible(let value): .string("\(value)")
    // Lists are not used here.
    default: .string("")
    }
  }
}

/// What goes to a collector at once.
struct OTLPBatch: Encodable, Sendable {
  private struct Resource: Encodable { let attributes: [OTLPSpan.Attribute] }

  private struct Scope: Encodable {
    let name: String
    let version: String
  }

  private struct ScopeSpans: Encodable {
    let scope: Scope
    let spans: [OTLPSpan]
  }

  private struct ResourceSpans: Encodable {
    let resource: Resource
    let scopeSpans: [ScopeSpans]
  }

  private let resourceSpans: [ResourceSpans]

  /// Spans of one process, under the name it goes by.
  init(_ spans: [OTLPSpan], of process: TracedProcess) {
    let attributes: [OTLPSpan.Attribute] = [
      .init(key: "service.name", value: .string(process.name)),
      .init(key: "service.version", value: .string(process.version)),
      .init(key: "process.pid", value: .int(process.pid)),
    ]
    resourceSpans = [
      ResourceSpans(
        resource: Resource(attributes: attributes),
        scopeSpans: [ScopeSpans(scope: Scope(name: "easeld", version: process.version), spans: spans)])
    ]
  }
}

/// Whose spans they are.
struct TracedProcess: Sendable {
  let name: String
  let version: String
  let pid: Int64
}
