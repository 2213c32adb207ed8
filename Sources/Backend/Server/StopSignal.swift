import UnixSignals

/// Asks a server to stop; asking again changes nothing.
package struct StopSignal: Sendable {
  private let stream: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  package init() { (stream, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

  /// Asks for a stop.
  package func send() { continuation.yield() }

  /// Waits until a stop is asked for, or the task is cancelled.
  func wait() async { for await _ in stream { return } }

  /// Passes SIGTERM and SIGINT on, until the task is cancelled.
  package func sendOnSignals() async {
    for await _ in await UnixSignalsSequence(trapping: .sigterm, .sigint) { send() }
  }
}
