import EaselAPI
import EaselKit
import NIOCore

/// Orders, and what is told for them.
extension LiveHandler {
  /// How many events are taken at once, before it is looked whether they are.
  private static let batch = 64
  /// After how many bytes no more are.
  private static let mostTaken = 256 << 10
  /// Up to how many bytes are put together to be written at once.
  private static let mostTogether = 64 << 10

  func take(order text: String) {
    do {
      guard orders.take(options.orders, now: Uptime.now()) == nil else { throw Problem.tooManyCalls }
      switch try StrictBody.decode(LiveOrder.self, from: Array(text.utf8)) {
      case .subscribe(let wish): try subscribe(wish)
      }
    } catch {
      close(LiveChannel.CloseCode.refused, telling: error as? Problem ?? .unexpected)
    }
  }

  private func subscribe(_ wish: LiveWish) throws(Problem) {
    // Sent away, and not woken to that yet.
    guard seat.ended == nil else { return wake() }
    guard let patterns = [EventPattern](reading: wish.patterns) else {
      throw .unacceptable(
        "live.patterns.invalid", field: "patterns",
        "The patterns must be 1 to \([EventPattern].most) such as todo.item.* or todo.**.")
    }
    guard wish.after.map({ $0 >= 0 }) ?? true else {
      throw .unacceptable("live.after.invalid", field: "after", "The member \"after\" must be a place, 0 or more.")
    }
    turn += 1
    replay?.cancel()
    drained?.fail(CancellationError())
    (replay, drained) = (nil, nil)
    self.patterns = patterns
    let opening = hub.open(seat, for: patterns)
    place = opening
    say(.hello(sequence: opening))
    switch wish.after {
    case nil: follow()
    case .some(let after) where after > opening: reset(turn)
    case .some(let after):
      place = after
      startReplay(after: after, until: opening)
    }
    context?.flush()
  }

  private func follow() {
    phase = .following
    pump()
  }

  /// Looks at what has changed at the seat.
  func wake() {
    switch seat.ended {
    case nil: pump()
    case .closing: close(LiveChannel.CloseCode.goingAway)
    case .signedOut: close(LiveChannel.CloseCode.signedOut)
    }
  }

  /// Tells what waits, as far as it is taken.
  func pump() {
    while phase == .following, let context {
      guard !seat.hasOverflowed else {
        return close(LiveChannel.CloseCode.tryAgainLater, .dropped(after: place))
      }
      guard context.channel.isWritable else { return }
      let events = seat.take(Self.batch, upTo: Self.mostTaken)
      guard !events.isEmpty else { return }
      tell(events)
    }
  }

  private func tell(_ events: [LiveEvent]) {
    do {
      try write(events)
      context?.flush()
    } catch {
      close(Self.failed, telling: .unexpected)
    }
  }

  /// Puts small frames together, because a write costs the same for one as for many; large ones go as they are, so that
  /// all listeners share their bytes.
  private func write(_ events: [LiveEvent]) throws {
    var together = ByteBuffer()
    for event in events {
      let frame = try event.frame
      if together.readableBytes + frame.readableBytes > Self.mostTogether {
        write(together)
        together = ByteBuffer()
      }
      if together.readableBytes == 0 { together = frame } else { together.writeImmutableBuffer(frame) }
      place = event.stored.sequence
    }
    write(together)
  }

  private func write(_ frames: ByteBuffer) {
    if frames.readableBytes > 0 { context?.write(wrapOutboundOut(frames), promise: nil) }
  }

  // MARK: Replay

  /// Events that were, written as far as a place.
  private struct ReplayedPage: Sendable {
    let through: Int
    /// Done when there is room for more.
    let taken: EventLoopFuture<Void>
  }

  /// The server cannot do what it was asked (RFC 6455, section 7.4.1).
  private static let failed: UInt16 = 1011

  private func startReplay(after: Int, until opening: Int) {
    guard let loop = context?.eventLoop else { return }
    phase = .replaying
    let source = LiveReplay(
      store: store, patterns: patterns, reader: seat.identity, page: options.page, bytes: options.pageBytes)
    let (bound, turn, replays) = (NIOLoopBound(self, eventLoop: loop), turn, replays)
    replay = Task {
      do {
        var (cursor, goal) = (after, opening)
        while true {
          while cursor < goal {
            let told: ReplayedPage? = try await replays.hold { [cursor, goal] in
              guard let part = try await source.next(after: cursor, until: goal) else { return nil }
              return try await loop.submit {
                ReplayedPage(through: part.through, taken: bound.value.replayed(part.events, turn, on: loop))
              }.get()
            }
            guard let told else { return try await loop.submit { bound.value.reset(turn) }.get() }
            cursor = told.through
            // The next one is not even read before this one is as good as taken in.
            try await told.taken.get()
          }
          guard let next = try await loop.submit({ bound.value.caughtUp(turn) }).get() else { return }
          goal = next
        }
      } catch {
        loop.execute { bound.value.replayFailed(error, turn) }
      }
    }
  }

  /// Writes events that were; the future is done when more may come.
  private func replayed(
    _ events: [LiveEvent], _ turn: Int, on loop: any EventLoop
  ) -> EventLoopFuture<Void> {
    guard let context, turn == self.turn else { return loop.makeFailedFuture(CancellationError()) }
    tell(events)
    guard phase != .closing, !context.channel.isWritable else { return context.eventLoop.makeSucceededVoidFuture() }
    let promise = context.eventLoop.makePromise(of: Void.self)
    drained = promise
    return promise.futureResult
  }

  /// All is told up to where the seat began to hear; answers up to where to go on when too much has come meanwhile.
  private func caughtUp(_ turn: Int) -> Int? {
    guard turn == self.turn, phase == .replaying else { return nil }
    if seat.hasOverflowed { return hub.open(seat, for: patterns) }
    replay = nil
    follow()
    return nil
  }

  /// What follows the client's place is not here.
  private func reset(_ turn: Int) {
    guard turn == self.turn, phase != .closing else { return }
    // Events are kept no more, or were never there; what comes from now on is told.
    place = hub.open(seat, for: patterns)
    say(.reset(sequence: place))
    follow()
    context?.flush()
  }

  private func replayFailed(_ error: any Error, _ turn: Int) {
    guard turn == self.turn, !(error is CancellationError) else { return }
    close(Self.failed, telling: error as? Problem ?? .storage(full: false))
  }
}
