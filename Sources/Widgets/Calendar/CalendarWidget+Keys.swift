import EaselAPI
package import EaselKit

extension CalendarWidget {
  package var hints: [KeyHint] {
    if entry.isOpen { return [KeyHint("Enter", "save"), KeyHint("Esc", "cancel"), KeyHint("14:00", "time first")] }
    if isInList {
      return [
        KeyHint("j k", "move"), KeyHint("e", "edit", writes: true), KeyHint("D", "delete", writes: true),
        KeyHint("y", "copy"), KeyHint("n", "new", writes: true), KeyHint("h", "back to the month"),
      ]
    }
    var hints = [
      KeyHint("hjkl", "day"), KeyHint("Enter", rows.isEmpty ? "choose" : "the day's events"),
      KeyHint("n", "new", writes: true), KeyHint("< >", "month"), KeyHint("t", "today"),
    ]
    if selectedDay != nil { hints.append(KeyHint("Esc", "choose none")) }
    if !deleted.isEmpty { hints.append(KeyHint("u", "undo delete", writes: true)) }
    return hints + [KeyHint("Ctrl+R", "ask again")]
  }

  mutating func handle(_ key: Key, _ context: WidgetContext) -> Reaction {
    if key == Key("r", .control) { return Reaction(reload(context)) }
    if entry.isOpen { return handleTyping(key, context) }
    if let refusal = Self.refusal(of: key, in: isInList ? Self.inList : "", context) { return refusal }
    switch (key.code, key.modifiers) {
    case (.character("n"), []):
      open(.new(cursorDay))
      return Reaction([.saveState])
    case (.character("t"), []): return move(to: context.today, context)
    case (.character("u"), []): return undo(context)
    case (.character("L"), []): return Self.toggleLink(context)
    default: return isInList ? handleInList(key, context) : handleInMonth(key, context)
    }
  }

  mutating func paste(_ text: String) -> Reaction {
    guard entry.isOpen else { return .ignored }
    let notices = entry.paste(text)
    return Reaction(typed().effects + notices)
  }

  mutating func handle(_ mouse: MouseEvent, _ context: WidgetContext) -> Reaction {
    if mouse.kind == .wheelUp || mouse.kind == .wheelDown { return .ignored }
    guard mouse.kind == .press, !entry.isOpen else { return .quiet }
    let layout = layout(in: context.size)
    if let row = ListView.row(at: mouse.point, in: layout.list, cursor: cursor, count: rows.count) {
      isInList = true
      select(row: row, context)
      return .redraw
    }
    let day = grid.day(at: mouse.point, in: layout.month, cursor: cursorDay)
    guard !layout.month.isEmpty, let day else { return .quiet }
    return day == cursorDay ? chooseAndEnter(context) : move(to: day, context)
  }

  private mutating func handleInMonth(_ key: Key, _ context: WidgetContext) -> Reaction {
    switch (key.code, key.modifiers) {
    case (.character("h"), []), (.left, []): return move(to: cursorDay.adding(days: -1), context)
    case (.character("l"), []), (.right, []): return move(to: cursorDay.adding(days: 1), context)
    case (.character("k"), []), (.up, []): return move(to: cursorDay.adding(days: -7), context)
    case (.character("j"), []), (.down, []): return move(to: cursorDay.adding(days: 7), context)
    case (.character("<"), []), (.pageUp, []): return move(to: cursorDay.adding(months: -1), context)
    case (.character(">"), []), (.pageDown, []): return move(to: cursorDay.adding(months: 1), context)
    case (.enter, []): return chooseAndEnter(context)
    case (.escape, []) where selectedDay != nil: return clearSelection()
    default: return .ignored
    }
  }

  private mutating func handleInList(_ key: Key, _ context: WidgetContext) -> Reaction {
    switch (key.code, key.modifiers) {
    case (.character("e"), []), (.enter, []): return edit()
    case (.character("D"), []): return delete(context)
    case (.character("y"), []): return Copying.copy(selected.map { CalendarInput.line($0.event) })
    case (.escape, []):
      leaveList()
      return selectedDay == nil ? .redraw : clearSelection()
    case (.character("h"), []), (.left, []):
      leaveList()
      return .redraw
    default:
      let height = layout(in: context.size, isReadAsLines: context.isReadAsLines).list.height
      guard cursor.handle(key, count: rows.count, height: height) else { return .ignored }
      selectedID = selected?.event.eventId
      return .redraw
    }
  }

  private mutating func handleTyping(_ key: Key, _ context: WidgetContext) -> Reaction {
    switch (key.code, key.modifiers) {
    case (.enter, []): return finishEntry(context)
    case (.escape, []):
      entry.close()
      return Reaction([.saveState])
    default: break
    }
    switch entry.handle(key) {
    case .ignored: return .ignored
    case .moved: return .redraw
    case .changed: return typed()
    }
  }

  /// The line changed: what is too long is said at once.
  private mutating func typed() -> Reaction {
    entry.fault = CalendarInput.tooLong(entry.text)
    return Reaction([.saveState])
  }

  private mutating func finishEntry(_ context: WidgetContext) -> Reaction {
    guard let purpose = entry.purpose, !PlainText.isBlank(entry.text) else {
      entry.close()
      return Reaction([.saveState])
    }
    do throws(CalendarInput.Fault) {
      switch purpose {
      case .new(let day):
        let line = try CalendarInput.read(entry.text, on: day, today: context.today, zone: context.zone)
        entry.close()
        return Reaction(add(line, context) + Self.notices(line))
      case .edit(let old, let known):
        let line = try CalendarInput.read(entry.text, on: old.start.date, today: context.today, zone: context.zone)
        entry.close()
        return Reaction(change(old, to: line, known: known, context) + Self.notices(line))
      }
    } catch {
      entry.fault = error.sentence
      return .redraw
    }
  }

  private static func notices(_ line: CalendarInput.Line) -> [Effect] {
    line.notice.map { [.notify(.info, $0)] } ?? []
  }

  private mutating func edit() -> Reaction {
    guard let event = selected?.event else { return .quiet }
    open(.edit(event, known: nil), text: CalendarInput.line(event))
    let isOurs = !outbox.entries(of: event.eventId).isEmpty
    return Reaction([.saveState] + (isOurs ? [] : [askForEvent(event)]))
  }
}
