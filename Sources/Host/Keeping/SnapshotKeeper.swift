import Canvas
import EaselKit

/// Keeps the canvas and its history on disk as they change: one write at a time, the newest state next.
///
/// What the disk does not take is tried again.
final class SnapshotKeeper {
  /// What is written at once, so that both agree.
  private struct Save: Equatable {
    var snapshot: CanvasSnapshot
    var history: HistoryUpdate
  }

  private let store: any HostStore
  private let clock: HostClock
  private let errands: Errands
  /// Told once when the disk does not take it, as long as that is for the same reason.
  private let onFault: (StoreError) -> Void
  /// Asked to have the canvas kept anew after so many milliseconds.
  var retryLater: (Int64) -> Void = { _ in }
  /// Told what of the history is on disk.
  var onKept: (HistoryUpdate) -> Void = { _ in }
  /// Writes what must be on disk before a snapshot is.
  var beforeSave: () async -> Void = {}
  /// Whether the history on disk is this terminal's.
  private let keepsHistory: Bool
  private var next: Save?
  private var last: CanvasSnapshot?
  private var lastPointer: Int?
  private var writing: Save?
  private var backoff = Backoff()
  /// What was told of the disk last, as long as it holds.
  private var complaint: StoreError?

  init(setup: HostSetup, last: CanvasSnapshot?, onFault: @escaping (StoreError) -> Void) {
    store = setup.store
    clock = setup.clock
    errands = setup.errands
    keepsHistory = setup.sharing?.ownsHistory ?? true
    self.last = last
    self.onFault = onFault
  }

  func keep(_ snapshot: CanvasSnapshot, history: HistoryUpdate) {
    let save = Save(snapshot: snapshot, history: history)
    if let waiting = next ?? writing {
      guard save != waiting else { return }
    } else if snapshot == last, history == HistoryUpdate(pointer: lastPointer ?? history.pointer) {
      return
    }
    next = save
    guard writing == nil else { return }
    writing = save
    errands.start { await self.writeAll() }
  }

  private func writeAll() async {
    while let save = next {
      next = nil
      writing = save
      do {
        await beforeSave()
        try await store.save(save.snapshot, history: keepsHistory ? save.history : nil, at: clock.now())
        last = save.snapshot
        lastPointer = save.history.pointer
        backoff.reset()
        complaint = nil
        onKept(save.history)
      } catch {
        if complaint != error { onFault(error) }
        complaint = error
        var random = SystemRandomNumberGenerator()
        retryLater(backoff.wait(using: &random))
      }
    }
    writing = nil
  }
}
