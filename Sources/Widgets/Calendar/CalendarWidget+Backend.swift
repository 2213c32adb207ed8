import EaselAPI
import EaselKit

extension CalendarWidget {
  private static let eventPrefix = "event/"
  private static let calendarsTag = "calendars"
  /// All events of the days that are shown are read: a day whose events are missing would look free.
  private static let mostEvents = PagedLoad<Occurrence>.most

  /// Asks for the six weeks around the cursor, unless they are what was asked for last.
  mutating func askForRange(_ context: WidgetContext) -> [Effect] {
    guard askedFrom != grid.firstDay else { return [] }
    askedFrom = grid.firstDay
    return [.request(endpoint(cursor: nil, context).request, tag: load.restart(depth: Self.mostEvents))]
  }

  mutating func reload(_ context: WidgetContext) -> [Effect] {
    load.begin(depth: Self.mostEvents).map { [.request(endpoint(cursor: nil, context).request, tag: $0)] } ?? []
  }

  /// Asks what the server has of an event, as other terminals may have changed it.
  func askForEvent(_ event: Occurrence) -> Effect {
    .request(CalendarAPI.event(event.eventId).request, tag: Self.eventPrefix + event.eventId)
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
    if tag == Self.calendarsTag { takeCalendars(result) }
    if tag.hasPrefix(Self.eventPrefix) { takeEvent(result) }
    return .quiet
  }

  private func endpoint(cursor: String?, _ context: WidgetContext) -> Endpoint<Page<Occurrence>> {
    var endpoint = CalendarAPI.occurrences(from: grid.firstDay, to: grid.endDay, zone: context.zone.name)
    endpoint.request.takesParts = true
    if let cursor { endpoint.request.query.append(.init("cursor", cursor)) }
    return endpoint
  }

  private mutating func takeEvents(
    _ tag: String, _ result: Result<BackendResponse, BackendFailure>, _ context: WidgetContext
  ) -> Reaction {
    switch load.take(tag, result, as: endpoint(cursor: nil, context)) {
    // Days of which a part is shown would look free.
    case .ignored, .partly, .continued: return .quiet
    case .more(let cursor, let tag): return Reaction([.request(endpoint(cursor: cursor, context).request, tag: tag)])
    case .finished(let found, let keptSince, let hasMore):
      let span = grid.firstDay..<grid.endDay
      let all = CoveredDays(span)
      if keptSince != nil, covered == all, !freshness.isKept { return .quiet }
      events = found.map(Self.bounded)
      let covered = CoveredDays(span, in: try? result.get())
      self.covered = covered
      isCut = hasMore
      freshness.received(keptSince: keptSince, isPart: covered != all, now: context.now)
      rebuild(context)
      if keptSince == nil { beginnings.watch() }
      return Reaction(again(context))
    case .failed(let failure):
      freshness.failed(failure)
      return Reaction(failure.retry + again(context))
    }
  }

  private mutating func again(_ context: WidgetContext) -> [Effect] {
    load.beginAgain(depth: Self.mostEvents).map { [.request(endpoint(cursor: nil, context).request, tag: $0)] } ?? []
  }

  private mutating func takeEvent(_ result: Result<BackendResponse, BackendFailure>) {
    guard case .edit(let event, _)? = entry.purpose, case .success(let response) = result, response.keptSince == nil,
      let found = try? CalendarAPI.event(event.eventId).decode(response), found.id == event.eventId
    else { return }
    entry.purpose = .edit(event, known: found)
  }

  // MARK: What was changed

  /// Takes over what became of a change, made here or elsewhere.
  mutating func settle(_ pending: PendingWrite, _ outcome: WriteOutcome, _ context: WidgetContext) -> Reaction {
    guard let change = CalendarChange(pending.write) else { return Reaction(reload(context), redraw: false) }
    switch outcome {
    // It is among what waits for the person, or the next word is without it.
    case .refused, .dropped: return .quiet
    case .yielded:
      outbox.remove(change.id)
      rebuild(context)
      return Reaction(reload(context))
    case .done:
      outbox.remove(change.id)
      freshness.reached()
      let event = change.applied(to: events.first { $0.eventId == change.subject })
      events.removeAll { $0.eventId == change.subject }
      if let event { events.append(event) }
      rebuild(context)
      return Reaction([.emit(type: change.busEvent, data: CalendarEvents.data(change.event))] + reload(context))
    }
  }

  private static func bounded(_ event: Occurrence) -> Occurrence {
    var event = event
    event.title = event.title.cut(to: 4 * CalendarAPI.longestTitle)
    return event
  }
}
