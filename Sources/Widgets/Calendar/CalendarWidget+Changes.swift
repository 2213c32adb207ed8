import EaselAPI
import EaselKit

extension CalendarWidget {
  mutating func add(_ line: CalendarInput.Line, _ context: WidgetContext) -> [Effect] {
    submit(.create, event(context.newID(), line), version: nil, context)
  }

  mutating func change(
    _ old: Occurrence, to line: CalendarInput.Line, version: Int?, _ context: WidgetContext
  ) -> [Effect] {
    let changesTimes = line.times != CalendarInput.times(of: old)
    var new = changesTimes ? event(old.eventId, line) : old
    new.title = line.title
    if outbox.isRefused(old.eventId) {
      // The server never had it: it is made anew, corrected.
      outbox.removeAll(of: old.eventId)
      return submit(.create, new, version: nil, context)
    }
    guard changesTimes || line.title != old.title else { return [.saveState] }
    return submit(.edit(times: changesTimes), new, version: version, context)
  }

  mutating func delete(_ context: WidgetContext) -> Reaction {
    guard let event = selected?.event else { return .quiet }
    deleted.append(event)
    if deleted.count > 50 { deleted.removeFirst() }
    selectedID = nil
    guard outbox.isRefused(event.eventId) else {
      return Reaction(submit(.delete, event, version: nil, context))
    }
    outbox.removeAll(of: event.eventId)
    rebuild(context)
    return Reaction([.saveState])
  }

  /// Makes the event deleted last anew, or takes its deletion back while the server cannot have heard of it.
  mutating func undo(_ context: WidgetContext) -> Reaction {
    guard var event = deleted.popLast() else { return Reaction([.notify(.info, "There is nothing to undo.")]) }
    let waiting = outbox.entries.first { entry in
      entry.change.subject == event.eventId && entry.change.action == .delete && outbox.isUntold(entry)
    }
    if let waiting {
      outbox.remove(waiting.change.id)
      rebuild(context)
      return Reaction([.saveState])
    }
    event.eventId = context.newID()
    return Reaction(submit(.create, event, version: nil, context))
  }

  private func event(_ id: String, _ line: CalendarInput.Line) -> Occurrence {
    Occurrence(eventId: id, title: line.title, start: line.start, end: line.end, allDay: line.times.isEmpty)
  }

  private mutating func submit(
    _ action: CalendarChange.Action, _ event: Occurrence, version: Int?, _ context: WidgetContext
  ) -> [Effect] {
    let calendar = context.config["calendar"]?.string ?? CalendarInfo.personal
    outbox.add(
      CalendarChange(
        id: context.newID(), action: action, event: event, calendar: calendar, zone: context.zone.name,
        version: version))
    let effects = outbox.sendReady()
    rebuild(context)
    return [.saveState] + effects
  }
}
