import Canvas
import Formats

/// Warns of what the canvas does to an arrangement to bring it in order.
struct LayoutMoves {
  private let faults: FaultList
  private let places: [String: DocumentField]
  private(set) var moved: [String] = []

  init(_ faults: FaultList, places: [String: DocumentField]) {
    self.faults = faults
    self.places = places
  }

  mutating func look(at layout: Layout, _ top: DocumentField) {
    if let fault = LayoutName.fault(in: layout.name), !layout.name.isEmpty,
      let name = (try? top.table())?.place(of: "name")
    {
      faults.add(DocumentFault(name, sentence: "\(fault) It can only be saved under another."), .warning)
    }
    let settled = CanvasManager.normalized(layout)
    for (page, after) in zip(layout.pages, settled.pages) {
      let frames = Dictionary(after.widgets.map { ($0.id, $0.frame) }) { first, _ in first }
      for widget in page.inReadingOrder {
        guard let frame = frames[widget.id], frame != widget.frame, let place = places[widget.id] else { continue }
        moved.append(widget.id)
        let sentence = Self.sentence(widget, to: frame, on: page, grid: page.grid ?? layout.grid)
        faults.add(DocumentFault((try? place.table().place(of: "y")) ?? place, sentence: sentence), .warning)
      }
    }
  }

  private static func sentence(
    _ widget: WidgetPlacement, to frame: GridFrame, on page: Page, grid: GridConfig
  ) -> String {
    let (name, old) = (WidgetReader.name(widget.id), widget.frame)
    let move = "from \(old.x),\(old.y) to \(frame.x),\(frame.y)"
    if frame.w != old.w || frame.h != old.h {
      let end = frame.x == old.x && frame.y == old.y ? "" : " and is moved \(move)"
      return "\(name) becomes \(frame.w) by \(frame.h) units, not \(old.w) by \(old.h), to keep its limits\(end)."
    }
    if let other = page.widgets.first(where: { $0.id != widget.id && $0.frame.overlaps(old) }) {
      return "\(name) overlaps \(Quoting.quoted(other.id)) and is moved \(move)."
    }
    if grid.compaction == .vertical, frame.y < old.y { return "\(name) rises \(move), as the grid is compacted." }
    return "\(name) makes room for others and is moved \(move)."
  }
}
