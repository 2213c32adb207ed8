import Canvas
import EaselAPI
import EaselKit
import Offline

/// The changes that the server has not confirmed: keeps them on disk as they are made, has them sent, and tells of both.
///
/// What it does with the disk happens one after the other, in the order it was asked for.
final class OutboxDesk {
  /// Told of the services whose changes are others now, or have come further; and with none when only conflicts changed.
  var onChange: (Set<String>) -> Void = { _ in }
  /// Told what became of a change, before ``onChange``.
  var onSettled: (PendingWrite, WriteOutcome, [WriteConflict]) -> Void = { _, _, _ in }
  /// Told of services of which another program settled something.
  var onSettledElsewhere: (Set<String>) -> Void = { _ in }
  /// Told once when the disk does not take or give what it should.
  var onTrouble: (StoreError) -> Void = { _ in }
  /// Told when the server wants a sign-in that there is not, or no more.
  var onSignedOut: (BackendFailure) -> Void = { _ in }
  /// Told when a change got no answer in time, and no other did meanwhile, with the uptime since when there was none.
  var onTimeout: (Int64) -> Void = { _ in }
  /// Told once when a server that is there has no room, as long as somebody has to do something about it.
  var onServerTrouble: () -> Void = {}
  /// Told what was to be taken back and could not be, as it was on its way.
  var onTooLate: (PendingWrite) -> Void = { _ in }
  /// Asked to call ``retry()`` after so many milliseconds.
  var retryLater: (Int64) -> Void = { _ in }
  /// Asked to call ``tell(again:)`` after so many milliseconds.
  var tellLater: (Int64) -> Void = { _ in }

  /// What nobody has decided yet, oldest first.
  var conflicts: [WriteConflict]
  /// Those of them that came of no write and are not on disk.
  var unkeptConflicts: [WriteConflict] = []
  private var book: PendingBook
  /// What was told last, by service.
  private var told: [String: [PendingWrite]] = [:]
  /// Since when the server was sent changes without an answer, in milliseconds of uptime.
  private var silence: Int64?
  let store: any OutboxStore
  let account: String
  private let clock: HostClock
  private let newID: @Sendable () -> String
  private let errands: Errands
  private let makeSender: (GuardedOutbox) -> OutboxSender
  private lazy var sender = makeSender(
    GuardedOutbox(store: store) { [weak self] id in self?.attempt(id) ?? true })

  private var work: [@MainActor () async -> Void] = []
  private var isWorking = false
  private var isOnline = false
  /// Whether there was a connection before, since when other programs may have done much.
  private var wasOnline = false
  private var drain: Task<Void, Never>?
  /// Whether sending waits for a better moment.
  private var isPostponed = false
  private var isWantedAgain = false
  private var backoff = Backoff()
  /// Why what is new is not on disk.
  private var trouble: StoreError?
  /// What was told of the disk last, as long as it holds.
  private var complaint: StoreError?
  /// What was told of the server last, as long as it holds.
  private var serverTrouble: BackendFailure?

  init(setup: HostSetup, start: StartState) {
    store = setup.store
    account = setup.account
    clock = setup.clock
    newID = setup.newID
    errands = setup.errands
    conflicts = start.conflicts
    book = PendingBook(start.outbox)
    makeSender = { store in
      OutboxSender(
        account: setup.account, store: store, transport: setup.transport, lock: setup.outboxLock,
        now: setup.clock.now, newID: setup.newID)
    }
    told = byService
  }

  // MARK: - What there is

  /// All that waits, in order.
  var pending: [PendingWrite] { book.shown }

  /// What waits of a service, in order.
  func pending(of service: String) -> [PendingWrite] { told[service] ?? [] }

  /// How many wait.
  var counts: OutboxCounts {
    var counts = OutboxCounts(undecided: conflicts.count, unkept: trouble == nil ? 0 : book.unkept.count)
    for pending in told.values.joined() {
      switch pending.state {
      case .waiting: counts.unsent += 1
      case .sending: break
      case .refused: counts.refused += 1
      }
    }
    return counts
  }

  /// Whether all that was done is on disk, or cannot be brought there now.
  var isKept: Bool { trouble != nil || !isWorking && book.unkept.isEmpty && unkeptConflicts.isEmpty }

  /// What is in memory alone, for the end of the program.
  var unkept: [PendingWrite] { book.unkept.filter { !book.withdrawn.contains($0.id) } }

  private var byService: [String: [PendingWrite]] { Dictionary(grouping: book.shown, by: \.service) }

  /// Tells what has changed since it was told last, and of some services in any case.
  func tell(again services: Set<String> = []) {
    book.isSending = isOnline && !isPostponed
    book.isStuck = trouble != nil
    let present = byService
    let changed = Set(present.keys).union(told.keys).filter { present[$0] != told[$0] }
    told = present
    onChange(changed.union(services))
  }

  /// Tells what was sent: at once where little waits; else now and then, as telling it takes the longer the more there is.
  private func tellInTurn() {
    let count = book.count
    if count < Self.many { tell() } else { tellLater(min(Self.longestTurn, Int64(count / 8))) }
  }

  /// How much waits, at the least, where it is told in turns.
  private static let many = 50
  /// The longest that is waited with telling, in milliseconds.
  private static let longestTurn: Int64 = 1_000

  // MARK: - What the person does

  /// Takes in a change: it is shown at once, on disk soon, and sent after that.
  func submit(_ write: BackendWrite) {
    guard book.add(write, service: Self.service(of: write.request), at: clock.now()) else { return }
    tell()
    if trouble == nil { keepNew() }
  }

  /// Takes back what was not sent yet, or was refused.
  func withdraw(_ id: String) {
    guard let ids = book.withdraw(id) else {
      if let pending = book[id] {
        onTooLate(pending)
        tell(again: [pending.service])
      }
      return
    }
    guard !ids.isEmpty else { return }
    tell()
    enqueue { await self.drop(ids) }
  }

  /// Has refused writes tried again, and what waits for a better moment now.
  func retryRefused(_ ids: [String]) {
    enqueue {
      await self.attemptOnDisk { () async throws(StoreError) in
        _ = try await self.store.retryRefused(ids, of: self.account)
      }
      await self.refresh()
      self.retry()
    }
  }

  /// Decides a conflict.
  func decide(_ id: String, _ choice: ConflictChoice) {
    guard let conflict = conflicts.first(where: { $0.id == id }) else { return }
    if forgetUnkept(id) { return onChange([]) }
    let write = conflict.write(for: choice, id: newID())
    let now = clock.now()
    conflicts.removeAll { $0.id == id }
    onChange([])
    enqueue {
      let isDecided = await self.attemptOnDisk { () async throws(StoreError) in
        try await self.store.resolve(id, with: write, of: self.account, at: now)
      }
      if !isDecided { self.conflicts.insert(conflict, at: 0) }
      await self.refresh()
      self.onChange([])
      self.send()
    }
  }

  /// The service a call is for: the first segment of its path after `/api/`.
  static func service(of request: BackendRequest) -> String {
    let parts = request.path.split(separator: "/", maxSplits: 2)
    return parts.count > 1 ? String(parts[1]) : ""
  }

  // MARK: - The disk

  /// Does something after all that was asked for before.
  func enqueue(_ step: @escaping @MainActor () async -> Void) {
    work.append(step)
    guard !isWorking else { return }
    isWorking = true
    errands.start {
      while !self.work.isEmpty { await self.work.removeFirst()() }
      self.isWorking = false
    }
  }

  private func keepNew() { enqueue { await self.keepAll() } }

  private func keepAll() async {
    while let next = unkept.first {
      do throws(StoreError) {
        let stored = try await store.add(next.write, service: next.service, of: account, at: next.madeAt)
        book.keep(stored)
        (trouble, complaint) = (nil, nil)
      } catch {
        trouble = error
        complain(error)
        tell()
        return retryLater(waitingTime)
      }
    }
    tell()
    send()
  }

  private func drop(_ ids: Set<String>) async {
    var dropped: [PendingWrite]?
    await attemptOnDisk { () async throws(StoreError) in
      dropped = try await self.store.drop(Array(ids), of: self.account)
    }
    book.endWithdrawing(ids, areGone: dropped != nil)
    for pending in dropped ?? [] { onSettled(pending, .dropped, []) }
    tell()
    send()
  }

  /// Whether the disk did what it should; what is wrong is told.
  @discardableResult
  func attemptOnDisk(_ step: () async throws(StoreError) -> Void) async -> Bool {
    do throws(StoreError) {
      try await step()
      return true
    } catch {
      complain(error)
      return false
    }
  }

  /// Reads what there is: other programs add and send, too.
  private func refresh() async {
    await attemptOnDisk { () async throws(StoreError) in
      let stored = try await self.store.outbox(of: self.account)
      let kept = try await self.store.conflicts(of: self.account)
      self.conflicts = kept + self.unkeptConflicts
      let gone = self.book.refresh(stored)
      self.tell()
      if !gone.isEmpty { self.onSettledElsewhere(Set(gone.map(\.service))) }
    }
  }

  /// Tells of trouble with the disk, once while it lasts.
  private func complain(_ error: StoreError) {
    guard complaint != error else { return }
    complaint = error
    onTrouble(error)
  }

  /// Another program of the person has changed something: looks, and sends what is new.
  func lookAgain() {
    enqueue {
      await self.refresh()
      self.onChange([])
      self.send()
    }
  }

  // MARK: - Sending

  /// The connection came or went.
  func connectionChanged(isOnline: Bool) {
    guard isOnline != self.isOnline else { return }
    self.isOnline = isOnline
    isPostponed = false
    tell()
    guard isOnline else { return }
    backoff.reset()
    guard wasOnline else {
      wasOnline = true
      return send()
    }
    enqueue {
      await self.refresh()
      self.send()
    }
  }

  /// Tries again what the disk or the server would not have.
  func retry() {
    isPostponed = false
    tell()
    if book.unkept.isEmpty { send() } else { keepNew() }
  }

  /// Ends without waiting for the server: what is not confirmed goes on with the next start.
  func close() { drain?.cancel() }

  /// When it is.
  var now: Timestamp { clock.now() }

  private var waitingTime: Int64 {
    var random = SystemRandomNumberGenerator()
    return backoff.wait(using: &random)
  }

  /// Has what waits on disk sent, if there is anything and it may.
  private func send() {
    guard drain == nil else {
      isWantedAgain = true
      return
    }
    guard isOnline, !isPostponed, book.hasReady else { return }
    isWantedAgain = false
    drain = errands.start { [sender] in
      let end = await sender.drain { [weak self] pending, outcome, conflicts in
        await self?.take(pending, outcome, conflicts)
      }
      self.sendingEnded(end)
    }
  }

  /// Whether a write may be sent now; it is shown as on its way from here on.
  private func attempt(_ id: String) -> Bool {
    guard book.attempt(id) else { return false }
    silence = silence ?? clock.uptime()
    tellInTurn()
    return true
  }

  private func take(_ pending: PendingWrite, _ outcome: WriteOutcome, _ found: [WriteConflict]) {
    backoff.reset()
    silence = nil
    book.take(pending, outcome)
    conflicts += found
    onSettled(pending, outcome, found)
    tellInTurn()
  }

  /// Tells of a server that has no room (507), once while it has none: no other failure that passes lasts until somebody
  /// does something.
  private func complain(_ failure: BackendFailure) {
    guard case .refused(status: 507, _, _) = failure, failure != serverTrouble else { return }
    serverTrouble = failure
    onServerTrouble()
  }

  private func sendingEnded(_ end: OutboxSender.End) {
    drain = nil
    book.endSending(isDone: end == .empty)
    defer { silence = nil }
    switch end {
    // The canvas allows all to be sent.
    case .empty, .left:
      backoff.reset()
      complaint = trouble
      serverTrouble = nil
    // What is new may well be done meanwhile.
    case .partly(let failure):
      retryLater(waitingTime)
      complain(failure)
    case .stopped(let failure):
      isPostponed = true
      retryLater(waitingTime)
      if failure.isSignedOut { onSignedOut(failure) }
      if failure == .timedOut, let silence { onTimeout(silence) }
      complain(failure)
    case .broken(let error):
      isPostponed = true
      retryLater(waitingTime)
      complain(error)
    }
    enqueue {
      await self.refresh()
      if self.isWantedAgain { self.send() }
    }
  }
}
