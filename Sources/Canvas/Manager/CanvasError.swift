/// Why the canvas could not be changed.
package enum CanvasError: Error, Sendable, Hashable {
  case unknownWidget(String)
  case duplicateWidget(String)
  case locked(String)
  case noRoom(String)
  case tooManyWidgets(Int)
  case unknownLayout(String)
  case store(StoreError)

  /// One sentence: what happened and what to do next.
  package var sentence: String {
    switch self {
    case .unknownWidget(let id): "There is no widget \"\(id)\" on this canvas."
    case .duplicateWidget(let id): "There is already a widget \"\(id)\" on this canvas; choose another id."
    case .locked(let id): "The widget \"\(id)\" is locked; unlock it to change it."
    case .noRoom(let id): "There is another widget where \"\(id)\" would go, and this grid lets none be pushed."
    case .tooManyWidgets(let limit): "A canvas holds at most \(limit) widgets; close one first."
    case .unknownLayout(let name): "There is no layout \"\(name)\"; `easel layout list` shows those there are."
    case .store(let error): error.sentence
    }
  }
}
