import EaselAPI
import EaselKit

/// A live channel that is opened in the name of whoever is signed in, once more if the server has no use for the token.
actor SignedChannel {
  private let transport: any BearerTransport
  private let keeper: AccessKeeper
  private let wish: LiveWish
  private var token: Secret?
  private var words: AsyncThrowingStream<LiveWord, any Error>.Iterator?
  private var wasRenewed = false

  init(_ transport: any BearerTransport, _ keeper: AccessKeeper, _ wish: LiveWish) {
    self.transport = transport
    self.keeper = keeper
    self.wish = wish
  }

  /// The next word; nil once the channel has ended.
  func next() async throws -> LiveWord? {
    if words == nil {
      token = try await keeper.token()
      open()
    }
    do {
      return try await nextWord()
    } catch BackendFailure.refused(status: 401, _, _) where !wasRenewed {
      wasRenewed = true
      guard let refused = token else { throw keeper.missing }
      token = try await keeper.token(after: refused)
      open()
      return try await nextWord()
    }
  }

  private func open() { words = transport.live(wish, as: token).makeAsyncIterator() }

  private func nextWord() async throws -> LiveWord? {
    // Taken out meanwhile: a call on what the actor holds would hold the actor.
    guard var words else { return nil }
    let word = try await words.next(isolation: self)
    self.words = words
    return word
  }
}
