import Canvas
import EaselKit

extension Finder {
  /// The cells that titles, kinds and keys take of a row.
  private struct Columns {
    var kind = 0
    var keys = 0
  }

  func draw(on surface: inout Surface, theme: Theme) {
    let rect = PopupFrame.centred(width: min(surface.width - 2, 88), height: Self.rows + 3, in: surface.size)
    PopupFrame.draw(title: title, in: rect, on: &surface, theme: theme)
    let inside = rect.inset(x: 2, y: 1)
    guard inside.width > 2, inside.height > 0 else { return }
    drawCorners(of: rect, on: &surface, theme: theme)
    let prompt = theme.isReadAsLines ? "Type: " : purpose == .commandLine ? ":" : "> "
    let start = surface.put(
      prompt, at: Point(x: inside.x, y: inside.y), style: theme[.key].on(theme[.popup].background))
    filter.draw(
      on: &surface, at: Point(x: start, y: inside.y), width: max(0, inside.maxX - start), style: theme[.popup])
    if filter.isEmpty {
      surface.putTruncated(
        invitation, at: Point(x: start + 1, y: inside.y), style: theme[.muted].on(theme[.popup].background),
        width: inside.maxX - start - 1)
    }
    let list = Rect(x: inside.x - 1, y: inside.y + 1, width: inside.width + 2, height: inside.height - 1)
    drawList(in: list, on: &surface, theme: theme)
  }

  private var invitation: String {
    switch purpose {
    case .palette: "a few letters of what to do"
    case .commandLine: "a command, as widget.move"
    case .help: "a few letters of what to find"
    }
  }

  /// How many fit, above; the name of what is selected, or what there is to say, below.
  private func drawCorners(of rect: Rect, on surface: inout Surface, theme: Theme) {
    let style = theme[.muted].on(theme[.popup].background)
    let number = filter.isEmpty ? " \(entries.count) " : " \(count) of \(entries.count) "
    let width = CellWidth.of(number)
    if CellWidth.of(title) + width + 8 <= rect.width {
      surface.put(number, at: Point(x: rect.maxX - width - 2, y: rect.y), style: style)
    }
    if !note.isEmpty, rect.height > 2 {
      surface.putTruncated(
        " \(note) ", at: Point(x: rect.x + 2, y: rect.maxY - 1), style: theme[.warning].on(theme[.popup].background),
        width: rect.width - 4)
      return
    }
    guard let id = selected?.id, purpose != .help, rect.height > 2 else { return }
    let name = " \(TextFitting.truncated(id, to: rect.width - 8)) "
    surface.put(name, at: Point(x: rect.maxX - CellWidth.of(name) - 2, y: rect.maxY - 1), style: style)
  }

  private func drawList(in list: Rect, on surface: inout Surface, theme: Theme) {
    guard !lines.isEmpty else {
      surface.putTruncated(
        "Nothing fits. Fewer letters find more.", at: Point(x: list.x + 1, y: list.y),
        style: theme[.muted].on(theme[.popup].background), width: list.width - 2)
      return
    }
    let columns = columns(width: list.width)
    ListView.draw(
      on: &surface, in: list, cursor: cursor, count: lines.count, theme: theme,
      isHeading: { if case .heading = lines[$0] { true } else { false } }
    ) { surface, index, row in
      switch lines[index] {
      case .heading(let text):
        surface.putTruncated(
          text, at: Point(x: row.x + 1, y: row.y), style: theme[.heading].on(theme[.popup].background).adding(.bold),
          width: row.width - 2)
      case .entry(let entry):
        draw(entry, isSelected: index == cursor.selected, in: row, columns, on: &surface, theme: theme)
      }
    }
  }

  /// What stands beside the titles as far as they keep half of the row.
  private func columns(width: Int) -> Columns {
    var columns = Columns()
    let most = purpose == .palette || purpose == .commandLine ? 16 : width < 100 ? 18 : 26
    columns.keys = min(most, entries.lazy.map { CellWidth.of(self.keys($0, width: most)) }.max() ?? 0, width / 3)
    let kinds = entries.lazy.filter { self.showsKind(of: $0) }.map { CellWidth.of($0.kind) }.max() ?? 0
    let room = width * 3 / 5 - columns.keys - 4
    columns.kind = room >= min(kinds, 8) ? min(kinds, room) : 0
    return columns
  }

  /// Whether the heading does not tell it already.
  private func showsKind(of entry: Entry) -> Bool { !filter.isEmpty || purpose == .help }

  /// The keys that there is room for, the plainest first.
  private func keys(_ entry: Entry, width: Int) -> String {
    guard purpose == .help else { return entry.keys.first ?? "" }
    var text = entry.keys.first ?? ""
    for key in entry.keys.dropFirst() where CellWidth.of(text) + CellWidth.of(key) + 2 <= width { text += "  \(key)" }
    return text
  }

  private func draw(
    _ number: Int, isSelected: Bool, in row: Rect, _ columns: Columns, on surface: inout Surface, theme: Theme
  ) {
    let entry = entries[number]
    let style = isSelected ? theme[.selection] : theme[.popup]
    let quiet = isSelected ? style : theme[.muted].on(style.background)
    surface.fill(row, style: style)
    if isSelected { surface.put("›", at: Point(x: row.x, y: row.y), style: style) }
    let keys = TextFitting.truncated(keys(entry, width: columns.keys), to: columns.keys)
    var right = row.maxX - 1 - columns.keys
    surface.put(
      keys, at: Point(x: right, y: row.y), style: isSelected ? style.adding(.bold) : theme[.key].on(style.background))
    if columns.keys > 0 { right -= 2 }
    if columns.kind > 0 {
      right -= columns.kind
      if showsKind(of: entry) {
        surface.putTruncated(entry.kind, at: Point(x: right, y: row.y), style: quiet, width: columns.kind)
      }
      right -= 2
    }
    let matches = filter.isEmpty ? [] : index.matches(of: filter.text, in: number)
    let found = isSelected ? style.adding([.bold, .underline]) : theme[.accent].on(style.background).adding(.bold)
    EmphasisedText.draw(
      entry.title, emphasised: matches, on: &surface, at: Point(x: row.x + 1, y: row.y),
      width: right - row.x - 1, style: style, found: found.adding(.underline))
  }
}
