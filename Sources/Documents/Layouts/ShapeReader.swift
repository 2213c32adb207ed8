import Canvas
import Formats

/// Reads how a person arranged a page in some shapes of the terminal.
struct ShapeReader {
  static let arrangementKeys = LayoutKey.names(of: .arrangement)
  static let frameKeys = LayoutKey.names(of: .frame)

  let faults: FaultList

  func shapes(_ field: DocumentField) -> [Shape: ShapeArrangement] {
    guard let table = faults.attempt({ () throws(DocumentFault) in try field.table() }) else { return [:] }
    faults.warnOfUnknownKeys(in: table, of: "shapes", known: Shape.allCases.map(\.rawValue))
    var shapes: [Shape: ShapeArrangement] = [:]
    for shape in Shape.allCases {
      if let field = table[shape.rawValue] { shapes[shape] = arrangement(field) }
    }
    return shapes
  }

  private func arrangement(_ field: DocumentField) -> ShapeArrangement? {
    guard let table = faults.attempt({ () throws(DocumentFault) in try field.table() }) else { return nil }
    faults.warnOfUnknownKeys(in: table, of: "a shape", known: Self.arrangementKeys)
    var arrangement = ShapeArrangement(grid: GridConfig(), frames: [:])
    if let grid = table["grid"] {
      guard let grid = GridReader(faults: faults).grid(grid, within: GridConfig()) else { return nil }
      arrangement.grid = grid
    }
    guard let frames = table["frames"],
      let members = faults.attempt({ () throws(DocumentFault) in try frames.table() })
    else { return arrangement }
    guard members.members.count <= LayoutDocument.widgetLimit else {
      faults.add(frames.fault("must have at most \(LayoutDocument.widgetLimit) widgets"))
      return nil
    }
    for id in members.members.keys.sorted() {
      guard let field = members[id] else { continue }
      arrangement.frames[id] = frame(field, id, columns: arrangement.grid.columns)
    }
    return arrangement
  }

  private func frame(_ field: DocumentField, _ id: String, columns: Int) -> GridFrame? {
    guard id.count <= WidgetReader.idLimit, WidgetReader.isPlain(id) else {
      faults.add(DocumentFault(field, sentence: "No widget can have the id \(Quoting.quoted(id))."))
      return nil
    }
    guard let table = faults.attempt({ () throws(DocumentFault) in try field.table() }) else { return nil }
    faults.warnOfUnknownKeys(in: table, of: "a frame", known: Self.frameKeys)
    return WidgetReader.frame(table, name: WidgetReader.name(id), columns: columns, faults)
  }
}
