extension Form {
  /// What stands on a row.
  private enum Row {
    case field(Int)
    /// What is wrong with the field above.
    case fault(String)
    /// What can be chosen for it.
    case choice(String)
  }

  /// The rows it takes now.
  public var height: Int { rows.count }

  private var rows: [Row] {
    schema.fields.indices.flatMap { index in
      let fault = faults[schema.fields[index].key].map { [Row.fault($0)] } ?? []
      return [.field(index)] + fault + (index == selected ? choices.map(Row.choice) : [])
    }
  }

  /// Draws the fields from the top of an area; where not all fit, those around the cursor.
  ///
  /// - Parameters:
  ///   - surface: What to draw on.
  ///   - area: Where.
  ///   - isFocused: Whether the cursor is shown in its field.
  ///   - theme: The look.
  ///   - base: What names and values look like, such as ``Role/popup`` in a popup.
  public func draw(
    on surface: inout Surface, in area: Rect, isFocused: Bool = true, theme: Theme, base: Role = .text
  ) {
    guard !area.isEmpty else { return }
    let rows = rows
    // The selected field and what stands below it are in view as far as they can be.
    let first = rows.firstIndex { if case .field(selected) = $0 { true } else { false } } ?? 0
    let end = rows[(first + 1)...].firstIndex { if case .field = $0 { true } else { false } } ?? rows.count
    let top = min(max(0, end - area.height), first)
    let names = schema.fields.reduce(0) { max($0, CellWidth.of($1.title)) }
    let columns = (name: min(names + 2, area.width / 2), value: area.x + min(names + 4, area.width / 2))
    for (line, row) in rows.dropFirst(top).prefix(area.height).enumerated() {
      let y = area.y + line
      let value = Rect(x: columns.value, y: y, width: area.maxX - columns.value, height: 1)
      switch row {
      case .fault(let text):
        let style = theme[.error].on(theme[base].background)
        surface.putTruncated("! \(text)", at: Point(x: area.x + 2, y: y), style: style, width: area.width - 2)
      case .choice(let text):
        let isTaken = texts[schema.fields[selected].key]?.text == text
        let style = theme[isTaken ? base : .muted].on(theme[base].background)
        surface.putTruncated(
          (isTaken ? "› " : "  ") + text, at: Point(x: value.x - 2, y: y), style: style, width: value.width + 2)
      case .field(let index):
        let field = schema.fields[index]
        let isSelected = index == selected
        let style = isSelected ? theme[base].adding(.bold) : theme[base]
        surface.putTruncated(
          (isSelected ? "› " : "  ") + field.title, at: Point(x: area.x, y: y), style: style, width: columns.name)
        draw(
          field, on: &surface, in: value, showsCursor: isSelected && isFocused, style: theme[isSelected ? .input : base]
        )
      }
    }
  }

  private func draw(
    _ field: SettingsSchema.Field, on surface: inout Surface, in area: Rect, showsCursor: Bool, style: Style
  ) {
    let point = Point(x: area.x, y: area.y)
    switch field.kind {
    case .flag: surface.put(chosen[field.key]?.bool == true ? "[x]" : "[ ]", at: point, style: style, width: area.width)
    case .choice:
      surface.putTruncated("‹ \(chosen[field.key]?.string ?? "") ›", at: point, style: style, width: area.width)
    case .text, .number:
      texts[field.key]?.draw(on: &surface, at: point, width: area.width, style: style, showsCursor: showsCursor)
    }
  }
}
