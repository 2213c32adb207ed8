/// The services there are.
///
/// One line each; the route is the service's name.
package enum ServiceCatalog {
  package static let all: [BackendService] = apart + atGateway

  /// Those that may be in processes of their own.
  static let apart: [BackendService] = [
    .todo,
    .calendar,
    .chat,
    .canvas,
  ]

  /// Those that are never apart from the gateway.
  package static let atGateway: [BackendService] = [.events]

  /// Whether a service of a name is never apart from the gateway, as that of sign-ins is not.
  static func isAtGateway(_ name: String) -> Bool { name == "auth" || atGateway.contains { $0.name == name } }
}
