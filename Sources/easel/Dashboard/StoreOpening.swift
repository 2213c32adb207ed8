import Canvas
import EaselAPI
import EaselKit
import Glibc
import Store

/// Opens the host's database, and offers to start fresh when it cannot be read.
struct StoreOpening {
  let paths: EaselPaths

  /// Opens it, or asks the person at the terminal whether to set a damaged file aside.
  func open() throws -> (SQLiteStore, StartState) {
    do throws(StoreError) {
      return try openNow()
    } catch {
      guard error.code == .corrupt || error.code == .newerSchema, isatty(0) == 1, isatty(2) == 1 else {
        throw CommandFailure(error.sentence)
      }
      StandardStreams.complain("easel: \(error.sentence)")
      guard agrees() else { throw CommandFailure.saidAlready }
    }
    do throws(StoreError) {
      let place = try StoreFiles(path: paths.database).setAside(at: SystemClock.now())
      StandardStreams.complain("easel: The old file is now \(SafeText.line(place)).")
      return try openNow()
    } catch {
      throw CommandFailure(error.sentence)
    }
  }

  private func openNow() throws(StoreError) -> (SQLiteStore, StartState) {
    let store = try SQLiteStore(path: paths.database)
    return (store, try store.startState())
  }

  private func agrees() -> Bool {
    StandardStreams.complain("Set it aside (it is not deleted) and start fresh? [y/N]")
    return readLine(strippingNewline: true).map { $0.lowercased() == "y" || $0.lowercased() == "yes" } == true
  }
}
