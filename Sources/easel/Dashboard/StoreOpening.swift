import Canvas
import Dispatch
import EaselAPI
import EaselKit
import Glibc
import Store
import Synchronization

/// Opens the host's database on another thread while the terminal is opened on this one.
final class StoreOpening: Sendable {
  /// The database, what was read, and a sentence on each thing in it that makes no sense.
  typealias Opened = (store: SQLiteStore, start: StartState, losses: [String])

  /// What is read once it is open.
  private struct Wish {
    var account = ""
    var share: String?
  }

  private let paths: EaselPaths
  private let done = DispatchSemaphore(value: 0)
  private let isWishKnown = DispatchSemaphore(value: 0)
  private let wish = Mutex(Wish())
  private let result = Mutex<Result<Opened, StoreError>?>(nil)

  /// Begins to open it.
  init(paths: EaselPaths) {
    self.paths = paths
    OneOffThread.run("easel.store-opening") { [self] in
      let opened = Result { () throws(StoreError) -> Opened in
        let database = try SQLiteStore(path: paths.database)
        isWishKnown.wait()
        let (account, share) = wish.withLock { ($0.account, $0.share) }
        let store = database.showing(share)
        let start = try store.startState(of: account)
        do throws(StoreError) { return (store, start, try store.setLossesAside()) } catch {
          // It is tried again before anything is written over.
          return (store, start, [error.sentence])
        }
      }
      result.withLock { $0 = opened }
      done.signal()
    }
  }

  /// Has it read what belongs to an account, for the person's own canvas or for one that is shared with others; it is
  /// open by then, or soon.
  func read(of account: String, share: String?) {
    wish.withLock { $0 = Wish(account: account, share: share) }
    isWishKnown.signal()
  }

  /// Waits until it is open.
  func wait() throws(StoreError) -> Opened {
    done.wait()
    guard let opened = result.withLock({ $0 }) else { throw StoreError(.failed, "The database was not opened.") }
    return try opened.get()
  }

  /// Asks the person whether a database that cannot be read shall be set aside, and starts the program anew if so.
  ///
  /// - Throws: always, with what was wrong; when all goes well it does not return.
  func offerFreshStart(after error: StoreError) throws(CommandFailure) -> Never {
    guard error.code == .corrupt || error.code == .newerSchema, Confirmation.hasPerson else {
      throw CommandFailure(error)
    }
    let files = StoreFiles(path: paths.database)
    StandardStreams.complain("easel: \(error.sentence)")
    if let count = files.unsentChanges, count > 0 {
      let changes = count == 1 ? "A change" : "\(count) changes"
      StandardStreams.complain("\(changes) in it did not get to the server yet, and will not from a file set aside.")
    }
    guard Confirmation.isGiven("Set it aside (it is not deleted) and start fresh?") else {
      throw CommandFailure.saidAlready
    }
    do throws(StoreError) {
      let place = try files.setAside(at: SystemClock.now())
      StandardStreams.complain("easel: The old file is now \(SafeText.line(place)).")
    } catch {
      throw CommandFailure(error)
    }
    execv("/proc/self/exe", CommandLine.unsafeArgv)
    throw CommandFailure("Easel could not start anew; start it again.")
  }
}
