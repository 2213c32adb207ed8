import Canvas
import EaselKit

/// Keeps the tail of the event log on disk, many events at a time.
final class EventKeeper {
  private let store: any EventLogStore
  private let log: (String) -> Void
  private var waiting: [CanvasEvent] = []
  private var isWriting = false

  init(store: any EventLogStore, log: @escaping (String) -> Void) {
    self.store = store
    self.log = log
  }

  func add(_ event: CanvasEvent) {
    waiting.append(event)
    guard !isWriting else { return }
    isWriting = true
    Task { await writeAll() }
  }

  private func writeAll() async {
    while !waiting.isEmpty {
      let batch = waiting
      waiting = []
      do { try await store.append(batch) } catch { log(error.sentence) }
    }
    isWriting = false
  }
}
