import Canvas
import EaselAPI
import EaselKit
import Offline

/// Keeps the things that answers and the live channel tell of, and finds what there is to show of a read that no answer
/// in memory fits.
///
/// What comes is written down in the order in which it came, one after the other, so that what is older never takes the
/// place of what is newer.
final class RecordKeeper {
  /// What is to be written down.
  private enum Note {
    case answer(BackendResponse, to: BackendRequest, at: Timestamp)
    case events([PublishedEvent], at: Timestamp)
  }

  private let replica: Replica
  private let store: any ResponseCache
  private let account: String
  private let clock: HostClock
  private let log: (String) -> Void
  private let errands: Errands
  /// What was heard and is not written down yet.
  private var heard: [PublishedEvent] = []
  private var notes: [Note] = []
  private var isWriting = false
  /// Those who wait until all is written down.
  private var readers: [CheckedContinuation<Void, Never>] = []
  /// Whether something could not be written down, so that what was seen may be older than what is kept.
  private var isBehind = false

  init(setup: HostSetup) {
    replica = Replica(setup.store, account: setup.account)
    store = setup.store
    account = setup.account
    clock = setup.clock
    log = setup.log
    errands = setup.errands
  }

  /// Keeps what an answer says.
  func keep(_ response: BackendResponse, to request: BackendRequest) {
    guard Replica.knows(request) else { return }
    // It came after what was heard until now.
    keepHeard()
    add(.answer(response, to: request, at: clock.now()))
  }

  /// Notes what happened on the server, to be kept with what else happens in that moment.
  func hear(_ event: PublishedEvent) { heard.append(event) }

  /// Keeps what was heard.
  func keepHeard() {
    guard !heard.isEmpty else { return }
    let events = heard
    heard = []
    add(.events(events, at: clock.now()))
  }

  private func add(_ note: Note) {
    notes.append(note)
    guard !isWriting else { return }
    isWriting = true
    errands.start { await self.writeAll() }
  }

  private func writeAll() async {
    while !notes.isEmpty {
      let batch = notes
      notes = []
      for note in batch {
        do throws(StoreError) { try await write(note) } catch {
          isBehind = true
          log(error.sentence)
        }
      }
    }
    isWriting = false
    let waiting = readers
    readers = []
    for reader in waiting { reader.resume() }
  }

  /// Comes back once all that came until now is written down.
  private func written() async {
    keepHeard()
    guard isWriting else { return }
    await withCheckedContinuation { readers.append($0) }
  }

  private func write(_ note: Note) async throws(StoreError) {
    switch note {
    case .answer(let response, let request, let instant): try await replica.note(response, to: request, at: instant)
    case .events(let events, let instant): try await replica.note(events, at: instant)
    }
  }

  /// What there is to show of a read, with its age: the answer to that very read that is on disk, else what was seen
  /// of it in others.
  ///
  /// A part that cannot be gone on with is not shown: a widget would take what is left out for free, or gone. To those
  /// who understand parts what was seen comes first where it is all of it, as for commands: others may have seen more
  /// since the answer was kept. A part comes last, and not where an answer that is kept is shown already.
  func copy(of request: BackendRequest, isKeptShown: Bool = false) async -> BackendResponse? {
    do throws(StoreError) {
      guard request.takesParts else {
        if let kept = try await store.keptResponse(for: request.target, of: account) { return kept }
        guard let answer = try await replica.answer(to: request), answer.isWhole else { return nil }
        return answer.response
      }
      await written()
      let seen = isBehind ? nil : try await replica.answer(to: request)
      if let seen, seen.isWhole { return seen.response }
      if isKeptShown { return nil }
      return try await store.keptResponse(for: request.target, of: account) ?? seen?.response
    } catch {
      log(error.sentence)
      return nil
    }
  }
}
