import EaselKit
import Logging
import Synchronization

/// Hands a service's events to the sink, in order and each until it is taken: a stop in between at most hands one on
/// again, which the sink notices by its id.
///
/// One that is refused for what it is stands in nobody's way: it is put aside and told of in the log.
final class Forwarder: Sendable {
  /// How many go at once.
  private static let batch = 200

  private let database: ServiceDatabase
  private let sink: @Sendable () -> (any EventSink)?
  private let now: @Sendable () -> Timestamp
  private let logger: Logger
  /// What went wrong the last time, which is told once.
  private let trouble = Mutex<String?>(nil)

  init(
    database: ServiceDatabase, logger: Logger, now: @escaping @Sendable () -> Timestamp,
    sink: @escaping @Sendable () -> (any EventSink)?
  ) {
    self.database = database
    self.logger = logger
    self.now = now
    self.sink = sink
  }

  /// Hands on all there are; they wait while there is no sink.
  @Sendable func turn() async throws -> Timestamp? {
    guard let sink = sink() else { return nil }
    do {
      try await handOn(to: sink)
      note(nil)
      return nil
    } catch {
      note((error as? BackendError)?.sentence ?? "\(error)")
      throw error
    }
  }

  private func handOn(to sink: any EventSink) async throws {
    while true {
      let waiting = try await database.read { db in try OutgoingEvents.first(Self.batch, in: db) }
      guard let last = waiting.last else { return }
      do {
        try await sink.take(waiting.map(\.event))
        try await database.note { db in try OutgoingEvents.remove(upTo: last.place, in: db) }
      } catch is EventsRefused {
        for one in waiting { try await handOn(one, to: sink) }
      }
    }
  }

  private func handOn(_ one: OutgoingEvents.Waiting, to sink: any EventSink) async throws {
    do {
      try await sink.take([one.event])
      try await database.note { db in try OutgoingEvents.remove(upTo: one.place, in: db) }
    } catch let refusal as EventsRefused {
      logger.error(
        "an event was refused and put aside",
        metadata: ["event": "\(one.event.id)", "type": "\(one.event.type)", "reason": "\(refusal.reason)"])
      let now = now()
      try await database.note { db in
        try OutgoingEvents.putAside(one, because: refusal.reason, at: now, in: db)
      }
    }
  }

  /// Tells the log what is wrong when that is news, and when nothing is any more.
  private func note(_ reason: String?) {
    let isNews = trouble.withLock { trouble in
      defer { trouble = reason }
      return trouble != reason
    }
    guard isNews else { return }
    if let reason {
      logger.warning("events are not taken, and wait", metadata: ["error": "\(reason)"])
    } else {
      logger.notice("events are taken again")
    }
  }
}
