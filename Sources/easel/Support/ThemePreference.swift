import Canvas
import EaselAPI
import EaselKit
import Host
import Store

/// Which theme the person chose, in the database.
enum ThemePreference {
  /// What is kept.
  static func read() throws(CommandFailure) -> ThemeSelection {
    do throws(StoreError) {
      return ThemeSelection(preferences: try SQLiteStore(path: Environment.paths.database).startState().preferences)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Keeps a choice; nil for none, so that the terminal's background decides.
  static func choose(_ name: String?) async throws(CommandFailure) {
    let background = try read().isDark
    do throws(StoreError) {
      let store = try SQLiteStore(path: Environment.paths.database)
      try await store.setPreference(name.map { .string($0) }, for: ThemeSelection.chosenKey)
      let value = name == nil ? nil : ThemeSelection.value(isDark: background)
      try await store.setPreference(value, for: ThemeSelection.chosenBackgroundKey)
    } catch {
      throw CommandFailure(error)
    }
    OutboxStamp(Environment.paths, of: .theme).touch()
  }
}
