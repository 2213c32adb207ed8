package import EaselKit

/// Named layouts on the canvas.
extension CanvasManager {
  /// Saves the arrangement under a name, as a new version if it was saved before.
  package func saveLayout(as name: String, at instant: Timestamp) async throws(CanvasError) -> LayoutSummary {
    var saved = arranging?.start ?? layout
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
    let layout = Self.normalized(layout)
    isZoomed = false
    commit(.load, subject: nil, layout, front: layout.pages.first?.id)
  }

  /// Notes that the layout that the canvas came from has another name.
  package func layoutWasRenamed(_ name: String, to other: String) {
    if layout.name == name { layout.name = other }
    if arranging?.start.name == name { arranging?.start.name = other }
  }

  /// The preset after the one on the canvas, for cycling through names; nil when there is none.
  package func preset(among names: [String], backwards: Bool = false) -> String? {
    guard !names.isEmpty else { return nil }
    guard let index = names.firstIndex(of: layout.name) else { return backwards ? names.last : names.first }
    return names[(index + (backwards ? names.count - 1 : 1)) % names.count]
  }

  /// Puts the next of the saved layouts, by name, on the canvas.
  ///
  /// - Parameter backwards: Whether the one before is meant.
  /// - Returns: Its name; nil when nothing is saved.
  /// - Throws: ``CanvasError`` when it cannot be read.
  package func loadNextPreset(backwards: Bool = false) async throws(CanvasError) -> String? {
    let names: [String]
    do { names = try await store.layouts().map(\.name) } catch { throw .store(error) }
    guard let name = preset(among: names, backwards: backwards) else { return nil }
    try await loadLayout(name)
    return name
  }
}
