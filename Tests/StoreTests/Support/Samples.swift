import Canvas
import EaselKit
import FoundationEssentials
import Store
import TestKit

/// Runs a test body with the path of a database that does not exist yet, in a folder that does not either.
@discardableResult
func withPath<Result>(_ body: (String) async throws -> Result) async throws -> Result {
  try await withTemporaryFolder { folder in try await body(folder.path + "/data/easel.sqlite") }
}

/// Runs a test body with a new store.
@discardableResult
func withStore<Result>(_ body: (SQLiteStore) async throws -> Result) async throws -> Result {
  try await withPath { path in try await body(try SQLiteStore(path: path)) }
}

extension Timestamp {
  static func at(_ seconds: Int) -> Timestamp { Timestamp(seconds: 1_780_000_000 + seconds) }
}

extension Layout {
  static func sample(_ name: String, columns: Int = 12, widgets: Int = 2) -> Layout {
    let placements = (0..<widgets).map { number in
      WidgetPlacement(
        id: "todo-\(number)", app: "todo", frame: GridFrame(x: number % 12, y: number / 12, w: 1, h: 1),
        config: ["list": .string("größe \u{1F600} \"'; DROP TABLE layout; --")])
    }
    return Layout(
      name: name, grid: GridConfig(columns: columns), pages: [Page(id: "p1", title: "Today", widgets: placements)])
  }
}

extension CanvasSnapshot {
  static func sample(_ number: Int, widgets: Int = 2) -> CanvasSnapshot {
    CanvasSnapshot(
      layout: .sample("home", widgets: widgets), page: number, focus: "todo-0", zoomed: true,
      states: ["todo-0": ["cursor": 3, "open": [true, .null, .double(1.5), "x"]]])
  }
}

extension CanvasEvent {
  static func sample(_ number: Int) -> CanvasEvent {
    CanvasEvent(
      id: "event-\(number)", type: "todo.item.completed", source: "todo-1", timestamp: .at(number),
      data: ["id": .int(number)], correlationID: number.isMultiple(of: 2) ? nil : "event-0")
  }
}

extension CanvasManager {
  /// A canvas on what a store has.
  static func resumed(_ store: SQLiteStore) throws -> CanvasManager {
    let state = try store.startState()
    return CanvasManager(
      snapshot: state.snapshot ?? .moving, store: store, history: state.history
    ) { Timestamp(seconds: 1_780_000_000) }
  }

  /// Writes canvas and history, as the host does.
  func keep(in store: SQLiteStore, at instant: Timestamp = .at(0)) async throws(StoreError) {
    let update = unsavedHistory
    try await store.save(snapshot(states: [:]), history: update, at: instant)
    confirm(update)
  }
}

extension CanvasSnapshot {
  /// A canvas with room to move `a` about.
  static let moving = CanvasSnapshot(
    layout: Layout(
      name: "home", grid: GridConfig(columns: 100, rows: 1),
      pages: [
        Page(
          id: "p1", title: "Today",
          widgets: [WidgetPlacement(id: "a", app: "note", frame: GridFrame(x: 0, y: 0, w: 1, h: 1))])
      ]))
}
