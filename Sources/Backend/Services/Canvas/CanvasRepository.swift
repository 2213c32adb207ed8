import EaselAPI

/// Keeps canvases and layouts.
///
/// What is asked for must be the person's; anything else is not there.
protocol CanvasRepository: Sendable {
  func state(of owner: String) async throws -> CanvasState

  /// Puts a change behind those there are; throws `canvas.behind` when it was made on less. A change whose id is in the
  /// order already gets its place again.
  func make(_ change: NewCanvasChange, id: String, of owner: String, once key: IdempotencyKey?) async throws -> Outcome<
    CanvasReceipt
  >

  /// The changes after a revision, as many as fit one answer; throws `canvas.changes.gone` when they are not kept.
  func changes(of owner: String, after revision: Int, limit: Int) async throws -> Page<CanvasEntry>

  func layouts(of owner: String, _ page: PageRequest) async throws -> Page<NamedLayoutSummary>
  /// A layout by its name or id, in its newest version or another.
  func layout(_ name: String, version: Int?, of owner: String) async throws -> NamedLayout
  /// The versions of a layout, newest first.
  func versions(of name: String, of owner: String, _ page: PageRequest) async throws -> Page<NamedLayoutSummary>
  /// Saves a layout as the newest version; saving what is the newest changes nothing.
  func save(
    _ layout: SavedLayout, as name: String, of owner: String, if condition: VersionCondition, once key: IdempotencyKey?
  ) async throws -> Outcome<NamedLayoutSummary>
  func preferences(of owner: String) async throws -> SharedPreferences
  /// Changes some preferences; what is there already changes nothing.
  func change(
    _ change: PreferencesChange, of owner: String, if condition: VersionCondition, once key: IdempotencyKey?
  ) async throws -> Outcome<SharedPreferences>
  /// Notes that a terminal tells of something; throws `canvas.ring.taken` when one did already.
  func ring(_ key: String, of owner: String, once: IdempotencyKey?) async throws -> Outcome<Ring>
  /// Removes a layout and its versions.
  func delete(_ name: String, of owner: String, if condition: VersionCondition) async throws
}
