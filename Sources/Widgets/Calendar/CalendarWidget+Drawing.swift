import EaselAPI
package import EaselKit

extension CalendarWidget {
  package func draw(on surface: inout Surface, in context: DrawContext) {
    guard !surface.size.isEmpty else { return }
    guard !context.isReadAsLines else { return drawLines(on: &surface, context) }
    let layout = layout(in: surface.size)
    var look = MonthGrid.Look(
      theme: context.theme, cursor: context.isFocused ? cursorDay : nil, isFocused: context.isFocused && !isInList,
      today: context.zone.wall(at: context.now).date, isMarked: { days[$0] != nil })
    look.chosen = selectedDay
    if !layout.month.isEmpty { grid.draw(on: &surface, in: layout.month, look: look) }
    if !layout.week.isEmpty {
      grid.drawWeek(of: cursorDay, on: &surface, in: layout.week, hasTitle: layout.hasTitle, look: look)
    }
    drawDay(on: &surface, layout, today: look.today, context)
    drawFoot(on: &surface, context)
  }

  /// Where the parts are above the foot.
  func layout(in size: Size, isReadAsLines: Bool = false) -> CalendarLayout {
    let room = Size(width: size.width, height: max(0, size.height - footHeight(in: size)))
    return CalendarLayout(room, isReadAsLines: isReadAsLines)
  }

  func footHeight(in size: Size) -> Int {
    if entry.isOpen { return entry.height(in: size) }
    return refusalLines(in: size).count + PaneLines.standingHeight(standing, freshness, in: size)
  }

  /// What a line says of what is shown, its age aside; nil for nothing.
  private var standing: String? {
    let cut = isCut ? "only the first \(PagedLoad<Occurrence>.most) events" : nil
    let parts = [outbox.tally.notice, cut].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// What the server would not have, why, and what to do about it.
  private func refusalLines(in size: Size) -> [String] {
    if let selected, let complaint = selected.mark.complaint(isNew: outbox.isRefusedCreation(selected.event.eventId)) {
      return PaneLines.wrapped(complaint, in: size)
    }
    let refused = outbox.refused
    guard let first = refused.first?.change.event else { return [] }
    let day = DateText.short(first.start.date)
    return PaneLines.wrapped("\(refused.count) refused (!), on \(day); go there to see why", in: size)
  }

  private func drawDay(
    on surface: inout Surface, _ layout: CalendarLayout, today: CivilDate, _ context: DrawContext
  ) {
    if layout.list.y > layout.day.y {
      let name = CalendarHeading.day(
        cursorDay, today: today, showsYear: !layout.week.isEmpty && !layout.hasTitle, width: layout.day.width)
      surface.putTruncated(
        name, at: Point(x: layout.day.x, y: layout.day.y), style: context.theme[.heading], width: layout.day.width)
    }
    if rows.isEmpty { return drawEmptyDay(on: &surface, in: layout.list, context) }
    let isShort = isShort(in: layout.list.width, context.region)
    let width = rows.map { $0.hours(on: cursorDay, isShort: isShort, in: context.region).count }.max() ?? 0
    ListView.draw(on: &surface, in: layout.list, cursor: cursor, count: rows.count, theme: context.theme) {
      drawRow(
        rows[$1], isSelected: isInList && $1 == cursor.selected, hoursWidth: width, isShort: isShort, on: &$0, in: $2,
        context)
    }
  }

  /// Whether there is only room for when events begin: with both times their titles would be cut.
  private func isShort(in width: Int, _ region: RegionalFormat) -> Bool {
    let hours = rows.map { $0.hours(on: cursorDay, isShort: false, in: region).count }.max() ?? 0
    let titles = rows.map { CellWidth.of($0.event.title.cut(to: 100)) }.max() ?? 0
    return width < hours + 17 && width < hours + 1 + titles
  }

  private func drawEmptyDay(on surface: inout Surface, in area: Rect, _ context: DrawContext) {
    let isCovered = covered?.contains(cursorDay) == true
    if isCovered {
      let text = context.isReadOnly ? "Nothing planned." : "Nothing planned. n adds an event."
      Paragraph.draw(text, on: &surface, in: area, style: context.theme[.muted])
      return
    }
    guard let failure = freshness.failure else {
      let text = loadingSign.text("Fetching the events", in: context)
      Paragraph.draw(text, on: &surface, in: area, style: context.theme[.muted])
      return
    }
    let next = !failure.isPassing ? failure.nextStep : context.isReadOnly ? "" : "n  adds; it is sent later"
    Message(failure.isPassing ? .offline : .error, failure.saying, next: next).draw(
      on: &surface, in: area, theme: context.theme)
  }

  private func drawRow(
    _ row: CalendarRow, isSelected: Bool, hoursWidth: Int, isShort: Bool, on surface: inout Surface, in area: Rect,
    _ context: DrawContext
  ) {
    let base = isSelected ? context.theme[context.isFocused ? .selection : .selectionInactive] : nil
    if let base { surface.fill(area, style: base) }
    let hours = row.hours(on: cursorDay, isShort: isShort, in: context.region)
    surface.put(hours, at: Point(x: area.x, y: area.y), style: base ?? context.theme[.muted], width: area.width)
    let x = area.x + hoursWidth
    guard x < area.maxX else { return }
    surface.put(row.mark.sign, at: Point(x: x, y: area.y), style: base ?? context.theme[.warning], width: area.maxX - x)
    let style = base ?? context.theme[.text]
    surface.putTruncated(row.event.title, at: Point(x: x + 1, y: area.y), style: style, width: area.maxX - x - 1)
  }

  func drawFoot(on surface: inout Surface, _ context: DrawContext) {
    if let purpose = entry.purpose {
      let label = if case .new(let day) = purpose { "new \(DateText.short(day))" } else { "edit" }
      PaneLines.drawEntry(entry, label: label, placeholder: "14:00-15:30 Dentist", on: &surface, in: context)
    } else {
      PaneLines.drawStanding(refusalLines(in: surface.size), standing, freshness, on: &surface, in: context)
    }
  }
}
