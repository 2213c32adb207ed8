import Canvas
import Glibc
import Store

/// Whether the layouts and the canvas can be kept.
struct DatabaseCheck {
  let path: String

  var finding: Finding {
    guard access(path, F_OK) == 0 else { return .ok("database", "There is none yet; it is made by need.") }
    guard let error = fault() else { return .ok("database", "\(path) is in order.") }
    return .problem("database", error.sentence, next: error.isCurable ? "Run: easel doctor --set-aside" : nil)
  }

  /// What is wrong with it.
  func fault() -> StoreError? {
    do throws(StoreError) {
      let store = try SQLiteStore(path: path)
      _ = try store.startState()
      try store.check()
      return nil
    } catch {
      return error
    }
  }
}

extension StoreError {
  /// Whether setting the file aside helps.
  var isCurable: Bool { code == .corrupt || code == .newerSchema }
}
