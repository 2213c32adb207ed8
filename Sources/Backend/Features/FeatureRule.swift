import Crypto

/// For whom a feature is on.
package struct FeatureRule: Sendable, Hashable {
  package static let on = FeatureRule()
  package static let off = FeatureRule(isOn: false)

  var isOn = true
  /// The services that have it; nil for all.
  var services: Set<String>?
  /// The ids of people who have it in any case.
  var users: Set<String>?
  /// How many of a hundred people have it.
  var percent: Int?

  /// Whether a person has a feature at a service; who is not signed in has only what everybody has.
  func holds(_ feature: Feature, for user: String?, at service: String) -> Bool {
    guard isOn, services?.contains(service) ?? true else { return false }
    guard users != nil || percent != nil else { return true }
    if percent == 100 { return true }
    guard let user else { return false }
    return users?.contains(user) == true || Self.bucket(of: user, feature) < percent ?? 0
  }

  /// A number from 0 to 99 that a person always has for a feature, and for another feature another.
  static func bucket(of user: String, _ feature: Feature) -> Int {
    let digest = SHA256.hash(data: Array("\(feature.name):\(user)".utf8))
    return Int(digest.prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) } % 100)
  }

  /// As people are told of it.
  package var description: String {
    guard isOn else { return "off" }
    var parts: [String] = []
    if let percent { parts.append("for \(percent) % of people") }
    if let users { parts.append("for \(users.sorted().joined(separator: ", "))") }
    if let services { parts.append("at \(services.sorted().joined(separator: ", "))") }
    return parts.isEmpty ? "on" : "on " + parts.joined(separator: ", ")
  }
}

/// The rules of all features; those without one are on.
package struct FeatureSet: Sendable, Hashable {
  package var rules: [String: FeatureRule] = [:]

  package init(_ rules: [String: FeatureRule] = [:]) { self.rules = rules }

  package func rule(of feature: Feature) -> FeatureRule { rules[feature.name] ?? .on }

  /// Whether a person has a feature at a service.
  func isOn(_ feature: Feature, for user: String?, at service: String) -> Bool {
    rule(of: feature).holds(feature, for: user, at: service)
  }
}
