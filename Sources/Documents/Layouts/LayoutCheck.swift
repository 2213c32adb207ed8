package import EaselKit

/// What a layout file is held against beside its own rules: the micro-apps there are, and their settings.
package struct LayoutCheck: Sendable {
  /// The ids of the micro-apps.
  package var knownApps: Set<String>
  /// One sentence on what is wrong with the settings for a micro-app; nil when they are fine.
  package var configFault: @Sendable (_ app: String, _ config: [String: JSONValue]) -> String?

  package init(
    knownApps: Set<String>,
    configFault: @escaping @Sendable (_ app: String, _ config: [String: JSONValue]) -> String?
  ) {
    self.knownApps = knownApps
    self.configFault = configFault
  }
}
