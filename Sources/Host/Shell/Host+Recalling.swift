import Canvas
import EaselKit

extension Host {
  /// Tells a widget that asks for it what it would have heard before it was there, from disk and from this run.
  func recall(for pane: Pane) {
    let most = pane.manifest.recalls
    guard most > 0 else { return }
    let before = bus.log.newest(.max)
    let life = pane.life
    setup.errands.start { [weak self, store = setup.store, log = setup.log] in
      var kept: [CanvasEvent] = []
      do throws(StoreError) { kept = try await store.newestEvents(limit: most) } catch { log(error.sentence) }
      self?.tellPast(kept, before, to: pane, life: life)
    }
  }

  /// What happened since the widget started it has heard itself.
  private func tellPast(_ kept: [CanvasEvent], _ before: [CanvasEvent], to pane: Pane, life: Int) {
    let known = Set(before.map(\.id))
    let since = Set(bus.log.newest(.max).map(\.id)).subtracting(known)
    let onDisk = kept.filter { !known.contains($0.id) && !since.contains($0.id) }
    let past = (onDisk + before).filter { event in pane.manifest.hears.contains { $0.matches(event.type) } }
    guard !past.isEmpty else { return }
    board.deliver(.past(past.suffix(pane.manifest.recalls)), to: pane.id, life: life)
    needsFrame = true
  }
}
