import Canvas
import EaselKit

/// Keeps layouts and history in memory.
actor InMemoryCanvasStore: LayoutStore, HistoryStore {
  private var versions: [String: [Layout]] = [:]
  private(set) var records: [HistoryRecord] = []
  private var pointer = 0

  func layouts() -> [LayoutSummary] { versions.keys.sorted().compactMap(summary) }

  func layout(named name: String) -> Layout? { versions[name]?.last }

  func layout(named name: String, version: Int) -> Layout? {
    guard let versions = versions[name], versions.indices.contains(version - 1) else { return nil }
    return versions[version - 1]
  }

  func save(_ layout: Layout, at instant: Timestamp) throws(StoreError) -> LayoutSummary {
    if versions[layout.name]?.last != layout { versions[layout.name, default: []].append(layout) }
    guard let summary = summary(layout.name) else { throw StoreError(.failed, "It was not saved.") }
    return summary
  }

  func deleteLayout(named name: String) -> Bool { versions.removeValue(forKey: name) != nil }

  func write(_ update: HistoryUpdate) {
    for range in update.dropped { records.removeAll { range.contains($0.id) } }
    let added = Set(update.added.map(\.id))
    records.removeAll { added.contains($0.id) }
    records = (records + update.added).sorted { $0.id < $1.id }
    pointer = update.pointer
  }

  func replace(_ number: Int, by record: HistoryRecord) {
    records = records.map { $0.id == number ? record : $0 }
  }

  func tail(limit: Int) -> HistoryTail {
    HistoryTail(
      done: history(before: pointer + 1, limit: limit), undone: history(after: pointer, limit: limit),
      newest: records.last?.id ?? 0)
  }

  func history(before number: Int, limit: Int) -> HistoryPage {
    let all = records.filter { $0.id < number }
    let some = Array(all.suffix(limit))
    return HistoryPage(records: some, reached: some.first?.id, hasMore: all.count > some.count)
  }

  func history(after number: Int, limit: Int) -> HistoryPage {
    let all = records.filter { $0.id > number }
    let some = Array(all.prefix(limit))
    return HistoryPage(records: some, reached: some.last?.id, hasMore: all.count > some.count)
  }

  func historyEntries(before number: Int, limit: Int) -> [HistoryEntry] {
    records.filter { $0.id < number }.suffix(limit).reversed().map(\.entry)
  }

  private func summary(_ name: String) -> LayoutSummary? {
    versions[name].map {
      LayoutSummary(
        name: name, version: $0.count, widgets: $0.last?.widgets.count ?? 0, savedAt: Timestamp(seconds: 0))
    }
  }
}
