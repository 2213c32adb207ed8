import Canvas

/// Makes a layout from the values of a file, and says what is wrong with them.
struct LayoutReader {
  static let layoutKeys = ["name", "grid", "pages"]
  static let gridKeys = ["columns", "rows", "compaction", "preventCollision"]
  static let pageKeys = ["title", "grid", "widgets"]
  static let nameLimit = 64
  static let titleLimit = 200

  private let check: LayoutCheck
  /// The widgets' ids so far.
  private var ids: Set<String> = []

  init(check: LayoutCheck) { self.check = check }

  mutating func layout(_ top: DocumentField) throws(DocumentFault) -> Layout {
    let table = try top.table(of: "a layout", keys: Self.layoutKeys)
    let name = try table.required("name", of: "The layout").label(limit: Self.nameLimit)
    let grid = try table["grid"].map { (field) throws(DocumentFault) in try Self.grid(field, within: GridConfig()) }
    let fields = try table.required("pages", of: "The layout").array()
    let list = table.place(of: "pages")
    guard !fields.isEmpty else {
      throw DocumentFault(list, sentence: "The layout has no pages.")
    }
    guard fields.count <= LayoutDocument.pageLimit else {
      throw list.fault("must have at most \(LayoutDocument.pageLimit) pages")
    }
    var layout = Layout(name: name, grid: grid ?? GridConfig(), pages: [])
    for (index, field) in fields.enumerated() {
      layout.pages.append(try page(field, number: index + 1, grid: layout.grid))
    }
    return layout
  }

  /// Reads a grid; what it leaves unsaid is as in another.
  private static func grid(
    _ field: DocumentField, within standard: GridConfig
  ) throws(DocumentFault) -> GridConfig {
    let table = try field.table(of: "a grid", keys: gridKeys)
    var grid = standard
    if let columns = table["columns"] { grid.columns = try columns.int(GridConfig.columnLimits) }
    if let rows = table["rows"] { grid.rows = try rows.int(GridConfig.rowLimits) }
    if let flag = table["preventCollision"] { grid.preventCollision = try flag.bool() }
    if let word = table["compaction"] {
      guard let compaction = GridConfig.Compaction(rawValue: try word.string()) else {
        let words = GridConfig.Compaction.allCases.map { Quoting.quoted($0.rawValue) }
        throw word.fault("must be \(words.joined(separator: " or ")), not \(Quoting.quoted(try word.string()))")
      }
      grid.compaction = compaction
    }
    return grid
  }

  private mutating func page(
    _ field: DocumentField, number: Int, grid: GridConfig
  ) throws(DocumentFault) -> Page {
    let table = try field.table(of: "a page", keys: Self.pageKeys)
    var page = Page(id: "page-\(number)", title: "Page \(number)")
    if let title = table["title"] { page.title = try title.label(limit: Self.titleLimit) }
    if let own = table["grid"] { page.grid = try Self.grid(own, within: grid) }
    guard let list = table["widgets"] else { return page }
    let fields = try list.array()
    guard fields.count <= LayoutDocument.widgetsPerPage else {
      throw list.fault("must have at most \(LayoutDocument.widgetsPerPage) widgets on a page, not \(fields.count)")
    }
    guard ids.count + fields.count <= LayoutDocument.widgetLimit else {
      throw list.fault("must not bring the layout above \(LayoutDocument.widgetLimit) widgets")
    }
    for field in fields {
      let reader = WidgetReader(check: check, grid: page.grid ?? grid)
      let widget = try reader.widget(field)
      guard ids.insert(widget.id).inserted else {
        throw DocumentFault(
          try field.table().place(of: "id"),
          sentence: "There are two widgets with the id \(Quoting.quoted(widget.id)); ids must be unique.")
      }
      page.widgets.append(widget)
    }
    return page
  }
}
