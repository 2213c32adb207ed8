import EaselAPI
import EaselKit

/// A way to a server that makes sure, before the first call and before each live channel, that its address is the right
/// one.
///
/// Reads are no exception: they carry the token of who is signed in.
struct RedirectionGuard: Transport {
  private let inner: any Transport
  private let check: RedirectionCheck

  init(_ inner: any Transport, _ check: RedirectionCheck) {
    self.inner = inner
    self.check = check
  }

  func send(_ request: BackendRequest) async throws(BackendFailure) -> BackendResponse {
    try await check.pass()
    return try await inner.send(request)
  }

  func live(_ wish: LiveWish) -> AsyncThrowingStream<LiveWord, any Error> {
    let channel = GuardedChannel(inner, check, wish)
    return AsyncThrowingStream { try await channel.next() }
  }
}

/// A live channel that is opened once the address is known to be the right one.
private actor GuardedChannel {
  private let transport: any Transport
  private let check: RedirectionCheck
  private let wish: LiveWish
  private var words: AsyncThrowingStream<LiveWord, any Error>.Iterator?

  init(_ transport: any Transport, _ check: RedirectionCheck, _ wish: LiveWish) {
    self.transport = transport
    self.check = check
    self.wish = wish
  }

  /// The next word; nil once the channel has ended.
  func next() async throws -> LiveWord? {
    if words == nil {
      try await check.passAgain()
      words = transport.live(wish).makeAsyncIterator()
    }
    // Taken out meanwhile: a call on what the actor holds would hold the actor.
    guard var words else { return nil }
    let word = try await words.next(isolation: self)
    self.words = words
    return word
  }
}
