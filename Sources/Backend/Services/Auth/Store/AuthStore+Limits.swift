import EaselKit
import GRDB

/// What each network may do only so often, whatever comes of it.
enum LimitedAct: String, Sendable {
  case signUp
  case passwordForgotten

  /// How often in an hour.
  static let perHour = 5
}

extension AuthStore {
  /// Counts an act of a network.
  ///
  /// - Returns: nil when it may be done, else in how many seconds.
  func admit(_ act: LimitedAct, network: String, at now: Timestamp) async throws -> Int? {
    try await write { db in
      let since = now.adding(seconds: -3600).milliseconds
      // What is to come was noted by a clock that has been put back since.
      try db.execute(
        sql: "DELETE FROM attempt WHERE at <= ? OR at > ?", arguments: [since, now.milliseconds])
      let times = try Int64.fetchAll(
        db, sql: "SELECT at FROM attempt WHERE kind = ? AND network = ? ORDER BY at",
        arguments: [act.rawValue, network])
      if times.count >= LimitedAct.perHour, let first = times.first {
        return Int((first - since + 999) / 1000)
      }
      try db.execute(
        sql: "INSERT INTO attempt (kind, network, at) VALUES (?, ?, ?)",
        arguments: [act.rawValue, network, now.milliseconds])
      return nil
    }
  }
}
