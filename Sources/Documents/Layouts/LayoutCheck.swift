package import EaselKit

/// What a layout file is held against beside its own rules: the micro-apps there are, and their settings.
package struct LayoutCheck: Sendable {
  /// The ids of the micro-apps.
  package var knownApps: Set<String>
  /// All that is wrong with the settings for a micro-app.
  package var configFaults: @Sendable (_ app: String, _ config: [String: JSONValue]) -> [SettingsSchema.Fault]

  package init(
    knownApps: Set<String>,
    configFaults: @escaping @Sendable (_ app: String, _ config: [String: JSONValue]) -> [SettingsSchema.Fault]
  ) {
    self.knownApps = knownApps
    self.configFaults = configFaults
  }
}
