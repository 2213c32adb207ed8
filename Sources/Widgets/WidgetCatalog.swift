package import EaselKit

/// The built-in widgets. Adding one is its folder and one line here.
package struct WidgetCatalog: Sendable {
  /// A kind of widget that can be placed.
  package struct Entry: Sendable {
    package let manifest: Manifest
    /// Makes one that has seen no event yet.
    package let make: @Sendable () -> any Widget

    package init<Made: Widget>(_ type: Made.Type) {
      manifest = type.manifest
      make = { Made() }
    }
  }

  /// In the order in which they are offered.
  package let entries: [Entry]

  package init(_ entries: [Entry]) { self.entries = entries }

  /// The entry of a micro-app, nil when there is none of that id.
  package subscript(id: String) -> Entry? { entries.first { $0.manifest.id == id } }

  package static let builtIn = WidgetCatalog([
    Entry(TodoWidget.self)
  ])
}
