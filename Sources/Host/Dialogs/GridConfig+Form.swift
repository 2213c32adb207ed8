import Canvas
import EaselKit

/// The form for a page's grid.
extension GridConfig {
  /// The settings form's key for whose grid it is.
  static let whoseKey = "for"

  /// What the settings form asks.
  var schema: SettingsSchema {
    SettingsSchema([
      .init("columns", "Columns", .number(columns, Self.columnLimits)),
      .init("rows", "Rows", .number(rows, Self.rowLimits)),
      .init("mode", "Fit the screen, or scroll", .choice(mode.rawValue, Mode.allCases.map(\.rawValue))),
      .init("row-height", "Row height, scrolling", .number(rowHeight, Self.rowHeightLimits)),
      .init("compaction", "Compaction", .choice(compaction.rawValue, Compaction.allCases.map(\.rawValue))),
      .init("prevent-collision", "Prevent collisions", .flag(preventCollision)),
      .init(Self.whoseKey, "For", .choice("this page", ["this page", "all pages"])),
    ])
  }

  /// The grid with what was changed in the form.
  func changed(by values: [String: JSONValue]) -> GridConfig {
    var grid = self
    grid.columns = values["columns"]?.int ?? columns
    grid.rows = values["rows"]?.int ?? rows
    grid.mode = values["mode"]?.string.flatMap(Mode.init) ?? mode
    grid.rowHeight = values["row-height"]?.int ?? rowHeight
    grid.compaction = values["compaction"]?.string.flatMap(Compaction.init) ?? compaction
    grid.preventCollision = values["prevent-collision"]?.bool ?? preventCollision
    return grid
  }
}
