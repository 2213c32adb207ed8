import Canvas
import EaselKit

/// Keeps the canvas on disk as it changes: one write at a time, the newest state next.
final class SnapshotKeeper {
  private let store: any HostStore
  private let clock: HostClock
  private let errands: Errands
  private let onFault: (StoreError) -> Void
  private var next: CanvasSnapshot?
  private var last: CanvasSnapshot?
  private var writing: CanvasSnapshot?

  init(setup: HostSetup, last: CanvasSnapshot?, onFault: @escaping (StoreError) -> Void) {
    store = setup.store
    clock = setup.clock
    errands = setup.errands
    self.last = last
    self.onFault = onFault
  }

  func keep(_ snapshot: CanvasSnapshot) {
    guard snapshot != (next ?? writing ?? last) else { return }
    next = snapshot
    guard writing == nil else { return }
    writing = snapshot
    errands.start { await self.writeAll() }
  }

  private func writeAll() async {
    while let snapshot = next {
      next = nil
      writing = snapshot
      do {
        try await store.save(snapshot, at: clock.now())
        last = snapshot
      } catch {
        onFault(error)
      }
    }
    writing = nil
  }
}
