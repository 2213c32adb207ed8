import EaselAPI
import HTTPTypes

/// What a link may call: all else is refused.
extension LinkScope {
  /// Whether the link may make a call: look at its canvas and say where, read the services it shows, ask who it is,
  /// listen, and say that it goes.
  ///
  /// The path is compared as the router does, in the one spelling that it has (`PlainTarget`).
  func allows(_ method: HTTPRequest.Method, _ path: String) -> Bool {
    guard path.hasPrefix("/api/"), RequestLimitsMiddleware.isPlain(path) else { return false }
    let names = path.dropFirst(5).split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard let area = names.first, !names.contains("") else { return false }
    let isRead = method == .get || method == .head
    switch area {
    case "auth": return isRead && path == "/api/auth/me" || method == .post && path == "/api/auth/logout"
    case "live": return method == .get && path == LiveChannel.path
    case "canvas":
      guard let place = SharePath(path), isOf(place.canvas) else { return false }
      return place.isPresence ? method == .put || method == .delete : isRead && place.isView
    default: return isRead && shows(area)
    }
  }

  /// The service that a call would read, if a link can show it and this one does not; nil for all other calls.
  ///
  /// Whether there is such a service is not said by that.
  func hiddenService(_ method: HTTPRequest.Method, _ path: String) -> String? {
    guard method == .get || method == .head, path.hasPrefix("/api/") else { return nil }
    let name = String(path.dropFirst(5).prefix { $0 != "/" })
    return Self.isService(name) && !shows(name) ? name : nil
  }
}

/// The path of a shared canvas or of something of it, `/api/canvas/shares/{id}...`.
struct SharePath {
  private static let root = "/api/canvas/shares/"

  /// The id of the canvas.
  let canvas: String
  /// The names after it.
  let names: [String]

  /// Nil for all other paths, and where a name is empty.
  init?(_ path: String) {
    guard path.hasPrefix(Self.root) else { return nil }
    let names = path.dropFirst(Self.root.count).split(separator: "/", omittingEmptySubsequences: false)
      .map(String.init)
    guard let canvas = names.first, !names.contains("") else { return nil }
    self.canvas = canvas
    self.names = Array(names.dropFirst())
  }

  /// The canvas itself, its arrangement, or how that changed.
  var isView: Bool { names.isEmpty || names == ["state"] || names == ["changes"] }

  /// A terminal that is there: `presence/{origin}`.
  var isPresence: Bool { names.count == 2 && names.first == "presence" }

  /// The caller as a member.
  var isOwnMembership: Bool { names == ["members", "me"] }
}
