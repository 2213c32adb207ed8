import EaselKit

extension ListBox {
  func draw(title: String, empty: String, keys: [KeyHint], on surface: inout Surface, theme: Theme) {
    // Lines that are read have all the room they need.
    let most = theme.isReadAsLines ? surface.width : 100
    let widest = rows.lazy.map { min(most, $0.title.utf8.count) + min(60, $0.detail.utf8.count) }.max() ?? 0
    let width = max(60, min(widest + 10, most, surface.width - 4))
    let keyLines = Self.lines(of: keys, width: min(width, surface.width) - 4)
    let noteHeight = noteHeight(width: min(width, surface.width) - 4)
    let rect = PopupFrame.centred(
      width: width, height: max(1, min(rows.count, Self.height)) + 2 + noteHeight + keyLines.count, in: surface.size)
    PopupFrame.draw(title: title, in: rect, on: &surface, theme: theme)
    let inside = rect.inset(x: 2, y: 1)
    guard inside.height > 0, inside.width > 0 else { return }
    let shownKeys = inside.height > keyLines.count + 1 ? keyLines : []
    // What is said of a row takes room from the others, but not from it.
    let footHeight = min(noteHeight, max(1, inside.height - shownKeys.count - 1))
    let list = Rect(
      x: inside.x, y: inside.y, width: inside.width, height: max(0, inside.height - footHeight - shownKeys.count))
    drawRows(in: list, empty: empty, on: &surface, theme: theme)
    let foot = Rect(x: inside.x, y: list.maxY, width: inside.width, height: footHeight)
    drawFoot(in: foot, on: &surface, theme: theme)
    for (line, keys) in shownKeys.enumerated() {
      draw(keys, at: Point(x: inside.x, y: foot.maxY + line), on: &surface, theme: theme)
    }
  }

  /// Draws the rows alone, with or without what stands at their ends.
  func drawRows(
    in list: Rect, empty: String, showsDetails: Bool = true, on surface: inout Surface, theme: Theme
  ) {
    if shown.isEmpty, list.height > 0 {
      let words = rows.isEmpty ? empty : "Nothing fits."
      surface.putTruncated(
        words, at: Point(x: list.x, y: list.y), style: theme[.muted].on(theme[.popup].background), width: list.width)
    }
    ListView.draw(on: &surface, in: list, cursor: cursor, count: shown.count, theme: theme) { surface, index, row in
      var shownRow = rows[shown[index]]
      if !showsDetails { shownRow.detail = "" }
      draw(shownRow, isSelected: index == cursor.selected, in: row, on: &surface, theme: theme)
    }
  }

  private func draw(_ row: Row, isSelected: Bool, in area: Rect, on surface: inout Surface, theme: Theme) {
    let style = isSelected ? theme[.selection] : theme[.popup]
    let quiet = isSelected ? style : theme[.muted].on(style.background)
    surface.fill(area, style: style)
    surface.put(row.mark, at: Point(x: area.x, y: area.y), style: style, width: 1)
    if isSelected { surface.put("›", at: Point(x: area.x + 1, y: area.y), style: style, width: 1) }
    // A long title leaves the other half of the row to what stands at its end.
    let title = TextFitting.truncated(row.title, to: max(0, area.width - 2))
    let least = min(CellWidth.of(title), area.width / 2)
    let detail = TextFitting.truncated(row.detail, to: max(0, area.width - least - 5))
    let width = CellWidth.of(detail)
    surface.putTruncated(
      title, at: Point(x: area.x + 2, y: area.y), style: row.isQuiet ? quiet : style,
      width: max(0, area.width - width - (width > 0 ? 5 : 2)))
    surface.put(detail, at: Point(x: area.maxX - width - 1, y: area.y), style: quiet)
  }

  /// The most lines that what is said below the rows takes.
  private static let longestNote = 5

  /// How many lines what is said below the rows takes, in so many cells; one where nothing is.
  private func noteHeight(width: Int) -> Int {
    isFiltering ? 1 : max(1, TextFitting.wrapped(note, width: max(1, width), limit: Self.longestNote).count)
  }

  private func drawFoot(in area: Rect, on surface: inout Surface, theme: Theme) {
    if isFiltering {
      surface.put("/", at: Point(x: area.x, y: area.y), style: theme[.popup])
      filter.draw(
        on: &surface, at: Point(x: area.x + 1, y: area.y), width: area.width - 1, style: theme[.input])
    } else {
      let style = theme[isFault ? .error : .muted].on(theme[.popup].background)
      StyledText(note, style).draw(on: &surface, in: area)
    }
  }

  private func draw(_ keys: [KeyHint], at place: Point, on surface: inout Surface, theme: Theme) {
    var x = place.x
    for hint in keys {
      x = surface.put(hint.key, at: Point(x: x, y: place.y), style: theme[.key].on(theme[.popup].background))
      x = surface.put(" " + hint.action, at: Point(x: x, y: place.y), style: theme[.popup]) + 2
    }
  }

  /// The keys, as many on a line as find room.
  private static func lines(of keys: [KeyHint], width: Int) -> [[KeyHint]] {
    var lines: [[KeyHint]] = []
    var used = Int.max / 2
    for hint in keys {
      let cells = CellWidth.of(hint.key) + CellWidth.of(hint.action) + 1
      if used + 2 + cells > width {
        lines.append([])
        used = -2
      }
      lines[lines.count - 1].append(hint)
      used += 2 + cells
    }
    return lines
  }
}
