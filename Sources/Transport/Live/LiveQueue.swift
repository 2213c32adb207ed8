import EaselAPI
import EaselKit
import Synchronization

/// The words on their way from the network thread to their one listener.
///
/// It takes what was read already and tells when it is full: then the socket is left alone, so that the server notices,
/// until the listener has taken half of it.
final class LiveQueue: Sendable {
  typealias Words = [(word: LiveWord, size: Int)]

  private struct State {
    /// The newest first.
    var words: Words = []
    var size = 0
    var isFull = false
    var failure: BackendFailure?
    /// Whether there is nothing more to come, for whatever reason.
    var isEnded = false
    var listener: CheckedContinuation<LiveWord?, any Error>?

    mutating func pop() -> LiveWord? {
      guard let (word, size) = words.popLast() else { return nil }
      self.size -= size
      return word
    }
  }

  private let state = Mutex(State())
  private let mostWords: Int
  private let mostBytes: Int
  /// Called by the listener when there is room again.
  private let onRoom: @Sendable () -> Void

  init(_ limits: TransportLimits, onRoom: @escaping @Sendable () -> Void) {
    mostWords = limits.waitingWords
    mostBytes = limits.waitingBytes
    self.onRoom = onRoom
  }

  /// Whether no more is to be read at present.
  var isFull: Bool { state.withLock { $0.isFull } }

  /// Adds words in their order.
  func put(_ words: Words) {
    guard !words.isEmpty else { return }
    let call = state.withLock { state -> (CheckedContinuation<LiveWord?, any Error>, LiveWord?)? in
      guard !state.isEnded else { return nil }
      state.words.insert(contentsOf: words.reversed(), at: 0)
      state.size += words.reduce(0) { $0 + $1.size }
      let first = state.listener == nil ? nil : state.pop()
      state.isFull = state.words.count >= mostWords || state.size >= mostBytes
      guard let first, let listener = state.listener else { return nil }
      state.listener = nil
      return (listener, first)
    }
    if let (listener, word) = call { listener.resume(returning: word) }
  }

  /// Ends it: what was put in is still taken, then comes the failure, or the end when there is none.
  func end(_ failure: BackendFailure?) {
    let listener = state.withLock { state in
      guard !state.isEnded else { return nil as CheckedContinuation<LiveWord?, any Error>? }
      state.isEnded = true
      defer { state.listener = nil }
      // Who waits gets it now, and after that nothing.
      if state.listener == nil { state.failure = failure }
      return state.listener
    }
    if let failure { listener?.resume(throwing: failure) } else { listener?.resume(returning: nil) }
  }

  /// The next word; nil when there are no more, or the task was cancelled.
  func next() async throws -> LiveWord? {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { answer($0) }
    } onCancel: {
      end(nil)
    }
  }

  private func answer(_ listener: CheckedContinuation<LiveWord?, any Error>) {
    let (result, hasRoom): (Result<LiveWord?, any Error>?, Bool) = state.withLock { state in
      if let word = state.pop() {
        let hasRoom = state.isFull && state.words.count <= mostWords / 2 && state.size <= mostBytes / 2
        if hasRoom { state.isFull = false }
        return (.success(word), hasRoom)
      }
      if let failure = state.failure {
        state.failure = nil
        return (.failure(failure), false)
      }
      if state.isEnded { return (.success(nil), false) }
      state.listener = listener
      return (nil, false)
    }
    if let result { listener.resume(with: result) }
    if hasRoom { onRoom() }
  }
}
