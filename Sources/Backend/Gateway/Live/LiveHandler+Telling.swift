import EaselAPI
import EaselKit
import NIOCore

/// Orders, and what is told for them.
extension LiveHandler {
  /// How many events are written together, before it is looked whether they are taken.
  private static let batch = 64

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
      let events = seat.take(Self.batch)
      guard !events.isEmpty else { return }
      tell(events)
    }
  }

  /// Tells of events with one write, because what waits for a client that is behind is mostly waiting for the system.
  private func tell(_ events: [LiveEvent]) {
    guard let last = events.last, let context else { return }
    do {
      let frames = try events.map { try $0.frame }
      context.write(wrapOutboundOut(Self.joined(frames)), promise: nil)
      place = last.stored.sequence
      context.flush()
    } catch {
      close(Self.failed, telling: .unexpected)
    }
  }

  private static func joined(_ frames: [ByteBuffer]) -> ByteBuffer {
    // What all are sent is not copied for each.
    if frames.count == 1 { return frames[0] }
    var joined = ByteBuffer()
    joined.reserveCapacity(frames.reduce(0) { $0 + $1.readableBytes })
    for frame in frames { joined.writeImmutableBuffer(frame) }
    return joined
  }

  // MARK: Replay

  /// The server cannot do what it was asked (RFC 6455, section 7.4.1).
  private static let failed: UInt16 = 1011

  private func startReplay(after: Int, until opening: Int) {
    guard let loop = context?.eventLoop else { return }
    phase = .replaying
    let source = LiveReplay(store: store, patterns: patterns, reader: seat.identity, page: options.page)
    let (bound, turn) = (NIOLoopBound(self, eventLoop: loop), turn)
    replay = Task {
      do {
        var (cursor, goal) = (after, opening)
        while true {
          while cursor < goal {
            guard let part = try await source.next(after: cursor, until: goal) else {
              return try await loop.submit { bound.value.reset(turn) }.get()
            }
            cursor = part.through
            try await loop.flatSubmit { bound.value.replayed(part.events, turn, on: loop) }.get()
          }
          guard let next = try await loop.submit({ bound.value.caughtUp(turn) }).get() else { return }
          goal = next
        }
      } catch {
        loop.execute { bound.value.replayFailed(error, turn) }
      }
    }
  }

  /// Writes events that were; the future is kept when more may come.
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
