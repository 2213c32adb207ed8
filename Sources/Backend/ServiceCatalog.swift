/// The services there are.
///
/// One line each; the route is the service's name.
package enum ServiceCatalog {
  package static let all: [BackendService] =
    [
      .todo,
      .calendar,
      .chat,
      .canvas,
    ] + atGateway

  /// Those that are never apart from the gateway.
  package static let atGateway: [BackendService] = [.events]
}
