import EaselAPI
import EaselKit

/// What a link shows, and what it may hear, for events that are pushed and replayed alike; what it may call is in
/// `LinkRules`.
extension LinkScope {
  /// The first names of paths and events that are the platform's own, so that no link shows all that is below them.
  private static let reserved: Set<String> = [
    "auth", "canvas", "event", "events", "webhook", "webhooks", "gateway", "live", "ops", "features", "registry",
    "health", "metrics", "internal", "host", "system", "easel", "easeld",
  ]
  static let longestService = 32
  /// What the name of a service is made of, as a regular expression.
  static let servicePattern = "^[a-z][a-z0-9-]*$"

  /// Whether a text is the name of a service that a link can show.
  static func isService(_ name: String) -> Bool {
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard let first = name.utf8.first, letters.contains(first), name.utf8.count <= longestService else { return false }
    return !reserved.contains(name)
      && name.utf8.allSatisfy { letters.contains($0) || digits.contains($0) || $0 == UInt8(ascii: "-") }
  }

  /// Whether a canvas is the one that is shown; ids in capital letters are the same.
  func isOf(_ canvas: String) -> Bool { self.canvas.lowercased() == canvas.lowercased() }

  /// Whether the link may be told of an event: of what happens to its canvas, and at the services that it shows.
  func tells(of event: ServiceEvent) -> Bool {
    let area = String(event.type.prefix { $0 != "." })
    guard area == "canvas" else { return shows(area) }
    return (event.type.hasPrefix("canvas.share.") || event.type == CanvasPresenceNews.type) && isOf(event.subject)
  }

  /// Whether a service is one of those that the link shows.
  func shows(_ service: String) -> Bool { services.contains(service) && Self.isService(service) }
}

extension Identity {
  /// Whether it may be told of an event that was for somebody; a link hears of nothing that was before it was made.
  func mayHear(_ event: ServiceEvent) -> Bool {
    guard event.audience.includes(user), let link else { return event.audience.includes(user) }
    let made = session.flatMap(TimeOrderedID.instant)
    return link.tells(of: event) && made.map { event.timestamp >= $0 } ?? true
  }
}
