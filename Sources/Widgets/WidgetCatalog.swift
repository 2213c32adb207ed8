package import EaselKit

/// The built-in widgets.
///
/// Adding one is its folder and one line here.
package struct WidgetCatalog: Sendable {
  /// A kind of widget that can be placed.
  package struct Entry: Sendable {
    package let type: any Widget.Type

    package init(_ type: any Widget.Type) { self.type = type }

    package var manifest: Manifest { type.manifest }

    /// Makes one that has seen no event yet.
    package func make() -> any Widget { type.init() }
  }

  /// In the order in which they are offered.
  package let entries: [Entry]

  package init(_ entries: [Entry]) { self.entries = entries }

  /// The entry of a micro-app, nil when there is none of that id.
  package subscript(id: String) -> Entry? { entries.first { $0.manifest.id == id } }

  /// The types of all widgets, as the host takes them.
  package var types: [any Widget.Type] { entries.map(\.type) }

  package static let builtIn = WidgetCatalog([
    Entry(TodoWidget.self),
    Entry(CalendarWidget.self),
    Entry(ChatWidget.self),
    Entry(ClockWidget.self),
    Entry(EventsWidget.self),
    Entry(OpsWidget.self),
  ])
}
