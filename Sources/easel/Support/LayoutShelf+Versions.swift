import Canvas
import Documents
import EaselKit
import Store

/// What is done to saved layouts as a whole.
extension LayoutShelf {
  /// What became of a layout.
  struct Outcome: Sendable {
    var before: Layout
    var after: Layout
    /// The number of the version that counts now; nil for a file.
    var version: Int?
    /// Whether a layout that comes with Easel was saved as the person's own for it.
    var wasCopied = false
  }

  /// How often an edit begins anew because another program saved the layout meanwhile.
  private static let mostAttempts = 200

  /// A saved layout as listed, nil when none of that name is saved.
  func summary(of name: String) async throws(CommandFailure) -> LayoutSummary? {
    try await kept { (store) throws(StoreError) in try await store.layouts() }.first { $0.name == name }
  }

  /// A saved layout as listed; for what only those that were saved have.
  func saved(_ name: String) async throws(CommandFailure) -> LayoutSummary {
    if let summary = try await summary(of: name) { return summary }
    if ReadyMade.layoutNames.contains(name) {
      throw CommandFailure(
        "The layout \(SafeText.quoted(name)) comes with Easel and was not changed yet; "
          + "`easel layout duplicate` makes one of your own.", code: CommandFailure.Code.unsavedLayout)
    }
    if LayoutFile.isPath(name) {
      throw .wrongUse(
        "\(SafeText.quoted(name)) is a file, and this is for saved layouts; `easel layout import` saves one.")
    }
    throw .unknownLayout(name)
  }

  /// Whether the layout of that name is the one that comes with Easel.
  func isReadyMade(_ name: String) async throws(CommandFailure) -> Bool {
    guard ReadyMade.layoutNames.contains(name) else { return false }
    return try await summary(of: name) == nil
  }

  /// Whether a file is meant and not a layout that was saved under such a name.
  func isFile(_ name: String) async throws(CommandFailure) -> Bool {
    guard LayoutFile.isNamed(by: name) else { return false }
    return try await summary(of: name) == nil
  }

  /// The layout of a name or of a file.
  func layoutOrFile(_ name: String) async throws(CommandFailure) -> Layout {
    try await isFile(name) ? LayoutFile(name).layout() : layout(named: name)
  }

  /// Saves a layout under a name that is free.
  func create(_ layout: Layout) async throws(CommandFailure) -> LayoutSummary {
    let summary = try await changed { (store) throws(StoreError) in
      try await store.save(layout, over: nil, at: SystemClock.now())
    }
    guard let summary else {
      throw CommandFailure(
        "There is already a layout \(SafeText.quoted(layout.name)); choose another name, or delete it first.")
    }
    return summary
  }

  /// Saves a layout that comes with Easel as the person's own, unless it was saved; answers whether that was needed.
  func adopt(_ name: String) async throws(CommandFailure) -> Bool {
    guard try await summary(of: name) == nil else { return false }
    let layout = CanvasManager.normalized(try await layout(named: name))
    return try await changed { (store) throws(StoreError) in
      try await store.save(layout, over: nil, at: SystemClock.now()) != nil
    }
  }

  /// Changes a layout and saves it as one new version, all or nothing.
  func edit(
    _ name: String, _ change: (CanvasManager) throws(CommandFailure) -> Void
  ) async throws(CommandFailure) -> Outcome {
    var wasCopied = false
    for _ in 0..<Self.mostAttempts {
      let version = try await summary(of: name)?.version
      let before = try await layout(named: name)
      let canvas = canvas(of: before)
      try change(canvas)
      guard let version else {
        // The original comes first, so that the change can be undone.
        wasCopied = try await adopt(name)
        continue
      }
      let after = canvas.layout
      let summary = try await changed { (store) throws(StoreError) in
        try await store.save(after, over: version, at: SystemClock.now())
      }
      guard let summary else { continue }
      return Outcome(before: before, after: after, version: summary.version, wasCopied: wasCopied)
    }
    throw CommandFailure("Other programs keep changing the layout \(SafeText.quoted(name)); try again.")
  }

  /// Lets another version of a layout count.
  ///
  /// - Parameters:
  ///   - name: The layout.
  ///   - step: Does it; nil when there is no such version.
  /// - Returns: What became of it; nil when there was no such version.
  /// - Throws: Why it could not be done.
  func step(
    _ name: String, _ step: (SQLiteStore) async throws(StoreError) -> LayoutSummary?
  ) async throws(CommandFailure) -> Outcome? {
    _ = try await saved(name)
    let before = try await layout(named: name)
    guard let summary = try await changed(step) else { return nil }
    return Outcome(before: before, after: try await layout(named: name), version: summary.version)
  }

  /// A version of a saved layout.
  func layout(named name: String, version: Int) async throws(CommandFailure) -> Layout {
    let layout = try await kept { (store) throws(StoreError) in try await store.layout(named: name, version: version) }
    guard let layout else {
      throw CommandFailure(
        "There is no version \(version) of \(SafeText.quoted(name)); `easel layout versions` lists all versions.",
        code: CommandFailure.Code.unknownVersion)
    }
    return layout
  }

  /// A canvas without a screen, for changing a layout.
  func canvas(of layout: Layout) -> CanvasManager {
    CanvasManager(snapshot: CanvasSnapshot(layout: layout), store: store, clock: SystemClock.now)
  }
}
