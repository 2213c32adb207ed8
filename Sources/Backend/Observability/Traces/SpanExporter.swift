import EaselAPI
import Logging
import ServiceLifecycle
import Synchronization

/// Hands spans to who collects them, many at once, and never has a call wait for that: what cannot be handed over in
/// time is dropped and counted.
final class SpanExporter: Service {
  private static let capacity = 4096
  private static let batch = 512
  private static let mostTries = 3

  private struct State {
    var waiting: [OTLPSpan] = []
    var isTelling = true
  }

  private let process: TracedProcess
  private let sink: any SpanSink
  private let metrics: ServerMetrics
  private let logger: Logger
  /// How long spans are gathered before they go.
  private let pause: Duration
  private let state = Mutex(State())
  private let wakes: AsyncStream<Void>
  private let waker: AsyncStream<Void>.Continuation

  init(
    of process: TracedProcess, to sink: any SpanSink, metrics: ServerMetrics, logger: Logger,
    pause: Duration = .seconds(1)
  ) {
    self.process = process
    self.sink = sink
    self.metrics = metrics
    self.logger = logger
    self.pause = pause
    (wakes, waker) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Takes a span; never waits.
  func take(_ span: OTLPSpan) {
    let (isTaken, isFirst) = state.withLock { state in
      guard state.waiting.count < Self.capacity else { return (false, false) }
      state.waiting.append(span)
      return (true, state.waiting.count == 1)
    }
    if !isTaken { metrics.spansDropped.increment() }
    if isFirst { wake() }
  }

  /// Has what waits handed over soon.
  func wake() { waker.yield() }

  /// Works until a stop, and then hands over what is left if that goes at once.
  func run() async {
    await cancelWhenGracefulShutdown { [self] in
      for await _ in wakes {
        try? await Task.sleep(for: pause)
        await drain(mostTries: Self.mostTries)
      }
    }
    await drain(mostTries: 1, givesUp: true)
    await sink.close()
  }

  /// Hands over all that waits; drops all of it after the first failure if it `givesUp`, as a stop must not wait long.
  func drain(mostTries: Int, givesUp: Bool = false) async {
    while !Task.isCancelled {
      let spans = state.withLock { state in
        let spans = Array(state.waiting.prefix(Self.batch))
        state.waiting.removeFirst(spans.count)
        return spans
      }
      guard !spans.isEmpty else { return }
      guard await !hand(spans, mostTries: mostTries), givesUp else { continue }
      let rest = state.withLock { state in
        defer { state.waiting = [] }
        return state.waiting.count
      }
      return metrics.spansDropped.increment(by: rest)
    }
  }

  /// Answers whether spans were taken.
  private func hand(_ spans: [OTLPSpan], mostTries: Int) async -> Bool {
    guard let body = try? APIJSON.encode(OTLPBatch(spans, of: process)) else { return true }
    for attempt in 1...max(1, mostTries) {
      do {
        try await sink.write(body)
        metrics.spansExported.increment(by: spans.count)
        tell(nil)
        return true
      } catch {
        tell(error)
        guard attempt < mostTries, (try? await Task.sleep(for: pause * (1 << attempt))) != nil else { break }
      }
    }
    metrics.spansDropped.increment(by: spans.count)
    return false
  }

  /// Says once that traces are lost, and once that they are taken again.
  private func tell(_ error: (any Error)?) {
    let isNews = state.withLock { state in
      defer { state.isTelling = error == nil }
      return state.isTelling != (error == nil)
    }
    guard isNews else { return }
    if let error {
      logger.warning("traces cannot be handed over", metadata: ["error": "\(error)"])
    } else {
      logger.notice("traces are handed over again")
    }
  }
}
