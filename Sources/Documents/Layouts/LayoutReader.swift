import Canvas
import Formats

/// Makes a layout from the values of a file, and collects what is wrong with them.
struct LayoutReader {
  static let layoutKeys = LayoutKey.names(of: .layout)
  static let pageKeys = LayoutKey.names(of: .page)
  static let nameLimit = 64

  /// Nil when only the file itself is looked at.
  let check: LayoutCheck?
  let faults = FaultList()
  /// Where the widgets stand, by their ids.
  private(set) var places: [String: DocumentField] = [:]

  init(check: LayoutCheck?) { self.check = check }

  /// The layout, as far as it can be read.
  mutating func layout(_ top: DocumentField) -> Layout? {
    guard let table = attempt({ () throws(DocumentFault) in try top.table() }) else { return nil }
    faults.warnOfUnknownKeys(in: table, of: "a layout", known: Self.layoutKeys)
    let name = attempt { () throws(DocumentFault) in
      try table.required("name", of: "The layout").label(limit: Self.nameLimit)
    }
    let reader = GridReader(faults: faults)
    let grid = table["grid"].map { reader.grid($0, within: GridConfig()) } ?? GridConfig()
    let fields = attempt { () throws(DocumentFault) in try Self.pages(table) } ?? []
    var layout = Layout(name: name ?? "", grid: grid ?? GridConfig(), pages: [])
    for (index, field) in fields.enumerated() {
      if let page = page(field, number: index + 1, grid: grid) { layout.pages.append(page) }
    }
    return layout
  }

  private func attempt<Value>(_ body: () throws(DocumentFault) -> Value) -> Value? { faults.attempt(body) }

  private static func pages(_ table: DocumentTable) throws(DocumentFault) -> [DocumentField] {
    let fields = try table.required("pages", of: "The layout").array()
    let list = table.place(of: "pages")
    guard !fields.isEmpty else { throw DocumentFault(list, sentence: "The layout has no pages.") }
    guard fields.count <= LayoutDocument.pageLimit else {
      throw list.fault("must have at most \(LayoutDocument.pageLimit) pages")
    }
    return fields
  }

  /// Reads a page; the layout's grid is nil when it could not be read.
  private mutating func page(_ field: DocumentField, number: Int, grid: GridConfig?) -> Page? {
    guard let table = attempt({ () throws(DocumentFault) in try field.table() }) else { return nil }
    faults.warnOfUnknownKeys(in: table, of: "a page", known: Self.pageKeys)
    var page = Page(id: "page-\(number)", title: "Page \(number)")
    if let title = table["title"] {
      page.title = attempt { () throws(DocumentFault) in try Self.title(title) } ?? page.title
    }
    var own = grid
    if let field = table["grid"] {
      own = GridReader(faults: faults).grid(field, within: grid ?? GridConfig())
      page.grid = own
    }
    if let list = table["widgets"] { page.widgets = widgets(list, columns: own?.columns) }
    if let shapes = table["shapes"] { page.shapes = ShapeReader(faults: faults).shapes(shapes) }
    return page
  }

  /// A page's title: what may be typed for one may stand in a file, and nothing else.
  private static func title(_ field: DocumentField) throws(DocumentFault) -> String {
    let title = try field.string()
    if let fault = PageTitle.fault(in: title) { throw DocumentFault(field, sentence: fault) }
    return title
  }

  private mutating func widgets(_ list: DocumentField, columns: Int?) -> [WidgetPlacement] {
    let count = places.count
    let fields = attempt { () throws(DocumentFault) in
      let fields = try list.array()
      guard fields.count <= LayoutDocument.widgetsPerPage else {
        throw list.fault("must have at most \(LayoutDocument.widgetsPerPage) widgets on a page, not \(fields.count)")
      }
      guard count + fields.count <= LayoutDocument.widgetLimit else {
        throw list.fault("must not bring the layout above \(LayoutDocument.widgetLimit) widgets")
      }
      return fields
    }
    var widgets: [WidgetPlacement] = []
    let reader = WidgetReader(check: check, columns: columns, faults: faults)
    for field in fields ?? [] {
      guard let widget = reader.widget(field) else { continue }
      guard places[widget.id] == nil else {
        faults.add(duplicate(field, widget.id))
        continue
      }
      places[widget.id] = field
      widgets.append(widget)
    }
    return widgets
  }

  private func duplicate(_ field: DocumentField, _ id: String) -> DocumentFault {
    let place = (try? field.table().place(of: "id")) ?? field
    return DocumentFault(
      place, sentence: "There are two widgets with the id \(Quoting.quoted(id)); ids must be unique.")
  }
}
