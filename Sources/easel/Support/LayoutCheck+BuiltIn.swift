import Documents
import EaselKit
import Widgets

extension LayoutCheck {
  /// Holds layouts against the built-in widgets.
  static var builtIn: LayoutCheck {
    let manifests = WidgetCatalog.builtIn.entries.map(\.manifest)
    return LayoutCheck(knownApps: Set(manifests.map(\.id))) { app, config in
      guard let manifest = manifests.first(where: { $0.id == app }) else { return nil }
      do throws(SettingsSchema.Fault) {
        _ = try manifest.settings.validated(config)
        return nil
      } catch {
        return error.sentence
      }
    }
  }
}
