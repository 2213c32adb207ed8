package import EaselKit

/// A saved layout, as listed.
package struct LayoutSummary: Sendable, Hashable, Codable {
  package var name: String
  /// The number of the version that counts: the newest, unless that was undone.
  package var version: Int
  package var widgets: Int
  package var savedAt: Timestamp
  /// Whether it is opened when there is no last canvas.
  package var isDefault: Bool

  package init(name: String, version: Int, widgets: Int, savedAt: Timestamp, isDefault: Bool = false) {
    self.name = name
    self.version = version
    self.widgets = widgets
    self.savedAt = savedAt
    self.isDefault = isDefault
  }
}

/// One version of a saved layout, as listed.
package struct LayoutVersion: Sendable, Hashable, Codable {
  package var version: Int
  package var savedAt: Timestamp
  package var widgets: Int
  /// What changed against the one before; empty for what was saved before there were summaries.
  package var summary: String
  /// The version that counted when this one was saved; undoing goes back to it.
  ///
  /// Nil for the first.
  package var parent: Int?
  /// Whether it is the one that counts.
  package var isCurrent: Bool

  package init(
    version: Int, savedAt: Timestamp, widgets: Int, summary: String, parent: Int?, isCurrent: Bool
  ) {
    self.version = version
    self.savedAt = savedAt
    self.widgets = widgets
    self.summary = summary
    self.parent = parent
    self.isCurrent = isCurrent
  }
}

/// Keeps named layouts and all their versions.
package protocol LayoutStore: Sendable {
  /// The saved layouts by name.
  func layouts() async throws(StoreError) -> [LayoutSummary]
  /// The version of a layout that counts, nil when there is none of that name.
  func layout(named name: String) async throws(StoreError) -> Layout?
  /// One version of a layout, nil when there is none of that name and number.
  func layout(named name: String, version: Int) async throws(StoreError) -> Layout?
  /// Saves under the layout's name as a new version; saving what counts already makes none.
  func save(_ layout: Layout, at instant: Timestamp) async throws(StoreError) -> LayoutSummary
  /// Removes a layout; its versions are kept for a later undo. False when there is none of that name.
  func deleteLayout(named name: String) async throws(StoreError) -> Bool
}

/// Looks after saved layouts: what `easel layout` does without a terminal.
///
/// No version is ever dropped or rewritten. Each remembers the one that counted when it was saved; undoing lets that one
/// count again, redoing the newest of those saved after it. A save after an undo is one more version and begins a branch:
/// what was undone stays in the list and can be restored. So a version comes only from earlier ones, and undoing always
/// ends at the first, whatever was restored in between.
///
/// A layout that is not there is a ``StoreError/Code/missing``, a name that another has a ``StoreError/Code/nameTaken``.
package protocol LayoutVersionStore: Sendable {
  /// The versions of a layout, newest first.
  func versions(of name: String) async throws(StoreError) -> [LayoutVersion]
  /// Saves an older version as the newest one.
  func restore(_ name: String, version: Int, at instant: Timestamp) async throws(StoreError) -> LayoutSummary
  /// Lets the version before the one that counts count again; nil when it is the first.
  func undoLayout(_ name: String) async throws(StoreError) -> LayoutSummary?
  /// Lets the version count that was undone last; nil when there is none.
  func redoLayout(_ name: String) async throws(StoreError) -> LayoutSummary?
  /// Gives a layout and all its versions another name; renaming it back undoes it.
  ///
  /// A deleted layout of that name gives way and is found under a free one.
  func renameLayout(_ name: String, to newName: String) async throws(StoreError)
  /// Saves a layout once more under another name, without its older versions.
  func duplicateLayout(
    _ name: String, as newName: String, at instant: Timestamp
  ) async throws(StoreError) -> LayoutSummary
  /// The names of deleted layouts.
  func deletedLayouts() async throws(StoreError) -> [String]
  /// Brings a deleted layout back with all its versions. False when none of that name is deleted.
  func undeleteLayout(named name: String) async throws(StoreError) -> Bool
  /// Marks the layout that is opened when there is no last canvas, instead of the one that was marked; nil marks none.
  func setDefaultLayout(_ name: String?) async throws(StoreError)
}
