import Synchronization
import Tracing

/// A part of a trace; what is noted of it is kept only when it is recorded.
final class RecordedSpan: Span {
  /// How much is kept of what is noted.
  private static let mostEvents = 32

  private struct State {
    var name: String
    var attributes = SpanAttributes()
    var status: SpanStatus?
    var events: [SpanEvent] = []
    var isOver = false
  }

  let context: ServiceContext
  let trace: TraceContext
  private let parent: UInt64?
  private let kind: SpanKind
  private let startedAt: UInt64
  private let exporter: SpanExporter?
  private let state: Mutex<State>

  init(
    _ name: String, context: ServiceContext, trace: TraceContext, parent: UInt64?, kind: SpanKind, startedAt: UInt64,
    exporter: SpanExporter?
  ) {
    self.context = context
    self.trace = trace
    self.parent = parent
    self.kind = kind
    self.startedAt = startedAt
    self.exporter = exporter
    state = Mutex(State(name: name))
  }

  var isRecording: Bool { exporter != nil && !state.withLock(\.isOver) }

  var operationName: String {
    get { state.withLock(\.name) }
    set { change { $0.name = newValue } }
  }

  var attributes: SpanAttributes {
    get { state.withLock(\.attributes) }
    set { change { $0.attributes = newValue } }
  }

  func setStatus(_ status: SpanStatus) { change { $0.status = status } }

  func addEvent(_ event: SpanEvent) {
    change { if $0.events.count < Self.mostEvents { $0.events.append(event) } }
  }

  func recordError<Instant: TracerInstant>(
    _ error: any Error, attributes: SpanAttributes, at instant: @autoclosure () -> Instant
  ) {
    var attributes = attributes
    // Its kind and not its words, which may hold what was sent.
    attributes["exception.type"] = "\(type(of: error))"
    addEvent(SpanEvent(name: "exception", at: instant(), attributes: attributes))
  }

  /// Nothing here has more than one cause.
  func addLink(_ link: SpanLink) {}

  func end<Instant: TracerInstant>(at instant: @autoclosure () -> Instant) {
    guard let exporter else { return }
    let end = instant().nanosecondsSinceEpoch
    let finished: State? = state.withLock { state in
      defer { state.isOver = true }
      return state.isOver ? nil : state
    }
    guard let finished else { return }
    exporter.take(
      OTLPSpan(
        trace, parent: parent, name: finished.name, kind: kind, start: startedAt, end: max(startedAt, end),
        attributes: finished.attributes, events: finished.events, status: finished.status))
  }

  private func change(_ body: (inout State) -> Void) {
    guard exporter != nil else { return }
    state.withLock { if !$0.isOver { body(&$0) } }
  }
}
