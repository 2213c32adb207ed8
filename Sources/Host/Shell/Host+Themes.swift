import Canvas
import EaselKit

/// How everything looks.
extension Host {
  func useNextTheme() {
    let names = setup.themes.names
    guard !names.isEmpty else { return }
    useTheme(names[((names.firstIndex(of: theme.name) ?? -1) + 1) % names.count])
    say(.info, "Theme: \(theme.name)")
  }

  func useTheme(_ name: String) {
    guard let chosen = setup.themes.theme(name) else { return }
    theme = chosen
    board.markAllDirty()
    composer.invalidate()
    startSaving { [store = setup.store, weak self] in
      do throws(StoreError) { try await store.setPreference(.string(name), for: "theme") } catch {
        self?.say(.error, error.sentence)
      }
    }
  }
}
