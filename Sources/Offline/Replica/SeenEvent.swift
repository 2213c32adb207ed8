import Canvas
package import EaselAPI

/// An event of a calendar of which something was seen; as JSON it is the event, or what the agenda showed of it.
package struct SeenEvent: Encodable, Sendable, Hashable, Identifiable {
  /// As the agenda shows it.
  package var occurrence: Occurrence
  /// The event itself; nil where only the agenda showed it, or showed it in a newer version.
  package var whole: CalendarEvent?

  package var id: String { occurrence.eventId }

  /// An event that is known whole.
  package init(_ event: CalendarEvent) {
    occurrence = Occurrence(
      eventId: event.id, title: event.title, start: event.start, end: event.end, allDay: event.allDay,
      version: event.version)
    whole = event
  }

  /// An event that only the agenda showed.
  package init(_ occurrence: Occurrence) {
    self.occurrence = occurrence
    whole = nil
  }

  package func encode(to encoder: any Encoder) throws {
    if let whole {
      try whole.encode(to: encoder)
    } else {
      try ShownOccurrence(occurrence: occurrence).encode(to: encoder)
    }
  }

  fileprivate func says(moreThan other: SeenEvent) -> Bool {
    let (version, known) = (occurrence.version ?? 0, other.occurrence.version ?? 0)
    return version == known ? whole != nil && other.whole == nil : version > known
  }
}

/// Events, each once: in the newest version, and whole where that was seen whole.
package struct NewestEvents: Sendable {
  package private(set) var events: [SeenEvent] = []
  private var places: [String: Int] = [:]

  package init() {}

  /// Adds an event, unless as much is known of it already.
  package mutating func add(_ event: SeenEvent) {
    if let place = places[event.id] {
      if event.says(moreThan: events[place]) { events[place] = event }
    } else {
      places[event.id] = events.endIndex
      events.append(event)
    }
  }
}

extension CalendarReplica {
  /// How many records are in memory at once.
  private static let page = 500

  /// All events of which something was seen, whichever days and lists that was in.
  static func seenEvents(_ seen: SeenThings) async throws(StoreError) -> [SeenEvent] {
    var known = NewestEvents()
    for kind in [events.name, OccurrenceQuestion.kindName] {
      var from = ""
      var isMore = true
      while isMore {
        let records = try await seen.records(
          kind, .places(from: from, to: SortKey.end, scope: nil), limit: page)
        for record in records { if let event = read(record, kind) { known.add(event) } }
        isMore = records.count == page
        if let last = records.last { from = SortKey.after(last.place) }
      }
    }
    return known.events
  }

  private static func read(_ record: SeenRecord, _ kind: String) -> SeenEvent? {
    guard kind == events.name else {
      return (try? APIJSON.decode(Occurrence.self, from: record.body)).map { SeenEvent($0) }
    }
    return (try? APIJSON.decode(CalendarEvent.self, from: record.body)).map { SeenEvent($0) }
  }
}
