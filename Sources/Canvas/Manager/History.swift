/// What can be undone and redone, without limit.
package struct History: Sendable {
  package private(set) var done: [CanvasChange] = []
  package private(set) var undone: [CanvasChange] = []

  package init() {}

  package mutating func record(_ change: CanvasChange) {
    done.append(change)
    undone = []
  }

  /// The change to apply now to undo the last one.
  package mutating func undo() -> CanvasChange? {
    guard let change = done.popLast() else { return nil }
    undone.append(change)
    return change.inverse
  }

  /// The change to apply now to redo the last undone one.
  package mutating func redo() -> CanvasChange? {
    guard let change = undone.popLast() else { return nil }
    done.append(change)
    return change
  }
}
