import Canvas

/// A key of layout files.
///
/// ``all`` is the one table of them: the readers and the manual go by it.
package struct LayoutKey: Sendable {
  /// The part of a file that has it; the raw value is how the manual calls it.
  package enum Part: String, Sendable, CaseIterable {
    case layout = "the layout"
    case grid = "a grid"
    case page = "a page"
    case widget = "a widget"
    case arrangement = "a shape"
    case frame = "a frame"
  }

  package let part: Part
  package let name: String
  /// What values it takes.
  package let type: String
  package let meaning: String

  init(_ part: Part, _ name: String, _ type: String, _ meaning: String) {
    self.part = part
    self.name = name
    self.type = type
    self.meaning = meaning
  }

  /// The keys of a part, in the order of the table.
  static func names(of part: Part) -> [String] { all.filter { $0.part == part }.map(\.name) }

  private static func range(_ range: ClosedRange<Int>) -> String { "\(range.lowerBound) to \(range.upperBound)" }
  private static let units = "0 or more"
  private static let limit = "1 or more"

  package static let all: [LayoutKey] = [
    LayoutKey(.layout, "name", "a text of at most \(LayoutReader.nameLimit) characters", "Its name; required."),
    LayoutKey(.layout, "grid", "a table", "The grid of all pages that have none of their own."),
    LayoutKey(.layout, "pages", "a list of 1 to \(LayoutDocument.pageLimit) pages", "Its pages in order; required."),
    LayoutKey(.grid, "columns", range(GridConfig.columnLimits), "How many units wide a page is; 12 unless said."),
    LayoutKey(.grid, "rows", range(GridConfig.rowLimits), "How many units high the screen is; 12 unless said."),
    LayoutKey(
      .grid, "compaction", "\"vertical\" or \"none\"",
      "Whether widgets rise until they touch what is above them, or stay; \"none\" unless said."),
    LayoutKey(
      .grid, "preventCollision", "true or false",
      "Whether a move that would hit another widget is refused instead of pushing it; false unless said."),
    LayoutKey(
      .grid, "mode", "\"fit\" or \"scroll\"",
      "Whether the rows fill the screen, or have a height of their own and the page scrolls; \"fit\" unless said."),
    LayoutKey(.grid, "rowHeight", range(GridConfig.rowHeightLimits), "The cells of a row of a page that scrolls."),
    LayoutKey(.page, "title", "a text of at most \(PageTitle.longest) characters", "What the page bar shows."),
    LayoutKey(.page, "grid", "a table", "The page's own grid; what it leaves unsaid is as in the layout's."),
    LayoutKey(.page, "widgets", "a list of at most \(LayoutDocument.widgetsPerPage) widgets", "What is on it."),
    LayoutKey(.page, "shapes", "a table", "Other arrangements by the names of screens: wide, medium, narrow."),
    LayoutKey(.widget, "id", "letters, digits, \"-\", \".\" and \"_\"", "Its name, unique in the layout; required."),
    LayoutKey(.widget, "app", "the id of a micro-app", "What it is, as in \"todo\"; required."),
    LayoutKey(.widget, "x", units, "Its first column; required."),
    LayoutKey(.widget, "y", units, "Its first row; required."),
    LayoutKey(.widget, "w", limit, "How many columns it takes; required."),
    LayoutKey(.widget, "h", limit, "How many rows it takes; required."),
    LayoutKey(.widget, "minW", limit, "The fewest columns it may be resized to."),
    LayoutKey(.widget, "minH", limit, "The fewest rows it may be resized to."),
    LayoutKey(.widget, "maxW", limit, "The most columns it may be resized to."),
    LayoutKey(.widget, "maxH", limit, "The most rows it may be resized to."),
    LayoutKey(.widget, "locked", "true or false", "Whether it is neither moved nor pushed; false unless said."),
    LayoutKey(.widget, "config", "a table", "The settings of the micro-app."),
    LayoutKey(.arrangement, "grid", "a table", "The grid on such screens."),
    LayoutKey(.arrangement, "frames", "a table of frames by the ids of widgets", "Where the widgets lie there."),
    LayoutKey(.frame, "x", units, "Its first column."),
    LayoutKey(.frame, "y", units, "Its first row."),
    LayoutKey(.frame, "w", limit, "How many columns it takes."),
    LayoutKey(.frame, "h", limit, "How many rows it takes."),
  ]
}
