import Canvas
import Documents
import EaselKit
import Formats

/// The micro-apps that the tests know, with one setting.
let testCheck = LayoutCheck(knownApps: ["todo", "calendar", "chat", "clock", "events"]) { _, config in
  config.keys.filter { $0.hasPrefix("bad") }.sorted().map {
    SettingsSchema.Fault(key: $0, sentence: "There is no setting \"\($0)\".")
  }
}

/// Reads a layout.
func read(_ text: String, _ format: DocumentFormat = .toml) throws(DocumentError) -> Layout {
  try LayoutDocument.read(Array(text.utf8), as: format, file: "team.\(format.rawValue)", check: testCheck)
}

/// What is said of a layout that cannot be read; nil when it can.
func complaint(_ text: String, _ format: DocumentFormat = .toml) -> String? {
  do {
    _ = try read(text, format)
    return nil
  } catch {
    return error.description
  }
}

/// A layout with one widget on one page; parts of it may be put differently.
///
/// The widget's lines begin at line 8.
func sample(
  top: String = "name = \"team\"", grid: String = "columns = 12", page: String = "title = \"Today\"",
  id: String = "id = \"todo-1\"", app: String = "app = \"todo\"", place: String = "x = 0\ny = 0\nw = 4\nh = 12",
  rest: String = ""
) -> String {
  [top, "[grid]", grid, "", "[[pages]]", page, "[[pages.widgets]]", id, app, place, rest].joined(separator: "\n")
}
