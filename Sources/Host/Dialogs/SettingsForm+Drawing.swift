import EaselKit

extension SettingsForm {
  /// A row of the form: a setting, what there is to choose from for it, or what is wrong with it.
  private enum Row {
    case field(Int)
    case choice(String, isTaken: Bool)
    case fault(String)
  }

  func draw(on surface: inout Surface, theme: Theme) {
    let rect = PopupFrame.centred(width: 62, height: rows.count + 3, in: surface.size)
    PopupFrame.draw(title: title, in: rect, on: &surface, theme: theme)
    let inside = rect.inset(x: 2, y: 1)
    guard inside.width > 0, inside.height > 0 else { return }
    let quiet = theme[.muted].on(theme[.popup].background)
    if schema.fields.isEmpty {
      surface.putTruncated(
        "There is nothing to set.", at: Point(x: inside.x, y: inside.y), style: theme[.popup], width: inside.width)
      return
    }
    let list = Rect(x: inside.x, y: inside.y, width: inside.width, height: max(1, inside.height - 1))
    for (line, row) in shownRows(height: list.height).enumerated() {
      let y = list.y + line
      switch row {
      case .field(let index): drawField(index, in: list, row: y, on: &surface, theme: theme)
      case .choice(let text, let isTaken):
        let style = theme[isTaken ? .popup : .muted].on(theme[.popup].background)
        surface.putTruncated(
          (isTaken ? "› " : "  ") + text, at: Point(x: list.x + list.width / 2 - 2, y: y), style: style,
          width: list.width - list.width / 2 + 2)
      case .fault(let text):
        surface.putTruncated(
          text, at: Point(x: list.x + 2, y: y), style: theme[.error].on(theme[.popup].background),
          width: list.width - 2)
      }
    }
    guard inside.height > 1 else { return }
    surface.putTruncated(
      explanation, at: Point(x: inside.x, y: inside.maxY - 1), style: quiet,
      width: inside.width)
  }

  private var rows: [Row] {
    schema.fields.indices.flatMap { index -> [Row] in
      let field = schema.fields[index]
      let choices = choices(for: field)
      let shown = index == selected ? choices.texts.map { Row.choice($0, isTaken: $0 == choices.typed) } : []
      return [.field(index)] + (faults[field.key].map { [.fault($0)] } ?? []) + shown
    }
  }

  private var explanation: String {
    let field = schema.fields[selected]
    return choices(for: field).texts.isEmpty
      ? field.explanation : "Ctrl+N and Ctrl+P choose; others can be typed."
  }

  /// The rows that there is room for, the selected setting and what is wrong with it among them.
  private func shownRows(height: Int) -> ArraySlice<Row> {
    let rows = rows
    guard rows.count > height else { return rows[...] }
    let place = rows.firstIndex { if case .field(selected) = $0 { true } else { false } } ?? 0
    let first = min(max(0, place - height / 2), rows.count - height)
    return rows[first..<first + height]
  }

  private func drawField(_ index: Int, in area: Rect, row: Int, on surface: inout Surface, theme: Theme) {
    let field = schema.fields[index]
    let isSelected = index == selected
    let half = area.width / 2
    let marker = isSelected ? "› " : faults[field.key] == nil ? "  " : "! "
    surface.putTruncated(
      marker + field.title, at: Point(x: area.x, y: row),
      style: isSelected ? theme[.popup].adding(.bold) : theme[.popup],
      width: half - 1)
    let place = Point(x: area.x + half, y: row)
    let style = isSelected ? theme[.input] : theme[.popup]
    switch field.kind {
    case .flag: surface.put(values[field.key]?.bool == true ? "[x]" : "[ ]", at: place, style: style)
    case .choice:
      surface.putTruncated("‹ \(values[field.key]?.string ?? "") ›", at: place, style: style, width: area.width - half)
    case .text, .number:
      texts[field.key]?.draw(on: &surface, at: place, width: area.width - half, style: style, showsCursor: isSelected)
    }
  }
}

extension SettingsSchema.Field {
  /// What values it takes, as a sentence.
  fileprivate var explanation: String {
    switch kind {
    case .flag: "Space switches it."
    case .choice(_, let words): words.joined(separator: ", ") + "."
    case .number(_, let range): "A whole number from \(range.lowerBound) to \(range.upperBound)."
    case .text(_, let longest, let isRequired): "At most \(longest) characters\(isRequired ? ", not empty" : "")."
    }
  }
}
