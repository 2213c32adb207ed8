import Hummingbird
import NIOCore

/// A body that its sender keeps back until it is wanted, which is told when somebody begins to read it.
struct AwaitedBody: AsyncSequence, Sendable {
  typealias Element = ByteBuffer

  /// What goes over a connection to say that the body of the call that is answered is wanted.
  struct Wanted: Sendable {}

  let body: RequestBody
  /// The connection that it comes over.
  let channel: any Channel

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(body: body.makeAsyncIterator(), channel: channel) }

  struct AsyncIterator: AsyncIteratorProtocol {
    private var body: RequestBody.AsyncIterator
    /// The connection, until it was told.
    private var channel: (any Channel)?

    fileprivate init(body: RequestBody.AsyncIterator, channel: any Channel) {
      self.body = body
      self.channel = channel
    }

    @concurrent mutating func next() async throws -> ByteBuffer? {
      channel?.triggerUserOutboundEvent(Wanted(), promise: nil)
      channel = nil
      return try await body.next()
    }
  }
}
