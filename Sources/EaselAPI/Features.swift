import EaselKit

/// Which features whoever asks has.
package struct FeatureReport: Codable, Sendable, Hashable {
  /// Whether each is on, by its name.
  package var features: [String: Bool]

  package init(features: [String: Bool]) { self.features = features }
}

/// The call about features; it can be made without a sign-in, for those that everybody has.
package enum FeaturesAPI {
  package static let path = "/api/features"

  package static func list() -> Endpoint<FeatureReport> { Endpoint(.get, path) }
}
