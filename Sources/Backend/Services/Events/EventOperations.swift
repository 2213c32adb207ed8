import EaselAPI
import EaselKit

/// The calls about events.
enum EventOperations {
  private static let letter = APIParameter.id(of: "dead letter")
  private static let unknown = ProblemNote.notFound("events.letter.unknown")

  static let events = APIOperation(
    .get, "/api/events", "listEvents", "What happened, as far as it is for you, the oldest first.",
    parameters: [
      .query(
        "pattern", .patterns,
        "Which types: names joined by dots, `*` for one of them, `**` for any number; up to "
          + "\([EventPattern].most) patterns, joined by commas.", example: "todo.**"),
      .query(
        "after", .integer(0...EventsAPI.largestSequence), "After which place; `next` of the page before.", example: 0),
      .limit(default: 100),
    ], answer: .ok(Page<PublishedEvent>.self, "A page of events; `next` is the place to ask after for more."),
    problems: [ProblemNote(status: 410, code: "events.place.gone")])
  static let publish = APIOperation(
    .post, "/api/events", "publishEvent", "Publishes an event of an app of yours; only you are told of it.",
    parameters: [.idempotencyKey], body: NewEvent.self, answer: .created(PublishedEvent.self),
    problems: [
      .conflict("id.taken"), .conflict("events.types.many"), .forbidden("events.source.refused"),
      .unacceptable("events.source.mismatch"), .unacceptable("events.data.large"), .off,
    ])
  static let ingest = APIOperation(
    .post, "/api/events/ingest", "ingestEvents", "Takes the events of a service of another process.", by: .service,
    body: IngestedEvents.self, answer: .nothing("They are kept."), problems: [.unacceptable("events.type.invalid")])
  static let deadLetters = APIOperation(
    .get, "/api/events/dead-letters", "listDeadLetters", "Events that a consumer of yours gave up.",
    parameters: [.limit(default: 100), .cursor], answer: .ok(Page<DeadLetter>.self, "A page of dead letters."))
  static let replay = APIOperation(
    .post, "/api/events/dead-letters/{id}/replay", "replayDeadLetter", "Has a dead letter tried again.",
    parameters: [letter], answer: .nothing("It will be tried again."), problems: [unknown])
  static let drop = APIOperation(
    .delete, "/api/events/dead-letters/{id}", "dropDeadLetter", "Drops a dead letter.", parameters: [letter],
    answer: .nothing("It is gone."), problems: [unknown])

  static let all = [events, publish, ingest, deadLetters, replay, drop] + WebhookOperations.all
}

extension Schema {
  private static let name = "[A-Za-z0-9_-]+"
  private static let one = #"(\*\*?|\#(name))(\.(\*\*?|\#(name)))*"#

  /// The pattern of some types of events.
  static let pattern = text(1...EventPattern.longest, pattern: "^\(one)$")

  /// Several of them, joined by commas.
  static let patterns = text(pattern: "^\(one)(,\(one)){0,\([EventPattern].most - 1)}$")

  /// The type of an event.
  static let eventType = text(1...EventPattern.longest, pattern: #"^\#(name)(\.\#(name))+$"#)
}

extension PublishedEvent: Described {
  static var schema: Schema {
    .object([
      "sequence": Schema.count(from: 1).meaning("Its place in the order of all events."), "id": .text(format: .uuid),
      "type": .text(), "source": .text().meaning("The service or app it comes from."),
      "subject": .text().meaning("The id of what it happened to."), "timestamp": .timestamp, "data": .anyObject,
      "correlationId": Schema.text().optional.meaning("The call or event that led to it."),
    ])
  }

  static var example: PublishedEvent {
    PublishedEvent(
      sequence: 42, id: Example.id, type: "timer.round.finished", source: "timer", subject: "round-3",
      timestamp: Example.instant, data: ["minutes": 25], correlationID: Example.otherID)
  }
}

extension NewEvent: Described {
  static var schema: Schema {
    .body([
      "id": .chosenID,
      "type": Schema.eventType.meeting("events.type.invalid")
        .meaning("What happened; the first name is your app's."),
      "source": Schema.text().orNull.optional.meaning("The first name of the type."),
      "subject": EventsController.subject.schema.orNull.optional,
      "data": Schema.anyObject.orNull.optional.meeting("events.data.invalid")
        .meaning("The particulars, at most \(EventsAPI.largestData) bytes of JSON."),
      "correlationId": EventsController.correlation.schema.orNull.optional,
    ])
  }

  static var example: NewEvent {
    NewEvent(
      id: Example.id, type: "timer.round.finished", source: "timer", subject: "round-3", data: ["minutes": 25],
      correlationID: Example.otherID)
  }
}

extension DeadLetter: Described {
  static var schema: Schema {
    .object([
      "id": .text(), "consumer": .text().meaning("Who gave it up."), "sequence": Schema.count(from: 1),
      "type": .text(), "attempts": .count(), "error": .text().meaning("What went wrong the last time."),
      "failedAt": .timestamp,
    ])
  }

  static var example: DeadLetter {
    DeadLetter(
      id: Example.id, consumer: "webhook:1", sequence: 42, type: "todo.item.created", attempts: 8,
      error: "It answered with status 500.", failedAt: Example.instant)
  }
}

extension IngestedEvents: Described {
  static var schema: Schema { .body(["events": .list(of: .named(ServiceEvent.self))]) }

  static var example: IngestedEvents { IngestedEvents(events: [ServiceEvent.example]) }
}

extension ServiceEvent: Described {
  static var schema: Schema {
    .object([
      "id": .text(format: .uuid), "type": .eventType, "source": .text(), "subject": .text(), "timestamp": .timestamp,
      "data": .anyObject, "correlationId": Schema.text().orNull.optional,
      "audience": Schema.anyObject.meaning(#"Whom it may be told: {"everyone": {}} or {"user": {"_0": ID}}."#),
    ])
  }

  static var example: ServiceEvent {
    ServiceEvent(
      id: Example.id, type: "todo.item.created", source: "todo", subject: Example.otherID,
      timestamp: Example.instant, correlationID: Example.otherID, audience: .everyone)
  }
}
