import EaselAPI
import EaselKit

extension CalendarWidget {
  private static let versionPrefix = "version/"
  private static let calendarsTag = "calendars"

  /// Asks for the six weeks around the cursor, unless they are what was asked for last.
  mutating func askForRange(_ context: WidgetContext) -> [Effect] {
    guard askedFrom != grid.firstDay else { return [] }
    askedFrom = grid.firstDay
    return [.request(endpoint(cursor: nil, context).request, tag: load.restart())]
  }

  mutating func reload(_ context: WidgetContext) -> [Effect] {
    load.begin().map { [.request(endpoint(cursor: nil, context).request, tag: $0)] } ?? []
  }

  func askForVersion(of event: Occurrence) -> Effect {
    .request(CalendarAPI.event(event.eventId).request, tag: Self.versionPrefix + event.eventId)
  }

  func askForCalendars() -> Effect { .request(CalendarAPI.calendars().request, tag: Self.calendarsTag) }

  package func suggestions(for setting: String) -> [String] {
    setting == "calendar" ? knownCalendars.map(\.id) : []
  }

  private mutating func takeCalendars(_ result: Result<BackendResponse, BackendFailure>) {
    guard let response = try? result.get(), let page = try? CalendarAPI.calendars().decode(response) else { return }
    knownCalendars = page.items
  }

  mutating func take(
    _ tag: String, _ result: Result<BackendResponse, BackendFailure>, _ context: WidgetContext
  ) -> Reaction {
    if load.owns(tag) { return takeEvents(tag, result, context) }
    if let entry = outbox.sent(tag) { return takeSent(entry.change, result, context) }
    if tag == Self.calendarsTag { takeCalendars(result) }
    if tag.hasPrefix(Self.versionPrefix) { takeVersion(result) }
    return .quiet
  }

  private func endpoint(cursor: String?, _ context: WidgetContext) -> Endpoint<Page<Occurrence>> {
    var endpoint = CalendarAPI.occurrences(from: grid.firstDay, to: grid.endDay, zone: context.zone.name)
    if let cursor { endpoint.request.query.append(.init("cursor", cursor)) }
    return endpoint
  }

  private mutating func takeEvents(
    _ tag: String, _ result: Result<BackendResponse, BackendFailure>, _ context: WidgetContext
  ) -> Reaction {
    switch load.take(tag, result, as: endpoint(cursor: nil, context)) {
    case .ignored: return .quiet
    case .more(let cursor, let tag): return Reaction([.request(endpoint(cursor: cursor, context).request, tag: tag)])
    case .finished(let found, let keptSince):
      let span = grid.firstDay..<grid.endDay
      if keptSince != nil, covered == span, !freshness.isKept { return .quiet }
      events = found.map(Self.bounded)
      covered = span
      freshness.received(keptSince: keptSince, now: context.now)
      rebuild(context)
      return Reaction(again(context))
    case .failed(let failure):
      freshness.failed(failure)
      return Reaction(failure.retry + again(context))
    }
  }

  private mutating func again(_ context: WidgetContext) -> [Effect] {
    load.beginAgain().map { [.request(endpoint(cursor: nil, context).request, tag: $0)] } ?? []
  }

  private mutating func takeVersion(_ result: Result<BackendResponse, BackendFailure>) {
    guard case .edit(let event, _)? = entry.purpose, case .success(let response) = result, response.keptSince == nil,
      let found = try? CalendarAPI.event(event.eventId).decode(response), found.id == event.eventId
    else { return }
    entry.purpose = .edit(event, version: found.version)
  }

  private mutating func takeSent(
    _ change: CalendarChange, _ result: Result<BackendResponse, BackendFailure>, _ context: WidgetContext
  ) -> Reaction {
    do throws(BackendFailure) {
      let response = try result.get()
      if change.action == .delete {
        _ = try CalendarAPI.delete(change.subject).decode(response)
      } else {
        _ = try CalendarAPI.event(change.subject).decode(response)
      }
      return confirm(change, context)
    } catch {
      return fail(change, error, context)
    }
  }

  private mutating func confirm(_ change: CalendarChange, _ context: WidgetContext) -> Reaction {
    outbox.remove(change.id)
    freshness.reached()
    events.removeAll { $0.eventId == change.subject }
    if change.action != .delete { events.append(change.event) }
    rebuild(context)
    let told = Effect.emit(type: change.busEvent, data: CalendarEvents.data(change.event))
    return Reaction([.saveState, told] + outbox.sendReady() + reload(context))
  }

  private mutating func fail(
    _ change: CalendarChange, _ failure: BackendFailure, _ context: WidgetContext
  ) -> Reaction {
    if failure.isPassing {
      outbox.postpone(change.id)
      freshness.failed(failure)
      rebuild(context)
      return Reaction([.saveState] + failure.retry)
    }
    if case .refused(404, _, _) = failure, change.action == .delete { return confirm(change, context) }
    if change.action == .create {
      outbox.refuse(change.id, failure.saying)
      rebuild(context)
      return Reaction([.saveState, .notify(.error, "Not accepted: \(failure.saying)")])
    }
    outbox.removeAll(of: change.subject)
    rebuild(context)
    var sentence = "Not saved: \(failure.saying)"
    if case .refused(412, _, _) = failure {
      sentence = "This event was changed elsewhere meanwhile; have a look and do it again."
    }
    return Reaction([.saveState, .notify(.error, sentence)] + reload(context))
  }

  private static func bounded(_ event: Occurrence) -> Occurrence {
    var event = event
    event.title = event.title.cut(to: 4 * CalendarAPI.longestTitle)
    return event
  }
}
