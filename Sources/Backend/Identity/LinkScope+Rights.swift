import EaselAPI
import HTTPTypes

/// What a link may call and hear: decided here, for calls and events alike.
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

  /// Whether the link may make a call: look at its canvas and say where, read the services it shows, ask who it is,
  /// listen, and say that it goes.
  ///
  /// The path is compared as it came, as the router does; what is written in another way is not there.
  func allows(_ method: HTTPRequest.Method, _ path: String) -> Bool {
    guard path.hasPrefix("/api/"), RequestLimitsMiddleware.isPlain(path) else { return false }
    let names = path.dropFirst(5).split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard let area = names.first, !names.contains("") else { return false }
    let isRead = method == .get || method == .head
    switch area {
    case "auth": return isRead && path == "/api/auth/me" || method == .post && path == "/api/auth/logout"
    case "live": return method == .get && path == LiveChannel.path
    case "canvas": return allowsOnCanvas(method, Array(names.dropFirst()), isRead: isRead)
    default: return isRead && shows(area)
    }
  }

  /// Whether the link may be told of an event: of what happens to its canvas, and at the services that it shows.
  func tells(of event: ServiceEvent) -> Bool {
    let area = String(event.type.prefix { $0 != "." })
    guard area == "canvas" else { return shows(area) }
    return (event.type.hasPrefix("canvas.share.") || event.type == CanvasPresenceNews.type) && isOf(event.subject)
  }

  private func shows(_ service: String) -> Bool { services.contains(service) && Self.isService(service) }

  /// The names are those after `/api/canvas/`.
  private func allowsOnCanvas(_ method: HTTPRequest.Method, _ names: [String], isRead: Bool) -> Bool {
    guard names.count >= 2, names[0] == "shares", isOf(names[1]) else { return false }
    switch names.count {
    case 2: return isRead
    case 3: return isRead && (names[2] == "state" || names[2] == "changes")
    case 4: return names[2] == "presence" && (method == .put || method == .delete)
    default: return false
    }
  }
}

extension Identity {
  /// Whether it may be told of an event that was for somebody.
  func mayHear(_ event: ServiceEvent) -> Bool {
    event.audience.includes(user) && link.map { $0.tells(of: event) } ?? true
  }
}
