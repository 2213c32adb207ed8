import Canvas
import EaselKit
import Formats

/// Brings a layout file in TOML up to a layout, changing only what differs.
struct LayoutUpdater {
  /// Where a widget stands in the file.
  struct Place: Hashable {
    let page: Int
    let widget: Int
  }

  private static let pagesPath = DocumentPath().appending("pages")

  var editor: TOMLEditor
  let layout: Layout
  /// The ids of the file's widgets, page by page.
  let ids: [[String]]
  /// The file's place of each widget.
  let places: [String: Place]
  /// For each page of the layout the one of the file that becomes it; nil for new ones.
  let origins: [Int?]

  init(_ text: String, to layout: Layout) throws(SyntaxFault) {
    let editor = try TOMLEditor(text)
    let ids = Self.ids(in: editor)
    var places: [String: Place] = [:]
    for (page, list) in ids.enumerated() {
      for (index, id) in list.enumerated() { places[id] = Place(page: page, widget: index) }
    }
    self.editor = editor
    self.layout = layout
    self.ids = ids
    self.places = places
    origins = Self.origins(layout, editor, ids, places)
  }

  static func path(ofPage page: Int) -> DocumentPath { pagesPath.appending(page) }
  static func path(of place: Place) -> DocumentPath {
    path(ofPage: place.page).appending("widgets").appending(place.widget)
  }

  /// The text that says what the layout says.
  mutating func text() throws(TOMLEditor.Obstacle) -> String {
    try checkStructure()
    try editor.put(.string(layout.name), at: DocumentPath().appending("name"))
    try updateGrid(
      at: DocumentPath().appending("grid"), to: layout.grid, standard: GridConfig(), header: "[grid]", after: 0)
    for (index, page) in layout.pages.enumerated() {
      if let origin = origins[index] { try update(page, number: index + 1, from: origin) }
      for widget in page.widgets {
        if let place = places[widget.id] { try update(widget, at: Self.path(of: place)) }
      }
    }
    return String(decoding: LayoutAssembly(self).bytes(), as: UTF8.self)
  }

  // MARK: Parts

  private mutating func update(_ page: Page, number: Int, from origin: Int) throws(TOMLEditor.Obstacle) {
    let path = Self.path(ofPage: origin)
    try editor.put(.string(page.title), at: path.appending("title"), standard: .string("Page \(number)"))
    let section = editor.section(at: path) ?? 0
    if let grid = page.grid {
      try updateGrid(
        at: path.appending("grid"), to: grid, standard: layout.grid, header: "[pages.grid]", after: section)
    } else {
      try editor.remove(path.appending("grid"))
    }
    for shape in Shape.allCases { try update(page.shapes[shape], shape, origin) }
    let widgets = path.appending("widgets")
    if ids[origin].isEmpty, !page.widgets.isEmpty { try editor.remove(widgets) }
  }

  /// A key that a grid leaves unsaid is as the standard has it.
  private mutating func updateGrid(
    at path: DocumentPath, to grid: GridConfig, standard: GridConfig, header: String, after section: Int
  ) throws(TOMLEditor.Obstacle) {
    guard editor.value(at: path) != nil else {
      if header == "[grid]", grid == standard { return }
      let lines = TOMLLayoutWriter.gridLines(grid, within: section == 0 ? nil : layout.grid)
      return editor.insertTable(["", header] + lines, after: section)
    }
    for ((key, value), (_, unsaid)) in zip(grid.members, standard.members) {
      try editor.put(value, at: path.appending(key), standard: unsaid)
    }
  }

  private mutating func update(
    _ arrangement: ShapeArrangement?, _ shape: Shape, _ origin: Int
  ) throws(TOMLEditor.Obstacle) {
    let path = Self.path(ofPage: origin).appending("shapes").appending(shape.rawValue)
    guard let arrangement else { return try editor.remove(path) }
    // A new one is put at the end of its page.
    guard editor.value(at: path) != nil else { return }
    for ((key, value), (_, unsaid)) in zip(arrangement.grid.members, GridConfig().members) {
      try editor.put(value, at: path.appending("grid").appending(key), standard: unsaid)
    }
    let frames = arrangement.frames.mapValues { frame in
      JSONValue.object(Dictionary(uniqueKeysWithValues: frame.numbers.map { ($0.key, .int($0.number)) }))
    }
    try editor.put(.object(frames), at: path.appending("frames"), standard: .object([:]))
  }

  private mutating func update(_ widget: WidgetPlacement, at path: DocumentPath) throws(TOMLEditor.Obstacle) {
    try editor.put(.string(widget.app), at: path.appending("app"))
    for (key, number) in widget.frame.numbers { try editor.put(.int(number), at: path.appending(key)) }
    for (key, number) in widget.limits {
      if let number {
        try editor.put(.int(number), at: path.appending(key))
      } else {
        try editor.remove(path.appending(key))
      }
    }
    try editor.put(.bool(widget.locked), at: path.appending("locked"), standard: .bool(false))
    try editor.put(.object(widget.config).withoutNull, at: path.appending("config"), standard: .object([:]))
  }

  // MARK: What cannot be done

  /// Whether all pages are written as one value.
  var hasPageList: Bool { editor.value(at: Self.pagesPath)?.span != nil }

  /// Pages and widgets that are written as values in a list can be changed, but neither come nor go.
  private func checkStructure() throws(TOMLEditor.Obstacle) {
    if hasPageList, origins != Array(ids.indices) {
      throw TOMLEditor.Obstacle(sentence: "Its pages are written as one list, so none can come, go or change places.")
    }
    for (page, list) in ids.enumerated() {
      let path = Self.path(ofPage: page).appending("widgets")
      let isInline = hasPageList || !list.isEmpty && editor.value(at: path)?.span != nil
      guard isInline, let index = origins.firstIndex(of: page) else { continue }
      guard Set(list) == Set(layout.pages[index].widgets.map(\.id)) else {
        throw TOMLEditor.Obstacle(
          sentence: "The widgets of page \(page + 1) are written as one list, so none can come or go.")
      }
    }
  }

  // MARK: Looking at the file

  private static func ids(in editor: TOMLEditor) -> [[String]] {
    guard case .array(let pages)? = editor.value(at: pagesPath)?.content else { return [] }
    return pages.indices.map { page in
      let path = path(ofPage: page).appending("widgets")
      guard case .array(let widgets)? = editor.value(at: path)?.content else { return [] }
      return widgets.indices.map { index in
        guard case .string(let id)? = editor.value(at: path.appending(index).appending("id"))?.content else {
          return ""
        }
        return id
      }
    }
  }

  /// Pages have no names in files: the same ones are those that share most widgets, then the title, then the place.
  private static func origins(
    _ layout: Layout, _ editor: TOMLEditor, _ ids: [[String]], _ places: [String: Place]
  ) -> [Int?] {
    var likeness: [(score: Int, new: Int, old: Int)] = []
    for (new, page) in layout.pages.enumerated() {
      var shared: [Int: Int] = [:]
      for widget in page.widgets { if let place = places[widget.id] { shared[place.page, default: 0] += 2 } }
      for old in ids.indices {
        let title = editor.value(at: path(ofPage: old).appending("title"))
        let isNamed = title?.says(.string(page.title)) ?? false
        let isEmptied = shared[old] == nil && !page.widgets.isEmpty && !ids[old].isEmpty
        let score = 4 * (shared[old] ?? 0) + (isNamed ? 3 : 0) + (new == old ? 1 : 0)
        if score > (isEmptied && !isNamed ? 1 : 0) { likeness.append((score, new, old)) }
      }
    }
    var origins = [Int?](repeating: nil, count: layout.pages.count)
    var taken: Set<Int> = []
    for pair in likeness.sorted(by: { ($1.score, $0.new, $0.old) < ($0.score, $1.new, $1.old) })
    where origins[pair.new] == nil && !taken.contains(pair.old) {
      origins[pair.new] = pair.old
      taken.insert(pair.old)
    }
    return origins
  }
}

extension GridConfig {
  /// All that is said of a grid, in the order in which it is written.
  fileprivate var members: [(key: String, value: JSONValue)] {
    [
      ("columns", .int(columns)), ("rows", .int(rows)), ("compaction", .string(compaction.rawValue)),
      ("preventCollision", .bool(preventCollision)), ("mode", .string(mode.rawValue)), ("rowHeight", .int(rowHeight)),
    ]
  }
}

extension JSONValue {
  /// The same without what is null, which a layout does not write.
  var withoutNull: JSONValue {
    switch self {
    case .array(let list): .array(list.filter { $0 != .null }.map(\.withoutNull))
    case .object(let members): .object(members.filter { $0.value != .null }.mapValues(\.withoutNull))
    default: self
    }
  }
}
