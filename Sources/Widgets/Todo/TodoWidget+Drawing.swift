import EaselAPI
package import EaselKit

extension TodoWidget {
  package func draw(on surface: inout Surface, in context: DrawContext) {
    guard !surface.size.isEmpty else { return }
    if let picker { return picker.draw(on: &surface, in: context) }
    let area = listArea(in: surface.size)
    if area.y > 0 { PaneLines.draw(headline(context), role: .accent, on: &surface, row: 0, in: context) }
    if rows.isEmpty {
      message(context).draw(on: &surface, in: area, theme: context.theme)
    } else {
      let today = context.zone.wall(at: context.now).date
      ListView.draw(on: &surface, in: area, cursor: cursor, count: rows.count, theme: context.theme) {
        drawRow(rows[$1], isSelected: $1 == cursor.selected, on: &$0, in: $2, today: today, context)
      }
    }
    drawFoot(on: &surface, context)
  }

  /// Where the rows are: between the headline and the foot.
  func listArea(in size: Size) -> Rect {
    let foot = min(size.height, footHeight(in: size))
    let head = (isNarrowed && entry.purpose != .search || filter.day != nil) && size.height - foot > 1 ? 1 : 0
    return Rect(x: 0, y: head, width: size.width, height: size.height - head - foot)
  }

  private func footHeight(in size: Size) -> Int {
    if entry.isOpen { return entry.height(in: size) }
    return refusalLines(in: size).count + PaneLines.standingHeight(waiting.notice, freshness, in: size)
      + (beyondLine(in: size) == nil ? 0 : 1)
  }

  /// What is not shown, where there is room to say so.
  private func beyondLine(in size: Size) -> String? { size.height >= 5 ? beyondNotice : nil }

  /// What the server would not have, why, and what to do about it.
  private func refusalLines(in size: Size) -> [String] {
    if let selected, let complaint = selected.mark.complaint(isNew: outbox.isRefusedCreation(selected.item.id)) {
      return PaneLines.wrapped(complaint, in: size)
    }
    let count = rows.count { $0.mark.isRefused }
    return count == 0 ? [] : PaneLines.wrapped("\(count) refused (!); go there to see why", in: size)
  }

  private func headline(_ context: DrawContext) -> String {
    var parts: [String] = []
    if let day = filter.day {
      parts.append("due \(DateText.short(day))" + (newAside > 0 ? ", \(newAside) new not shown" : ""))
    }
    if !filter.search.isEmpty, entry.purpose != .search {
      parts.append((context.isReadAsLines ? "with " : "/") + filter.search.cut(to: 40))
    }
    return parts.joined(separator: " ") + (context.isReadAsLines ? ", Esc shows all" : "  Esc all")
  }

  private func message(_ context: DrawContext) -> Message {
    if let fault = listFault {
      let steps = (canMakeList && !context.isReadOnly ? ["Enter  makes it"] : []) + ["l  chooses another list"]
      return Message(.error, fault, next: steps.joined(separator: ", "))
    }
    let loading = loadingSign.text("Fetching the todos", in: context)
    let offlineStep = context.isReadOnly ? "" : "a  adds; it is sent later"
    if let message = freshness.message(loading: loading, offlineStep: offlineStep) { return message }
    if let message = beyondMessage(context) { return message }
    if isNarrowed { return Message(.empty, "Nothing matches.", next: "Esc  shows all") }
    return Message(.empty, "Nothing to do.", next: context.isReadOnly ? "" : "a  adds a todo")
  }

  private func drawFoot(on surface: inout Surface, _ context: DrawContext) {
    if let purpose = entry.purpose {
      PaneLines.drawEntry(entry, label: label(of: purpose, context), on: &surface, in: context)
    } else {
      if let line = beyondLine(in: surface.size) {
        let row = surface.height - footHeight(in: surface.size)
        PaneLines.draw(line, role: .muted, on: &surface, row: row, in: context)
      }
      PaneLines.drawStanding(
        refusalLines(in: surface.size), waiting.notice, freshness, on: &surface, in: context)
    }
  }

  private func label(of purpose: Purpose, _ context: DrawContext) -> String {
    switch purpose {
    case .add: filter.day.map { "add due \(DateText.short($0))" } ?? "add"
    case .edit: "edit"
    case .search: context.isReadAsLines ? "search" : "/"
    }
  }

  private func drawRow(
    _ row: TodoRow, isSelected: Bool, on surface: inout Surface, in area: Rect, today: CivilDate,
    _ context: DrawContext
  ) {
    let item = row.item
    let base = isSelected ? context.theme[context.isFocused ? .selection : .selectionInactive] : nil
    if let base { surface.fill(area, style: base) }
    let style = base ?? context.theme[item.completed ? .muted : .text]
    if context.isReadAsLines {
      let place = Point(x: area.x, y: area.y)
      surface.putTruncated(row.words(today: today), at: place, style: style, width: area.width)
      return
    }
    surface.put(item.completed ? "[x]" : "[ ]", at: Point(x: area.x, y: area.y), style: style, width: area.width)
    let sign = base ?? context.theme[Self.role(of: row.mark)]
    surface.put(row.mark.sign, at: Point(x: area.x + 3, y: area.y), style: sign, width: area.maxX - area.x - 3)
    let (due, dueRole) = Self.due(of: item, today: today)
    let dueWidth = due.isEmpty || area.width < due.count + 14 ? 0 : due.count + 1
    let width = area.width - 4 - dueWidth
    surface.putTruncated(item.title, at: Point(x: area.x + 4, y: area.y), style: style, width: width)
    if dueWidth > 0 {
      surface.put(due, at: Point(x: area.maxX - due.count, y: area.y), style: base ?? context.theme[dueRole])
    } else if dueRole == .error, area.width > 4 {
      // No room for the day: the sign alone tells.
      surface.put("‹", at: Point(x: area.maxX - 1, y: area.y), style: base ?? context.theme[.error])
    }
  }

  private static func role(of mark: SendMark) -> Role {
    switch mark {
    case .confirmed, .sending: .muted
    case .unsent: .warning
    case .refused: .error
    }
  }

  /// The due day as shown: `‹` before one that is past, a word for today; `!` says only that the server refused it.
  private static func due(of item: TodoItem, today: CivilDate) -> (String, Role) {
    guard let due = item.due else { return ("", .muted) }
    let text = DateText.near(due, today: today)
    if item.completed { return (text, .muted) }
    return due < today ? ("‹\(text)", .error) : (text, due == today ? .today : .muted)
  }
}
