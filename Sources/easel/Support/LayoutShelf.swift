import Canvas
import Documents
import EaselAPI
import EaselKit
import Formats
import Store

/// The saved layouts together with those that come with Easel.
struct LayoutShelf: Sendable {
  /// A layout as listed.
  struct Entry: Encodable {
    var name: String
    /// Whether it comes with Easel and was not saved over.
    var readyMade: Bool
    var widgets: Int
    /// Nil for ready-made ones.
    var version: Int?
    var savedAt: Timestamp?
    /// Whether it is opened when there is no last canvas.
    var isDefault = false

    private enum CodingKeys: String, CodingKey { case name, readyMade, widgets, version, savedAt, isDefault }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(name, forKey: .name)
      try container.encode(readyMade, forKey: .readyMade)
      try container.encode(widgets, forKey: .widgets)
      try container.encode(version, forKey: .version)
      try container.encode(savedAt, forKey: .savedAt)
      try container.encode(isDefault, forKey: .isDefault)
    }
  }

  /// What a canvas is kept as when another takes its place and it was not saved.
  static let keptName = LayoutName.beforeLoad

  let store: SQLiteStore

  /// The shelf of a database that is open.
  init(_ store: SQLiteStore) { self.store = store }

  /// Opens the database.
  init() throws(CommandFailure) {
    do throws(StoreError) { store = try SQLiteStore(path: Environment.paths.database) } catch {
      throw CommandFailure(error)
    }
  }

  /// All layouts: the saved ones by name, then the ready-made ones that were not saved over.
  func entries() async throws(CommandFailure) -> [Entry] {
    let saved = try await kept { (store) throws(StoreError) in try await store.layouts() }
    var entries = saved.map {
      Entry(
        name: $0.name, readyMade: false, widgets: $0.widgets, version: $0.version, savedAt: $0.savedAt,
        isDefault: $0.isDefault)
    }
    for name in ReadyMade.layoutNames where !saved.contains(where: { $0.name == name }) {
      let widgets = try Self.readyMade(name)?.widgets.count ?? 0
      entries.append(Entry(name: name, readyMade: true, widgets: widgets))
    }
    return entries
  }

  /// The saved layout of that name, else the ready-made one.
  func layout(named name: String) async throws(CommandFailure) -> Layout {
    if let layout = try await kept({ (store) throws(StoreError) in try await store.layout(named: name) }) {
      return layout
    }
    if let layout = try Self.readyMade(name) { return layout }
    throw .unknownLayout(name)
  }

  /// The person's own canvas as the next start would show it.
  func ownCanvas() async throws(CommandFailure) -> Layout {
    let start = try startState()
    if let layout = start.snapshot?.layout ?? start.defaultLayout { return layout }
    return try await layout(named: ReadyMade.layoutNames.first ?? "")
  }

  /// Saves under the layout's name.
  func save(_ layout: Layout) async throws(CommandFailure) -> LayoutSummary {
    try await changed { (store) throws(StoreError) in try await store.save(layout, at: SystemClock.now()) }
  }

  /// Removes a saved layout; false when there is none of that name.
  func delete(_ name: String) async throws(CommandFailure) -> Bool {
    try await changed { (store) throws(StoreError) in try await store.deleteLayout(named: name) }
  }

  func isSaved(_ layout: Layout) async throws(CommandFailure) -> Bool {
    for entry in try await entries() {
      if try await self.layout(named: entry.name).looksLike(layout) { return true }
    }
    return false
  }

  func startState() throws(CommandFailure) -> StartState {
    do throws(StoreError) { return try store.startState() } catch { throw CommandFailure(error) }
  }

  /// Changes what is kept, and has a canvas that runs look at it.
  func changed<Value: Sendable>(
    _ work: (SQLiteStore) async throws(StoreError) -> Value
  ) async throws(CommandFailure) -> Value {
    defer { OutboxStamp(Environment.paths).touch() }
    return try await kept(work)
  }

  func kept<Value: Sendable>(
    _ work: (SQLiteStore) async throws(StoreError) -> Value
  ) async throws(CommandFailure) -> Value {
    do throws(StoreError) { return try await work(store) } catch { throw CommandFailure(error) }
  }

  private static func readyMade(_ name: String) throws(CommandFailure) -> Layout? {
    do throws(DocumentError) { return try ReadyMade.layout(named: name, check: .builtIn) } catch {
      throw CommandFailure(error)
    }
  }
}

extension Layout {
  /// Whether both arrange the same, whatever they are called and in whatever order their widgets stand.
  func looksLike(_ other: Layout) -> Bool {
    let (mine, theirs) = (CanvasManager.normalized(self), CanvasManager.normalized(other))
    return mine.grid == theirs.grid && mine.pages.map(\.inOrder) == theirs.pages.map(\.inOrder)
  }
}

extension Canvas.Page {
  fileprivate var inOrder: Canvas.Page {
    var page = self
    page.widgets = inReadingOrder
    return page
  }
}
