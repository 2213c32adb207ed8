import EaselAPI
import EaselKit

/// Who may publish under which name: a service under its own, an app of a person under one that no service has.
enum EventSource {
  /// Names that are services or parts of Easel, whether they run here or not.
  private static let reserved: Set<String> = [
    "todo", "calendar", "chat", "events", "event", "auth", "canvas", "registry", "gateway", "live", "health", "metrics",
    "webhook", "webhooks", "host", "system", "easel", "easeld", "ops",
  ]

  /// The source of an event that a person's app publishes.
  static func ofApp(type: String, source: String?) throws(Problem) -> String {
    guard EventPattern.isType(type) else {
      throw .unacceptable(
        "events.type.invalid", field: "type",
        "A type is names joined by dots, the source first, such as timer.round.finished.")
    }
    let name = name(of: type)
    guard source == nil || source == name else {
      throw .unacceptable(
        "events.source.mismatch", field: "source", "The type of an event begins with the name of its source.")
    }
    guard !reserved.contains(name.lowercased()) else {
      throw .forbidden(
        "events.source.refused", "Events of \(Problem.quoted(name)) come from that service alone; use your app's name.")
    }
    return name
  }

  /// The service that signed in; people are no services.
  static func ofService(_ identity: Identity) throws(Problem) -> String {
    guard let service = identity.service else {
      throw .forbidden("events.source.refused", "Only services hand on events here.")
    }
    return service
  }

  /// Throws when an event is not the service's own.
  static func check(_ event: ServiceEvent, from service: String) throws(Problem) {
    guard TimeOrderedID.isValid(event.id), EventPattern.isType(event.type) else {
      throw .unacceptable("events.type.invalid", field: "events", "An event needs a UUID and a type.")
    }
    guard event.source == service, name(of: event.type) == service else {
      throw .forbidden(
        "events.source.refused",
        "The service \(Problem.quoted(service)) cannot publish \(Problem.quoted(event.type)).")
    }
  }

  private static func name(of type: String) -> String { String(type.prefix { $0 != "." }) }
}
