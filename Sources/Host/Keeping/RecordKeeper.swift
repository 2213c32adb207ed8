import Canvas
import EaselAPI
import EaselKit
import Offline

/// Keeps the things that answers and the live channel tell of, and finds what there is to show of a read that no answer
/// in memory fits.
final class RecordKeeper {
  private let replica: Replica
  private let store: any ResponseCache
  private let account: String
  private let clock: HostClock
  private let log: (String) -> Void
  private let errands: Errands
  /// What was heard and is not written down yet.
  private var heard: [PublishedEvent] = []

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
    errands.start { [replica, clock, log] in
      do throws(StoreError) {
        try await replica.note(response, to: request, at: clock.now())
      } catch {
        log(error.sentence)
      }
    }
  }

  /// Notes what happened on the server, to be kept with what else happens in that moment.
  func hear(_ event: PublishedEvent) { heard.append(event) }

  /// Keeps what was heard.
  func keepHeard() {
    guard !heard.isEmpty else { return }
    let events = heard
    heard = []
    errands.start { [replica, clock, log] in
      do throws(StoreError) { try await replica.note(events, at: clock.now()) } catch { log(error.sentence) }
    }
  }

  /// What there is to show of a read, with its age: the answer to that very read that is on disk, else what was seen
  /// of it in others.
  func copy(of request: BackendRequest) async -> BackendResponse? {
    do throws(StoreError) {
      if let kept = try await store.keptResponse(for: request.target, of: account) { return kept }
      return try await replica.answer(to: request)?.response
    } catch {
      log(error.sentence)
      return nil
    }
  }
}
