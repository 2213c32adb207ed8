package import EaselKit

/// What a person chose that is the same on all their terminals, such as the theme.
package struct SharedPreferences: Codable, Sendable, Hashable {
  /// Counts the changes; the entity tag is this number in quotes.
  package var version: Int
  package var values: [String: JSONValue]

  package init(version: Int, values: [String: JSONValue]) {
    self.version = version
    self.values = values
  }
}

/// What changes some preferences and leaves the others as they are; null takes one away.
package struct PreferencesChange: WriteBody, Hashable {
  package static let fields: Set<String> = ["values"]

  package var values: [String: JSONValue]

  package init(values: [String: JSONValue]) { self.values = values }
}

extension CanvasAPI {
  /// How many preferences a person has at most, and how many bytes one has as JSON.
  package static let mostPreferences = 100
  package static let largestPreference = 4096
  /// The type of the event that tells of other preferences.
  package static let preferencesChanged = "canvas.preferences.changed"

  package static func preferences() -> Endpoint<SharedPreferences> { Endpoint(.get, "/api/canvas/preferences") }

  /// Changes preferences; 412 when they are not of the version given any more.
  package static func change(
    _ change: PreferencesChange, over version: Int? = nil, key: String
  ) -> Endpoint<SharedPreferences> {
    Endpoint(
      .patch, "/api/canvas/preferences", body: change, idempotencyKey: key, ifMatch: version.map { "\"\($0)\"" })
  }
}
