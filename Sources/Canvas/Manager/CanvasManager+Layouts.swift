package import EaselKit

/// Named layouts on the canvas.
extension CanvasManager {
  /// Saves the arrangement under a name, as a new version if it was saved before.
  package func saveLayout(as name: String, at instant: Timestamp) async throws(CanvasError) -> LayoutSummary {
    var saved = savable(arranging?.start ?? layout)
    saved.name = name
    do {
      let summary = try await store.save(saved, at: instant)
      layout.name = name
      arranging?.start.name = name
      return summary
    } catch {
      throw .store(error)
    }
  }

  /// Puts a saved layout on the canvas; undoable like any change.
  package func loadLayout(_ name: String) async throws(CanvasError) {
    let loaded: Layout?
    do { loaded = try await store.layout(named: name) } catch { throw .store(error) }
    guard let loaded else { throw .unknownLayout(name) }
    load(loaded)
  }

  /// Puts an older version of a saved layout on the canvas; undoable like any change.
  package func loadLayout(_ name: String, version: Int) async throws(CanvasError) {
    let loaded: Layout?
    do { loaded = try await store.layout(named: name, version: version) } catch { throw .store(error) }
    guard let loaded else { throw .unknownVersion(version, of: name) }
    load(loaded)
  }

  /// Puts a layout on the canvas, as one change.
  package func load(_ layout: Layout) {
    dropArrangement()
    let layout = Self.normalized(loadable(layout))
    isZoomed = false
    commit(.load, subject: nil, layout, front: layout.pages.first?.id)
  }

  /// Notes that the layout that the canvas came from has another name.
  package func layoutWasRenamed(_ name: String, to other: String) {
    if layout.name == name { layout.name = other }
    if arranging?.start.name == name { arranging?.start.name = other }
  }

  /// The preset after the one on the canvas, for cycling through names; nil when there is none.
  package func preset(among names: [String]) -> String? {
    guard !names.isEmpty else { return nil }
    guard let index = names.firstIndex(of: layout.name) else { return names.first }
    return names[(index + 1) % names.count]
  }
}
