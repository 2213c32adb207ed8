package import Canvas
package import EaselAPI
package import EaselKit

/// Sends what waits in the outbox: in order for each subject, each once, whichever program made it.
package actor OutboxSender {
  /// Why sending came to an end.
  package enum End: Sendable, Hashable {
    /// Nothing is left that can be sent.
    case empty
    /// What is left was not allowed to be sent.
    case left
    /// What is left could not be done now, as its service or the thing itself is in trouble; all else was.
    case partly(BackendFailure)
    /// The server cannot be reached, or wants no more for now.
    case stopped(BackendFailure)
    /// The outbox itself cannot be read or written.
    case broken(StoreError)
  }

  /// Hears what became of each write, those of one subject in order.
  package typealias Told = @Sendable (PendingWrite, WriteOutcome, [WriteConflict]) async -> Void

  /// How many subjects are sent side by side; of those that are new, one of each service.
  package static let mostAtOnce = 8
  /// How often a write is tried that the server fails at (500), before it waits for the person.
  package static let mostFaults = 10

  private let account: String
  private let store: any OutboxStore
  private let lock: any OutboxLock
  private let delivery: Delivery

  package init(
    account: String, store: any OutboxStore, transport: any Transport, lock: any OutboxLock,
    now: @escaping @Sendable () -> Timestamp, newID: @escaping @Sendable () -> String
  ) {
    self.account = account
    self.store = store
    self.lock = lock
    delivery = Delivery(account: account, store: store, transport: transport, now: now, newID: newID)
  }

  /// Sends all that waits, and what is added meanwhile, by this program or another, once no other program sends.
  ///
  /// A failure that passes stops it, or, when one service alone has trouble, what is for that service: nothing is lost or
  /// refused by that. A write that the server would not have waits for the person, with what was done to the same subject
  /// after it; all others go on.
  ///
  /// With a wish only what is meant is sent, and so long as that is allowed.
  package func drain(only wish: SendingWish = SendingWish(), _ told: @escaping Told) async -> End {
    do throws(StoreError) {
      if let end = try await lock.whileSending({ await self.sendAll(wish, told) }) { return end }
    } catch {
      return .broken(error)
    }
    guard !Task.isCancelled else { return .stopped(Self.cancelled) }
    return .broken(
      StoreError(
        .noAccess,
        "The folder of Easel's data cannot be written to, so nothing that waits is sent; see to its permissions."))
  }

  private static let cancelled = BackendFailure.offline("sending was given up")

  private func sendAll(_ wish: SendingWish, _ told: @escaping Told) async -> End {
    var aside = Aside()
    while !Task.isCancelled {
      let outbox: [PendingWrite]
      do throws(StoreError) { outbox = try await store.outbox(of: account) } catch { return .broken(error) }
      let lanes = Lane.make(of: outbox, without: aside).filter { $0.first.map(wish.means) ?? false }
      guard !lanes.isEmpty else { return aside.failure.map(End.partly) ?? .empty }
      if let end = await send(lanes, wish, &aside, told) { return end }
    }
    return .stopped(Self.cancelled)
  }

  /// Sends some lanes to their ends; answers why all sending ends, if it does.
  private func send(
    _ lanes: [Lane], _ wish: SendingWish, _ aside: inout Aside, _ told: @escaping Told
  ) async -> End? {
    await withTaskGroup(of: (Turns.Turn, Lane, Step).self) { group in
      var turns = Turns(lanes, most: Self.mostAtOnce)
      var end: End?
      while true {
        while end == nil, !Task.isCancelled, let turn = turns.next() {
          if let first = turn.lane.first, !wish.allows(first) {
            turns.end(turn, goingOnWith: nil)
            end = .left
            break
          }
          group.addTask {
            let (rest, step) = await self.advance(turn.lane, told)
            return (turn, rest, step)
          }
        }
        guard let (turn, rest, step) = await group.next() else { return end }
        if let first = turn.lane.first { aside.note(first) }
        switch step {
        case .settled: turns.end(turn, goingOnWith: rest)
        case .refused: turns.end(turn, goingOnWith: nil)
        case .aside(let failure):
          turns.end(turn, goingOnWith: nil)
          aside.add(turn.lane.subject, failure, sending: turn.lane.first)
          turns.leave(aside)
        case .ended(let reason):
          turns.end(turn, goingOnWith: nil)
          end = end ?? reason
        }
      }
    }
  }

  /// What sending one write came to.
  private enum Step {
    /// It is out; the next of its lane can go.
    case settled
    /// It waits for the person, and its lane with it.
    case refused
    /// It cannot be done now; others may fare better.
    case aside(BackendFailure)
    case ended(End)
  }

  /// Sends the first write of a lane.
  private func advance(_ lane: Lane, _ told: Told) async -> (Lane, Step) {
    var lane = lane
    guard var pending = lane.popFirst() else { return (lane, .settled) }
    do throws(StoreError) {
      try await store.noteAttempt(pending.id, of: account)
      pending.attempts += 1
    } catch {
      return (lane, error.code == .missing ? .settled : .ended(.broken(error)))
    }
    do throws(Delivery.Trouble) {
      let delivered = try await delivery.deliver(pending)
      let tags = delivered.tags
      try await settle(pending, delivered)
      if let tags { lane.retag(tags) }
      pending.note = delivered.note
      await told(pending, delivered.outcome, delivered.conflicts)
      await delivery.tellOthers(of: pending, delivered.conflicts)
      return (lane, .settled)
    } catch {
      switch error {
      case .failed(.refused(status: 500, let code, let sentence)) where pending.attempts >= Self.mostFaults:
        return (lane, await refuse(pending, code, sentence, told))
      case .failed(let failure): return (lane, failure.isOfAll ? .ended(.stopped(failure)) : .aside(failure))
      case .broken(let error): return (lane, .ended(.broken(error)))
      case .refused(let code, let sentence): return (lane, await refuse(pending, code, sentence, told))
      }
    }
  }

  private func settle(_ pending: PendingWrite, _ delivered: Delivery.Delivered) async throws(Delivery.Trouble) {
    do throws(StoreError) {
      try await store.settle(
        pending.id, of: account, conflicts: delivered.conflicts, retagging: delivered.tags?.old,
        to: delivered.tags?.new)
    } catch {
      throw .broken(error)
    }
  }

  private func refuse(_ pending: PendingWrite, _ code: String, _ sentence: String, _ told: Told) async -> Step {
    do throws(StoreError) {
      try await store.refuse(pending.id, of: account, code: code, sentence: sentence)
    } catch {
      return .ended(.broken(error))
    }
    var pending = pending
    pending.state = .refused(code: code, sentence: sentence)
    await told(pending, .refused(code: code, sentence: sentence), [])
    return .refused
  }
}

extension BackendFailure {
  /// Whether all that is sent now would fail alike.
  fileprivate var isOfAll: Bool {
    switch self {
    case .offline, .timedOut: true
    case .refused(let status, _, _): isPassing && status < 500
    case .garbled: false
    }
  }
}
