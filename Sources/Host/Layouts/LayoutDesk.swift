import Canvas

/// The layouts that are worked on: the file that is open, and what was done to those that are kept.
struct LayoutDesk {
  /// How to take back what was done to a layout that is kept.
  enum Undo: Equatable {
    case delete(String)
    case undelete(String)
    case rename(String, String)
    case mark(String?)
    case undoVersion(String)
  }

  /// The file that the canvas was opened from.
  var file: OpenedFile?
  /// The last at the end.
  private var undos: [Undo] = []
  /// How many saves that the person asked for are not on disk yet, of layouts or of what was chosen.
  private(set) var unfinishedSaves = 0

  /// Whether all that the person asked to have saved is on disk.
  var isSaved: Bool { unfinishedSaves == 0 }

  mutating func beginSave() { unfinishedSaves += 1 }
  mutating func endSave() { unfinishedSaves -= 1 }

  /// Notes how what was done just now is taken back.
  mutating func note(_ undo: Undo) { undos.append(undo) }

  /// How to take back what was done last; nil when there is nothing more.
  mutating func takeUndo() -> Undo? { undos.popLast() }

  /// The file, when it is what a name means on the canvas.
  func file(named name: String) -> OpenedFile? { file.flatMap { $0.name == name ? $0 : nil } }
}
