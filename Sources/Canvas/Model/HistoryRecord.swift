package import EaselKit

/// One change of the canvas as it is kept: what was done, when, and how to take it back.
package struct HistoryRecord: Sendable, Hashable, Identifiable {
  /// Later records have higher numbers; some are missing where something was undone and something else done.
  package let id: Int
  package let time: Timestamp
  package let change: CanvasChange
  /// What was done, in a few words.
  package let summary: String

  package init(id: Int, time: Timestamp, change: CanvasChange, summary: String) {
    self.id = id
    self.time = time
    self.change = change
    self.summary = summary
  }

  /// The record as listed.
  package var entry: HistoryEntry {
    HistoryEntry(id: id, time: time, verb: change.verb.rawValue, subject: change.subject, summary: summary)
  }
}

/// A record of the history as listed, without what it takes to apply it.
package struct HistoryEntry: Sendable, Hashable, Codable, Identifiable {
  package let id: Int
  package let time: Timestamp
  package let verb: String
  package let subject: String?
  package let summary: String
  /// False for what was undone and can be redone.
  package var isDone: Bool

  package init(
    id: Int, time: Timestamp, verb: String, subject: String?, summary: String, isDone: Bool = true
  ) {
    self.id = id
    self.time = time
    self.verb = verb
    self.subject = subject
    self.summary = summary
    self.isDone = isDone
  }
}

/// What is read of the history at the start: the records next to the present.
package struct HistoryTail: Sendable, Hashable {
  package var done: HistoryPage
  package var undone: HistoryPage
  /// The newest record's number, however damaged it is.
  package var newest: Int

  package init(done: HistoryPage = HistoryPage(), undone: HistoryPage = HistoryPage(), newest: Int = 0) {
    self.done = done
    self.undone = undone
    self.newest = newest
  }
}

/// What has to be written of the history together with a snapshot, so that both agree.
///
/// Writing the same again changes nothing.
package struct HistoryUpdate: Sendable, Hashable {
  /// Records that are no more.
  package var dropped: [ClosedRange<Int>]
  package var added: [HistoryRecord]
  /// The number of the last record that is done; zero when all are undone.
  package var pointer: Int

  package init(dropped: [ClosedRange<Int>] = [], added: [HistoryRecord] = [], pointer: Int = 0) {
    self.dropped = dropped
    self.added = added
    self.pointer = pointer
  }
}

/// Some records out of the store.
package struct HistoryPage: Sendable, Hashable {
  /// Oldest first.
  package var records: [HistoryRecord]
  /// The number of the last record that was looked at, damaged or not; nil when there was none.
  package var reached: Int?
  /// Whether there are more beyond it.
  package var hasMore: Bool
  /// One sentence for each that cannot be read.
  package var faults: [String]

  package init(records: [HistoryRecord] = [], reached: Int? = nil, hasMore: Bool = false, faults: [String] = []) {
    self.records = records
    self.reached = reached
    self.hasMore = hasMore
    self.faults = faults
  }
}
