extension Form {
  /// The rows it takes now.
  public var height: Int { schema.fields.count + schema.fields.count { faults[$0.key] != nil } }

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
    let lines = schema.fields.indices.flatMap { index in
      faults[schema.fields[index].key] == nil ? [(index, false)] : [(index, false), (index, true)]
    }
    // The selected field and its fault line are always in view.
    let last = lines.lastIndex { $0.0 == selected } ?? 0
    let first = lines.firstIndex { $0.0 == selected } ?? 0
    let top = min(max(0, last - area.height + 1), first)
    let names = schema.fields.reduce(0) { max($0, CellWidth.of($1.title)) }
    let columns = (name: min(names + 2, area.width / 2), value: area.x + min(names + 4, area.width / 2))
    for (row, (index, isFault)) in lines.dropFirst(top).prefix(area.height).enumerated() {
      let place = Rect(x: area.x, y: area.y + row, width: area.width, height: 1)
      let field = schema.fields[index]
      if isFault {
        let style = theme[.error].on(theme[base].background)
        surface.putTruncated(
          "! \(faults[field.key] ?? "")", at: Point(x: place.x + 2, y: place.y), style: style, width: area.width - 2)
      } else {
        let isSelected = index == selected
        let style = isSelected ? theme[base].adding(.bold) : theme[base]
        surface.putTruncated(
          (isSelected ? "› " : "  ") + field.title, at: Point(x: place.x, y: place.y), style: style, width: columns.name
        )
        let value = Rect(x: columns.value, y: place.y, width: area.maxX - columns.value, height: 1)
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
