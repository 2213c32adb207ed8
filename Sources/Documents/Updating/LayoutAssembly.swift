import Canvas
import Formats

/// Puts the sections of an updated layout file together: pages in the layout's order, widgets on their pages.
struct LayoutAssembly {
  private let updater: LayoutUpdater
  private let sections: [TOMLSection]
  private var text: [UInt8] = []

  init(_ updater: LayoutUpdater) {
    self.updater = updater
    sections = updater.editor.document.sections
  }

  private var editor: TOMLEditor { updater.editor }

  func bytes() -> [UInt8] {
    var assembly = self
    let groups = groups()
    for index in groups.before { assembly.add(index) }
    // Pages in a list of one value are a part of what is before.
    let pages = updater.hasPageList ? [] : updater.layout.pages
    for (index, page) in pages.enumerated() {
      if let origin = updater.origins[index], origin < groups.pages.count {
        assembly.add(page, from: origin, groups.pages[origin])
      } else {
        assembly.addNew(page)
      }
    }
    // Of pages that are gone, the tables remain that only stand among them.
    for (origin, group) in groups.pages.enumerated() where !updater.origins.contains(origin) {
      for index in group {
        if sections[index].path.isWithin(LayoutUpdater.path(ofPage: origin)) {
          assembly.addLoose(index)
        } else {
          assembly.add(index)
        }
      }
    }
    assembly.append(Array(editor.document.bytes[editor.document.epilogue]))
    return assembly.text
  }

  /// The sections before the first page, and those from each page's header up to the next one's.
  private func groups() -> (before: [Int], pages: [[Int]]) {
    var (before, pages): ([Int], [[Int]]) = ([], [])
    for (index, section) in sections.enumerated() {
      if section.path == LayoutUpdater.path(ofPage: pages.count) { pages.append([]) }
      if pages.isEmpty { before.append(index) } else { pages[pages.count - 1].append(index) }
    }
    return (before, pages)
  }

  private mutating func append(_ bytes: [UInt8]) { editor.append(bytes, to: &text) }

  private mutating func add(_ index: Int) {
    if editor.removed.contains(index) { return addLoose(index) }
    append(editor.bytes(of: sections[index].range))
  }

  private mutating func addLoose(_ index: Int) { append(Array(editor.document.bytes[sections[index].loose])) }

  private mutating func add(_ page: Page, from origin: Int, _ group: [Int]) {
    let path = LayoutUpdater.path(ofPage: origin)
    let staying = Set(page.widgets.map(\.id))
    let arriving = page.widgets.filter { updater.places[$0.id]?.page != origin }
    let widgets = path.appending("widgets")
    let last =
      group.last { sections[$0].path.isWithin(widgets) }
      ?? group.last { sections[$0].path.isWithin(path) && !sections[$0].path.isWithin(path.appending("shapes")) }
    for index in group {
      if let id = id(ofWidgetAt: sections[index].path, on: origin), !staying.contains(id) {
        addLoose(index)
      } else {
        add(index)
      }
      if index == last { for widget in arriving { add(widget) } }
    }
    let old = Shape.allCases.filter { editor.value(at: path.appending("shapes").appending($0.rawValue)) != nil }
    addShapes(of: page, but: old)
  }

  private mutating func addShapes(of page: Page, but old: [Shape] = []) {
    for shape in Shape.allCases where !old.contains(shape) {
      guard let arrangement = page.shapes[shape] else { continue }
      append(Array(editor.text(TOMLLayoutWriter.lines(of: arrangement, in: shape)).utf8))
    }
  }

  /// The widget that a section is a part of.
  private func id(ofWidgetAt path: DocumentPath, on page: Int) -> String? {
    guard path.isWithin(LayoutUpdater.path(ofPage: page).appending("widgets")), path.steps.count > 3,
      case .index(let index) = path.steps[3]
    else { return nil }
    return updater.ids[page][index]
  }

  /// Adds a widget that is new on its page: with all that the file said of it, when it was on another.
  private mutating func add(_ widget: WidgetPlacement) {
    if let place = updater.places[widget.id] {
      let path = LayoutUpdater.path(of: place)
      let parts = sections.indices.filter { sections[$0].path.isWithin(path) && !editor.removed.contains($0) }
      guard parts.isEmpty else {
        for index in parts {
          append(editor.bytes(of: sections[index].loose.upperBound..<sections[index].range.upperBound))
        }
        return
      }
    }
    append(Array(editor.text(TOMLLayoutWriter.lines(of: widget)).utf8))
  }

  private mutating func addNew(_ page: Page) {
    var bare = page
    bare.widgets = []
    bare.shapes = [:]
    append(Array(editor.text(TOMLLayoutWriter.lines(of: bare, within: updater.layout.grid)).utf8))
    for widget in page.widgets { add(widget) }
    addShapes(of: page)
  }
}
