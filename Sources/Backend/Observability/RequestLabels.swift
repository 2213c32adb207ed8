import HTTPTypes

/// What the numbers of a call are kept under: a few names, whatever is called.
struct RequestLabels: Sendable, Hashable {
  /// The route as it is registered; nil when no route took the call.
  let route: String?
  let method: String
  /// The service elsewhere that it was handed to.
  let upstream: String?

  init(route: String?, method: HTTPRequest.Method, upstream: String?) {
    self.route = route == "NotFound" ? nil : route
    self.method = Self.methods.contains(method) ? method.rawValue : "other"
    self.upstream = upstream
  }

  var service: String {
    if let upstream { return upstream }
    guard let route, route.hasPrefix("/api/") else { return "gateway" }
    let name = route.dropFirst(5).prefix { $0 != "/" }
    return name.hasPrefix("{") ? "gateway" : String(name)
  }

  /// The route; of a service elsewhere the gateway knows no more than its name.
  var template: String {
    guard let route else { return "(none)" }
    return upstream.map { "/api/\($0)/**" } ?? route
  }

  private static let methods: Set<HTTPRequest.Method> = [.get, .head, .post, .put, .patch, .delete, .options]
}
