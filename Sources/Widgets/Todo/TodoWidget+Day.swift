import EaselAPI
import EaselKit

/// The day of a linked calendar: only the todos due on it are shown.
extension TodoWidget {
  /// Shows only the todos due on a day, or all again.
  mutating func narrow(to day: CivilDate?, _ context: WidgetContext) -> Reaction {
    guard day != filter.day else { return .quiet }
    filter.day = day
    knownBefore = nil
    rebuild(context)
    return Reaction([.publish] + findBeyond(context))
  }

  /// Shows all again, here and in the linked widgets of the page.
  mutating func widen(_ context: WidgetContext) -> Reaction {
    let clearing: [Effect] = filter.day == nil ? [] : [.share(CalendarEvents.sharedDate, .null)]
    filter.day = nil
    filter.search = ""
    rebuild(context)
    return Reaction(clearing + [.publish] + findBeyond(context))
  }

  /// Counts the open todos that came while a day is followed and are due on another.
  mutating func countAside() {
    newAside = 0
    guard filter.day != nil, freshness.hasContent else { return knownBefore = nil }
    let present = items + outbox.of(filter.list).entries.filter(\.change.isCreation).map(\.change.item)
    guard let knownBefore else { return knownBefore = Set(present.map(\.id)) }
    let shown = Set(rows.map(\.item.id))
    newAside = Set(present.filter { !$0.completed && !knownBefore.contains($0.id) }.map(\.id)).subtracting(shown).count
  }

  /// Tells the person that a todo which they made or changed is not among those that are shown.
  func notice(of item: TodoItem) -> [Effect] {
    guard let day = filter.day, !rows.contains(where: { $0.item.id == item.id }) else { return [] }
    let due = item.due.map { "is due on \(DateText.short($0))" } ?? "has no due day"
    let title = "\"\(TextFitting.truncated(item.title.cut(to: 60), to: 40))\""
    return [.notify(.info, "\(title) \(due); the list shows only \(DateText.short(day)). Esc shows all.")]
  }
}
