import Canvas
import EaselKit

/// The versions of layouts that are kept: listed, compared with the canvas, restored.
extension Host {
  func openVersions(of name: String) {
    setup.errands.start { [weak self, store = setup.store] in
      do throws(StoreError) {
        let versions = try await store.versions(of: name)
        guard let self, dialog is LayoutList else { return }
        dialog = VersionList(of: name, versions, moment: moment)
        needsFrame = true
      } catch {
        self?.leaveLayoutList(error)
      }
    }
  }

  func restore(_ name: String, _ version: Int) {
    startSaving { [weak self] in
      guard let self else { return }
      do throws(CanvasError) {
        let restored: LayoutSummary
        do throws(StoreError) { restored = try await setup.store.restore(name, version: version, at: now) } catch {
          throw .store(error)
        }
        desk.note(.undoVersion(name))
        try await canvas.loadLayout(name)
        settleLayout()
        say(.info, "\"\(name)\" is as in version \(version), now version \(restored.version). \(keyNames.undo) undoes.")
      } catch {
        say(.error, error.sentence)
      }
    }
  }

  /// Shows what opening a layout, or a version of it, would change on the canvas.
  func compare(_ name: String, _ version: Int?) {
    setup.errands.start { [weak self] in
      guard let self else { return }
      do throws(StoreError) {
        guard let other = try await layout(name, version) else { return }
        let title = "From the canvas to \(version.map { "version \($0) of " } ?? "")\(name)"
        let wanted = CanvasManager.normalized(other)
        let lines = LayoutDiff(from: canvas.snapshot(states: [:]).layout, to: wanted).lines { [board] id in
          board.title(of: id, wanted.widgets.first { $0.id == id })
        }
        show(TextSheet(title: title, lines: lines.isEmpty ? ["Nothing differs."] : lines))
      } catch {
        leaveLayoutList(error)
      }
    }
  }

  private func layout(_ name: String, _ version: Int?) async throws(StoreError) -> Layout? {
    if let version { return try await setup.store.layout(named: name, version: version) }
    if let file = desk.file, file.path == name { return file.newest }
    if let saved = try await setup.store.layout(named: name) { return saved }
    return setup.readyLayouts().first { $0.name == name }
  }

  private func show(_ sheet: TextSheet) {
    if var list = dialog as? LayoutList {
      list.show(sheet)
      dialog = list
    } else if var list = dialog as? VersionList {
      list.show(sheet)
      dialog = list
    }
    needsFrame = true
    frames.invalidate()
  }
}
