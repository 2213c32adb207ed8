import Canvas
import EaselKit

extension InMemoryHostStore.Content {
  mutating func keep(_ snapshot: CanvasSnapshot, _ history: HistoryUpdate?) {
    self.snapshot = snapshot
    guard let history else { return }
    let added = Set(history.added.map(\.id))
    records.removeAll { record in added.contains(record.id) || history.dropped.contains { $0.contains(record.id) } }
    records += history.added
    pointer = history.pointer
  }

  func layout(_ name: String) -> Layout? {
    guard let versions = layouts[name] else { return nil }
    return versions[(current[name] ?? versions.count) - 1]
  }

  /// The newest records that are done, before one with a number.
  func historyPage(before number: Int, limit: Int) -> HistoryPage {
    let older = records.filter { $0.id < number && $0.id <= pointer }
    let page = Array(older.suffix(limit))
    return HistoryPage(records: page, reached: page.first?.id, hasMore: older.count > limit)
  }

  var startState: StartState {
    let undone = records.filter { $0.id > pointer }
    var state = StartState(
      snapshot: snapshot, preferences: preferences, responses: responses,
      history: HistoryTail(
        done: historyPage(before: .max, limit: 20),
        undone: HistoryPage(records: undone, reached: undone.last?.id), newest: records.last?.id ?? 0),
      defaultLayout: defaultLayout.flatMap(layout))
    state.outbox = outbox
    state.conflicts = conflicts
    return state
  }

  /// Lets another version count; nil when there is none that many further.
  mutating func step(_ name: String, by step: Int) -> Int? {
    guard let versions = layouts[name] else { return nil }
    let version = (current[name] ?? versions.count) + step
    guard (1...versions.count).contains(version) else { return nil }
    current[name] = version
    return version
  }
}

extension InMemoryHostStore: HistoryStore {
  func history(before number: Int, limit: Int) async throws(StoreError) -> HistoryPage {
    try work { $0.historyPage(before: number, limit: limit) }
  }

  func history(after number: Int, limit: Int) async throws(StoreError) -> HistoryPage {
    try work { content in
      let newer = content.records.filter { $0.id > number && $0.id > content.pointer }
      let records = Array(newer.prefix(limit))
      return HistoryPage(records: records, reached: records.last?.id, hasMore: newer.count > limit)
    }
  }

  func historyEntries(before number: Int, limit: Int) async throws(StoreError) -> [HistoryEntry] {
    try work { content in content.records.filter { $0.id < number }.suffix(limit).reversed().map(\.entry) }
  }
}

/// Versions one after the other, without branches.
extension InMemoryHostStore: LayoutVersionStore, HostStore {
  func versions(of name: String) async throws(StoreError) -> [LayoutVersion] {
    try work { content in
      let versions = content.layouts[name] ?? []
      return versions.indices.reversed().map { index in
        LayoutVersion(
          version: index + 1, savedAt: Timestamp(seconds: 0), widgets: versions[index].widgets.count,
          summary: index == 0 ? "" : LayoutDiff(from: versions[index - 1], to: versions[index]).summary(),
          parent: index == 0 ? nil : index, isCurrent: index + 1 == content.current[name] ?? versions.count)
      }
    }
  }

  func restore(
    _ name: String, version: Int, at instant: Timestamp
  ) async throws(StoreError) -> LayoutSummary {
    guard let layout = try await layout(named: name, version: version) else { throw Self.missing }
    return try await save(layout, at: instant)
  }

  func undoLayout(_ name: String) async throws(StoreError) -> LayoutSummary? {
    try work { $0.step(name, by: -1) == nil ? nil : Self.summary(name, $0) }
  }

  func redoLayout(_ name: String) async throws(StoreError) -> LayoutSummary? {
    try work { $0.step(name, by: 1) == nil ? nil : Self.summary(name, $0) }
  }

  func renameLayout(_ name: String, to newName: String) async throws(StoreError) {
    let isThere = try work { content in
      guard let versions = content.layouts.removeValue(forKey: name) else { return false }
      content.layouts[newName] = versions
      content.current[newName] = content.current.removeValue(forKey: name)
      return true
    }
    guard isThere else { throw Self.missing }
  }

  func duplicateLayout(
    _ name: String, as newName: String, at instant: Timestamp
  ) async throws(StoreError) -> LayoutSummary {
    guard var layout = try await layout(named: name) else { throw Self.missing }
    layout.name = newName
    return try await save(layout, at: instant)
  }

  func deletedLayouts() async throws(StoreError) -> [String] { try work { $0.deleted.keys.sorted() } }

  func undeleteLayout(named name: String) async throws(StoreError) -> Bool {
    try work { content in
      content.layouts[name] = content.deleted.removeValue(forKey: name) ?? content.layouts[name]
      return content.layouts[name] != nil
    }
  }

  func setDefaultLayout(_ name: String?) async throws(StoreError) { try work { $0.defaultLayout = name } }

  private static let missing = StoreError(.missing, "There is no such layout.")
}
