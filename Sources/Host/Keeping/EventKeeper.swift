import Canvas
import EaselKit

/// Keeps the tail of the event log on disk, many events at a time: a moving cursor must not write to disk at each step.
final class EventKeeper {
  /// How long events may be unwritten, in milliseconds.
  static let delay: Int64 = 1000

  private let store: any EventLogStore
  private let log: (String) -> Void
  private let errands: Errands
  private var waiting: [CanvasEvent] = []
  private var isWriting = false

  init(setup: HostSetup) {
    store = setup.store
    log = setup.log
    errands = setup.errands
  }

  func add(_ event: CanvasEvent) { waiting.append(event) }

  /// Takes what is not written yet, for the end of the program.
  func takeRest() -> [CanvasEvent] {
    defer { waiting = [] }
    return waiting
  }

  /// Writes what there is; not waited for.
  func write() {
    guard !isWriting, !waiting.isEmpty else { return }
    isWriting = true
    errands.start { await self.writeAll() }
  }

  private func writeAll() async {
    while !waiting.isEmpty {
      let batch = takeRest()
      do { try await store.append(batch) } catch { log(error.sentence) }
    }
    isWriting = false
  }
}
