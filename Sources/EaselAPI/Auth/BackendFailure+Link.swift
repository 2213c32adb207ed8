package import EaselKit

extension BackendFailure {
  /// What a server answers to a link that asks for more than it shows.
  package static let refusedToLinks = "auth.link.refused"

  /// Whether it is said to a link that asks for more than it shows, which it will be however often it asks.
  package var isRefusedToLink: Bool {
    if case .refused(status: 403, Self.refusedToLinks, _) = self { true } else { false }
  }
}
