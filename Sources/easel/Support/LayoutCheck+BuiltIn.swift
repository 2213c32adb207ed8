import Documents
import EaselKit
import Widgets

extension LayoutCheck {
  /// Holds layouts against the built-in widgets.
  static var builtIn: LayoutCheck {
    let manifests = WidgetCatalog.builtIn.entries.map(\.manifest)
    return LayoutCheck(knownApps: Set(manifests.map(\.id))) { app, config in
      manifests.first { $0.id == app }?.settings.faults(in: config) ?? []
    }
  }
}
