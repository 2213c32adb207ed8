import EaselAPI
import EaselKit

extension CalendarWidget {
  mutating func add(_ line: CalendarInput.Line, _ context: WidgetContext) -> [Effect] {
    submit(.create, event(context.newID(), line), context)
  }

  mutating func change(
    _ old: Occurrence, to line: CalendarInput.Line, known: CalendarEvent?, _ context: WidgetContext
  ) -> [Effect] {
    let staysAtItsTimes = line.times == CalendarInput.times(of: old)
    let days = line.start.date.daysSinceEpoch - old.start.date.daysSinceEpoch
    let changesTimes = !staysAtItsTimes || days != 0
    var new = staysAtItsTimes ? old.moved(days: days, in: context.zone) : event(old.eventId, line)
    new.title = line.title
    if outbox.isRefusedCreation(old.eventId) {
      // The server never had it: it is made anew, corrected.
      return outbox.withdraw { $0.change.subject == old.eventId } + submit(.create, new, context)
    }
    guard changesTimes || line.title != old.title else { return [.saveState] }
    return submit(.edit(times: changesTimes), new, seen: old, known: known, context)
  }

  mutating func delete(_ context: WidgetContext) -> Reaction {
    guard let event = selected?.event else { return .quiet }
    let isCreation = outbox.isRefusedCreation(event.eventId)
    if outbox.isRefused(event.eventId), !isCreation {
      let effects = outbox.withdraw { $0.change.subject == event.eventId && $0.refusal != nil }
      rebuild(context)
      return Reaction(effects)
    }
    deleted.append(event)
    if deleted.count > 50 { deleted.removeFirst() }
    selectedID = nil
    let notice = Effect.notify(.info, "Deleted: \(NoticeText.short(event.title))")
    guard isCreation || isUnknownToServer(event.eventId) else {
      return Reaction(submit(.delete, event, seen: event, context) + [notice])
    }
    let effects = outbox.withdraw { $0.change.subject == event.eventId }
    rebuild(context)
    return Reaction(effects + [notice])
  }

  /// Makes the event deleted last anew, or takes its deletion back while the server cannot have heard of it.
  mutating func undo(_ context: WidgetContext) -> Reaction {
    guard var event = deleted.popLast() else {
      return Reaction([.notify(.info, "There is no deleted event to bring back.")])
    }
    let notice = Effect.notify(.info, "Undid: deleted \(NoticeText.short(event.title))")
    let waiting = outbox.entries(of: event.eventId).first { $0.change.action == .delete && $0.isUntold }
    if let waiting {
      let effects = outbox.withdraw { $0.change.id == waiting.change.id }
      rebuild(context)
      return Reaction(effects + [notice])
    }
    event.eventId = context.newID()
    return Reaction(submit(.create, event, context) + [notice])
  }

  private func event(_ id: String, _ line: CalendarInput.Line) -> Occurrence {
    Occurrence(eventId: id, title: line.title, start: line.start, end: line.end, allDay: line.times.isEmpty)
  }

  private func isUnknownToServer(_ id: String) -> Bool {
    outbox.entries(of: id).contains { $0.change.isCreation && $0.isUntold }
  }

  /// Shows a change, in place of what was refused of the same event, and hands it on to be kept and sent.
  private mutating func submit(
    _ action: CalendarChange.Action, _ event: Occurrence, seen: Occurrence? = nil, known: CalendarEvent? = nil,
    _ context: WidgetContext
  ) -> [Effect] {
    let superseded = outbox.withdraw { $0.change.subject == event.eventId && $0.refusal != nil }
    let calendar = context.config["calendar"]?.string ?? CalendarInfo.personal
    let before = outbox.entries(of: event.eventId).last?.change
    // What was done before in this place is told the server first, and brings the version that it makes.
    let version = known?.version ?? (before == nil ? seen?.version : before?.version)
    let change = CalendarChange(
      id: context.newID(), action: action, event: event, calendar: calendar, zone: context.zone.name, seen: seen,
      known: known, version: version)
    let effect = outbox.submit(change, at: context.now)
    beginnings.watch()
    rebuild(context)
    return superseded + [effect]
  }
}

extension Occurrence {
  /// The occurrence on other days; its length and its times of day stay.
  fileprivate func moved(days: Int, in zone: LocalZone) -> Occurrence {
    guard days != 0 else { return self }
    var moved = self
    (moved.start, moved.end) = (start.moved(days: days, in: zone), end.moved(days: days, in: zone))
    return moved
  }
}

extension CalendarTime {
  fileprivate func moved(days: Int, in zone: LocalZone) -> CalendarTime {
    switch self {
    case .day(let date): return .day(date.adding(days: days))
    case .at(let time):
      var wall = zone.wall(at: time.instant)
      wall.date = wall.date.adding(days: days)
      return .at(zone.zoned(wall))
    }
  }
}
