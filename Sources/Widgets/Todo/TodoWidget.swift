import EaselAPI
package import EaselKit

/// A list of todos.
///
///     [ ] Buy milk          today
///     [ ]~Pay rent          1 Dec
///     [x] Call Ada
///
/// What the person does shows at once and is sent in the background; until the server has confirmed it, a sign tells
/// how far it has come: `~` on its way, `↑` not sent yet, `!` refused.
package struct TodoWidget: Widget {
  package static let manifest = Manifest(
    id: "todo", name: "Todo", summary: "What is to be done, and by when.", version: EaselVersion.current,
    service: "todo", defaultSize: Size(width: 4, height: 6), minimumCells: Size(width: 12, height: 2),
    settings: SettingsSchema([
      .init("list", "List", .text(TodoList.inbox, longest: 80, isRequired: true), isSuggested: true),
      .init("showCompleted", "Show what is done", .flag(true)), .linked,
    ]),
    emits: [
      .init(TodoEvents.created, .durable), .init(TodoEvents.completed, .durable),
      .init(TodoEvents.reopened, .durable), .init(TodoEvents.deleted, .durable),
      .init(TodoEvents.selected, .latest),
    ],
    watches: [.shared(CalendarEvents.sharedDate)])

  /// What a line being typed is for.
  enum Purpose: Codable, Sendable, Hashable {
    case add
    case edit(TodoItem)
    case search
  }

  /// A line being typed, as it is saved.
  private struct SavedEntry: Codable {
    var purpose: Purpose
    var text: String
  }

  /// What an earlier life left.
  private struct SavedState: Codable {
    var selected: String?
    var entry: SavedEntry?
    var list: NamedList?
  }

  /// What the server has, as far as it was loaded.
  var items: [TodoItem] = []
  /// Whether the server has more than that.
  var hasMore = false
  /// Whether what was loaded, in the order of the server, went on to completed ones, so that all open ones are there.
  var hasAllOpen = false
  /// What was asked for besides, as it stands behind what is loaded.
  var beyond = TodosBeyond()
  /// What the server has not confirmed, in all lists.
  var outbox = Outbox<TodoChange>() { didSet { waiting = outbox.tally(of: filter.list) } }
  /// How much of that is of the list that is shown; counted when it changes and not for each frame.
  private(set) var waiting = OutboxTally()
  var load = PagedLoad<TodoItem>("items")
  var freshness = Freshness()
  var filter = TodoFilter(list: TodoList.inbox, showsCompleted: true, day: nil, search: "") {
    didSet { if filter.list != oldValue.list { waiting = outbox.tally(of: filter.list) } }
  }
  var rows: [TodoRow] = []
  /// The todos that were there when a day was followed; nil while none is, or they are not loaded yet.
  var knownBefore: Set<String>?
  /// How many open ones came since then and are not shown.
  var newAside = 0
  var cursor = ListCursor()
  var selectedID: String?
  var list = NamedList(name: TodoList.inbox)
  /// All lists, as far as they were asked for.
  var knownLists: [TodoList] = []
  /// The changes of lists that the server has not confirmed.
  var listOutbox = Outbox<NamedResourceChange<TodoList>>()
  /// Where a list is chosen; nil while that is closed.
  var picker: NamePicker<TodoList>?
  var entry = LineEntry<Purpose>()
  /// What was told while a list was on its way that may not have it yet.
  var toldMeanwhile: [TodoNews] = []
  /// What was removed here since the last list; news of it may be older.
  var removed: Set<String> = []
  /// How to take back what was done last, the latest last.
  var undoable: [TodoChange] = []
  var loadingSign = LoadingSign()
  private var today: CivilDate?

  package init() {}

  package mutating func handle(_ event: WidgetEvent, in context: WidgetContext) -> Reaction {
    var reaction = respond(to: event, context)
    let isAwaited = load.isRunning && !freshness.hasContent && freshness.failure == nil
    loadingSign.turn(after: event, isAwaited: isAwaited, in: context, &reaction)
    return reaction
  }

  private mutating func respond(to event: WidgetEvent, _ context: WidgetContext) -> Reaction {
    switch event {
    case .restored(let state): return restore(state)
    case .mounted:
      today = context.today
      return Reaction([.ticks(.everyMinute)] + configure(context))
    case .configured: return Reaction(configure(context))
    case .settingsOpened: return Reaction([askForLists()], redraw: false)
    case .stale, .timer(tag: BackendFailure.retryTimer): return Reaction(reload() + findBeyond(context))
    case .timer(tag: TodosBeyond.timer): return Reaction(findBeyond(context))
    case .told(let news): return take(news, context)
    case .disconnected:
      freshness.disconnected(liveUntil: context.now)
      return .redraw
    case .resized:
      select(row: cursor.selected, context)
      return .redraw
    case .focused: return .redraw
    case .tick:
      guard today != context.today else { return .quiet }
      today = context.today
      return .redraw
    case .key(let key): return handle(key, context)
    case .paste(let text): return paste(text, context)
    case .mouse(let mouse): return handle(mouse, context)
    case .state(_, let date): return narrow(to: date?.string.flatMap { CivilDate($0) }, context)
    case .response(let tag, let result): return take(tag, result, context)
    case .pending(let writes):
      outbox.take(writes)
      listOutbox.take(writes)
      _ = showLists()
      rebuild(context)
      return Reaction([.publish])
    case .settled(let write, let outcome): return settle(write, outcome, context)
    case .timer, .bus, .past, .unmounting: return .quiet
    }
  }

  package var state: JSONValue {
    JSONValue(
      encoding: SavedState(
        selected: selectedID, entry: entry.purpose.map { SavedEntry(purpose: $0, text: entry.text) },
        list: list.name == list.id ? nil : list))
  }

  package var publicState: JSONValue {
    ["selected": selectedID.map(JSONValue.string) ?? .null, "open": .int(openCount)]
  }

  package var title: String {
    guard list.id != TodoList.inbox else { return Self.manifest.name }
    return knownLists.first { $0.id == list.id }?.name ?? list.name
  }

  package var badge: String {
    let waiting = waiting.badge
    guard freshness.hasContent || !waiting.isEmpty else { return "" }
    return waiting.isEmpty ? openBadge.text : "\(openBadge.text) \(waiting)"
  }

  package var badges: [Badge] { (freshness.hasContent ? [openBadge] : []) + waiting.badges }

  /// How many are open, with a plus where there may be more.
  private var openBadge: Badge {
    isAllKnown || hasAllOpen && !isNarrowed ? .count(openCount) : .note("\(openCount)+")
  }

  package var isTyping: Bool { entry.isOpen || picker?.isTyping == true }

  var openCount: Int { rows.count { !$0.item.completed } }

  private mutating func restore(_ state: JSONValue) -> Reaction {
    guard let saved = state.decoded(as: SavedState.self) else { return .quiet }
    selectedID = saved.selected
    if let list = saved.list {
      self.list = list
      filter.list = list.id
    }
    if let entry = saved.entry { open(entry.purpose, text: entry.text) }
    return .redraw
  }

  private mutating func configure(_ context: WidgetContext) -> [Effect] {
    let name = context.config["list"]?.string ?? TodoList.inbox
    if name != list.name {
      forgetItems()
      list = NamedList(name: name)
    }
    filter.list = list.id
    filter.showsCompleted = context.config["showCompleted"]?.bool ?? true
    beyond.reset()
    rebuild(context)
    let items = Effect.request(endpoint(cursor: nil).request, tag: load.restart(depth: depth))
    // The settings may name the list by its id.
    return TimeOrderedID.isValid(list.name) ? [items, askForLists()] : [items]
  }

  /// Forgets the items of the list that is shown, as another is.
  mutating func forgetItems() {
    items = []
    hasMore = false
    hasAllOpen = false
    freshness = Freshness()
    knownBefore = nil
  }

  /// Makes the rows anew and keeps the selection on its todo, or else on its row.
  mutating func rebuild(_ context: WidgetContext) {
    rows = TodoRows.make(beyond.items + items, outbox, filter)
    countAside()
    let row = selectedID.flatMap { id in rows.firstIndex { $0.item.id == id } }
    // Before the first answer the rows are not all there: the todo selected in an earlier life may still come.
    if row != nil || freshness.hasContent { select(row: row ?? cursor.selected, context) }
  }

  mutating func select(row: Int, _ context: WidgetContext) {
    cursor.select(row, count: rows.count, height: listArea(in: context.size).height)
    if rows.indices.contains(cursor.selected) { selectedID = rows[cursor.selected].item.id }
  }

  var selected: TodoRow? { rows.indices.contains(cursor.selected) ? rows[cursor.selected] : nil }

  mutating func open(_ purpose: Purpose, text: String = "") {
    // What is too long is kept while it is typed, so that the person can shorten it.
    // A search for more than a title can have finds nothing.
    entry.open(purpose, text: text, longest: (purpose == .search ? 1 : 4) * TodoAPI.longestTitle)
  }
}
