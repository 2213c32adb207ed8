import Canvas
import EaselKit
import Host

extension HostRig {
  /// A note on the left half.
  static let oneNote = notes([GridFrame(x: 0, y: 0, w: 6, h: 12)])

  /// A note in each quarter.
  static let fourNotes = notes([
    GridFrame(x: 0, y: 0, w: 6, h: 6), GridFrame(x: 6, y: 0, w: 6, h: 6), GridFrame(x: 0, y: 6, w: 6, h: 6),
    GridFrame(x: 6, y: 6, w: 6, h: 6),
  ])

  /// One that is as high as the screen, and two beside it that are not equally wide.
  static let unevenNotes = notes([
    GridFrame(x: 0, y: 0, w: 5, h: 12), GridFrame(x: 5, y: 0, w: 7, h: 7), GridFrame(x: 5, y: 7, w: 4, h: 5),
    GridFrame(x: 9, y: 7, w: 3, h: 5),
  ])

  /// Notes below each other on a page that scrolls, rows of three cells.
  static let scrolledNotes = notes(
    (0..<6).map { GridFrame(x: $0 % 2 * 6, y: $0 / 2 * 4, w: 6, h: 4) }, GridConfig(mode: .scroll, rowHeight: 3))

  static func notes(_ frames: [GridFrame], _ grid: GridConfig = GridConfig()) -> Layout {
    let widgets = frames.enumerated().map { WidgetPlacement(id: "note-\($0 + 1)", app: "note", frame: $1) }
    return Layout(name: "notes", grid: grid, pages: [Page(id: "page-1", title: "Main", widgets: widgets)])
  }

  /// Has borders drawn another way.
  func use(_ style: BorderStyle, isShared: Bool = false) {
    var configuration = host.configuration
    configuration.borders = style
    configuration.sharesBorders = isShared
    host.apply(configuration)
  }

  /// Uses the mouse at a cell.
  func mouse(_ kind: MouseEvent.Kind, _ x: Int, _ y: Int) {
    host.handle(.mouse(MouseEvent(kind, at: Point(x: x, y: y))))
  }

  /// Holds the button down at one cell and brings the mouse to another, cell by cell.
  func drag(from start: (x: Int, y: Int), to end: (x: Int, y: Int)) {
    mouse(.press, start.x, start.y)
    let count = max(abs(end.x - start.x), abs(end.y - start.y))
    for step in 1...max(1, count) {
      mouse(.drag, start.x + (end.x - start.x) * step / count, start.y + (end.y - start.y) * step / count)
    }
  }
}
