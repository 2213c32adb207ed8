import Canvas
import EaselKit

/// Named layouts on the canvas: opened, saved, gone through.
extension Host {
  func saveLayout(_ name: String) {
    if let file = desk.file(named: name) { return saveFile(file) }
    startSaving { [weak self] in
      guard let self else { return }
      do throws(CanvasError) {
        let summary = try await canvas.saveLayout(as: name, at: now)
        say(.info, "Saved \"\(summary.name)\" as version \(summary.version).")
        sync?.renamed(canvas.snapshot(states: [:]).layout)
        keepCanvas()
      } catch {
        say(.error, error.sentence)
      }
    }
  }

  func openLayout(_ name: String) {
    setup.errands.start { [weak self] in await self?.open(name) }
  }

  /// Puts the next of the saved layouts on the canvas; of those that come with Easel while none is saved.
  func openNextPreset() {
    setup.errands.start { [weak self] in
      guard let self else { return }
      do throws(StoreError) {
        let saved = try await setup.store.layouts().map(\.name)
        let names = saved.isEmpty ? setup.readyLayouts().map(\.name) : saved
        guard let next = canvas.preset(among: names) else { return say(.info, "There is no layout to go to.") }
        guard next != canvas.layout.name else { return say(.info, "\"\(next)\" is the only layout that is saved.") }
        await open(next)
      } catch {
        say(.error, error.sentence)
      }
    }
  }

  private func open(_ name: String) async {
    do throws(CanvasError) {
      try await canvas.loadLayout(name)
    } catch {
      guard case .unknownLayout = error, let ready = setup.readyLayouts().first(where: { $0.name == name }) else {
        return say(.error, error.sentence)
      }
      canvas.load(ready)
    }
    settleLayout()
    say(.info, "Opened \"\(name)\". \(keyNames.undoWith)")
  }

  /// Brings all in line with a layout that was put on the canvas.
  func settleLayout() {
    layOut()
    tellFocus()
  }
}
