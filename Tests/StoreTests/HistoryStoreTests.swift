import Canvas
import EaselKit
import FoundationEssentials
import GRDB
import Store
import Testing

@Suite struct HistoryStoreTests {
  /// Moves the one widget to columns one after the other, round and round.
  private func move(_ canvas: CanvasManager, times: Int) throws {
    for _ in 0..<times {
      try canvas.updateWidgetPosition("a", x: ((canvas.widget("a")?.frame.x ?? 0) + 1) % 100, y: 0)
    }
  }

  @Test func undoSurvivesARestart() async throws {
    try await withPath { path in
      var store = try SQLiteStore(path: path)
      var canvas = try CanvasManager.resumed(store)
      try move(canvas, times: 5)
      try await canvas.keep(in: store)
      #expect(canvas.undo() && canvas.undo())
      try await canvas.keep(in: store)
      store = try SQLiteStore(path: path)
      canvas = try .resumed(store)
      #expect(canvas.widget("a")?.frame.x == 3)
      #expect(canvas.redo())
      #expect(canvas.widget("a")?.frame.x == 4)
      for _ in 0..<4 { #expect(canvas.undo()) }
      #expect(!canvas.undo())
      #expect(canvas.layout == CanvasSnapshot.moving.layout)
    }
  }

  @Test func theListHasTimesAndSummaries() async throws {
    try await withStore { store in
      let canvas = try CanvasManager.resumed(store)
      try move(canvas, times: 2)
      try canvas.addPage(title: "Größe \u{1F600}")
      #expect(canvas.undo())
      try await canvas.keep(in: store)
      let entries = try await CanvasManager.resumed(store).historyEntries(limit: 9)
      #expect(entries.map(\.summary) == ["added page \"Größe \u{1F600}\"", "moved a to 2,0", "moved a to 1,0"])
      #expect(entries.map(\.isDone) == [false, true, true])
      #expect(entries.map(\.verb) == ["addPage", "move", "move"])
      #expect(entries.map(\.subject) == ["page-1", "a", "a"])
      #expect(entries.first?.time == Timestamp(seconds: 1_780_000_000))
    }
  }

  /// The start reads the newest records only; all others are found when they are asked for.
  @Test func readsTheNewestOfTensOfThousands() async throws {
    try await withStore { store in
      let canvas = try CanvasManager.resumed(store)
      try move(canvas, times: 20_000)
      try await canvas.keep(in: store)
      let tail = try store.startState().history
      #expect(tail.done.records.count == SQLiteStore.recordsAtStart)
      #expect(tail.done.hasMore && tail.newest == 20_000)
      let again = try CanvasManager.resumed(store)
      #expect(try await again.historyEntries(limit: 1000).map(\.id) == Array((19_001...20_000).reversed()))
      try await again.jump(to: 123)
      #expect(again.widget("a")?.frame.x == 23)
      try await again.keep(in: store)
      let third = try CanvasManager.resumed(store)
      #expect(third.widget("a")?.frame.x == 23)
      #expect(third.undo())
      #expect(third.redo() && third.redo())
      try await third.jump(to: 20_000)
      #expect(third.widget("a")?.frame.x == 0)
    }
  }

  @Test func aNewChangeDropsWhatWasUndone() async throws {
    try await withStore { store in
      let canvas = try CanvasManager.resumed(store)
      try move(canvas, times: 300)
      try await canvas.keep(in: store)
      try await canvas.jump(to: 10)
      try await canvas.keep(in: store)
      let again = try CanvasManager.resumed(store)
      try again.updateWidgetPosition("a", x: 77, y: 0)
      try await again.keep(in: store)
      #expect(try await store.historyEntries(before: .max, limit: 999).map(\.id) == [301] + (1...10).reversed())
    }
  }

  @Test func writingTheSameAgainChangesNothing() async throws {
    try await withStore { store in
      let canvas = try CanvasManager.resumed(store)
      try move(canvas, times: 3)
      let update = canvas.unsavedHistory
      for _ in 0..<3 { try await store.save(canvas.snapshot(states: [:]), history: update, at: .at(0)) }
      try store.saveAtEnd(canvas.snapshot(states: [:]), history: update, events: [], at: .at(0))
      #expect(try await store.historyEntries(before: .max, limit: 99).map(\.id) == [3, 2, 1])
      try await store.save(canvas.snapshot(states: [:]), at: .at(1))
      #expect(try store.startState().history.done.records.count == 3)
    }
  }

  @Test(arguments: [
    "UPDATE history SET body = '{' WHERE number = 3", "UPDATE history SET body = x'00FF80' WHERE number = 3",
    "UPDATE history SET body = replace(body, '\"move\"', '\"explode\"') WHERE number = 3",
    "UPDATE history SET at = 'noon' WHERE number = 3", "UPDATE history SET summary = x'C3' WHERE number = 3",
    "DELETE FROM history WHERE number = 3", "UPDATE history SET number = 9223372036854775807 WHERE number = 3",
    "UPDATE history SET number = -9223372036854775808 WHERE number = 3",
    "UPDATE history_pointer SET number = 9223372036854775807", "UPDATE history_pointer SET number = -5",
    "DELETE FROM history_pointer", "UPDATE history SET body = (SELECT body FROM history WHERE number = 1)",
    "UPDATE history_pointer SET number = 'x'",
  ])
  func damagedRecordsAreLeftOut(damage: String) async throws {
    try await withPath { path in
      do {
        let store = try SQLiteStore(path: path)
        let canvas = try CanvasManager.resumed(store)
        try move(canvas, times: 5)
        try await canvas.keep(in: store)
      }
      let queue = try DatabaseQueue(path: path)
      try queue.inDatabase { try $0.execute(sql: damage) }
      try queue.close()
      let store = try SQLiteStore(path: path)
      let canvas = try CanvasManager.resumed(store)
      var faults: [String] = []
      canvas.onFault = { faults.append($0) }
      for _ in 0..<9 { _ = canvas.undo() }
      for _ in 0..<9 { _ = canvas.redo() }
      #expect(faults.allSatisfy { $0.hasSuffix(".") })
      _ = try await canvas.historyEntries(limit: 99)
      #expect(CanvasManager.normalized(canvas.layout) == canvas.layout)
      try canvas.updateWidgetPosition("a", x: 50, y: 0)
      try await canvas.keep(in: store)
      let again = try CanvasManager.resumed(store)
      #expect(again.widget("a")?.frame.x == 50)
      #expect(again.undo())
      #expect(again.layout == canvas.history.done.last?.change.inverse.applied(to: canvas.layout))
    }
  }
}
