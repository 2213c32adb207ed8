import EaselKit

/// The day that the person chooses, which the linked widgets of the page follow.
extension CalendarWidget {
  /// Puts the cursor on a day, which others follow at once if the settings say so.
  mutating func move(to day: CivilDate, _ context: WidgetContext) -> Reaction {
    let effects = setCursor(on: day, context)
    let isFollowed = context.config["follow"]?.string == Self.whileMoving
    return Reaction((isFollowed ? choose() : []) + effects)
  }

  /// Chooses the day with the cursor and goes to its events, if it has any.
  mutating func chooseAndEnter(_ context: WidgetContext) -> Reaction {
    isInList = !rows.isEmpty
    select(row: 0, context)
    return Reaction(choose())
  }

  mutating func leaveList() {
    isInList = false
    selectedID = nil
  }

  /// Takes the choice back, so that linked widgets show all again.
  mutating func clearSelection() -> Reaction {
    selectedDay = nil
    return Reaction(
      [.emit(type: CalendarEvents.cleared, data: .object([:])), .publish, .share(CalendarEvents.sharedDate, .null)])
  }

  /// Takes over the day that a linked widget of the page chose, or that it chose none.
  mutating func follow(_ day: CivilDate?, _ context: WidgetContext) -> Reaction {
    guard day != selectedDay else { return .quiet }
    selectedDay = day
    guard let day else { return Reaction([.emit(type: CalendarEvents.cleared, data: .object([:])), .publish]) }
    return Reaction([.publish] + (entry.isOpen ? [] : setCursor(on: day, context)))
  }

  private mutating func choose() -> [Effect] {
    guard cursorDay != selectedDay else { return [] }
    selectedDay = cursorDay
    let date = JSONValue.string(cursorDay.description)
    return [
      .emit(type: CalendarEvents.selected, data: ["date": date]), .publish, .share(CalendarEvents.sharedDate, date),
    ]
  }

  private mutating func setCursor(on day: CivilDate, _ context: WidgetContext) -> [Effect] {
    if day != cursorDay {
      leaveList()
      cursor = ListCursor()
    }
    cursorDay = day
    let effects = askForRange(context)
    if effects.isEmpty { select(row: cursor.selected, context) } else { rebuild(context) }
    return effects
  }
}
