import EaselAPI
package import EaselKit

/// A month with marks on the days that have events, and the events of the day the cursor is on.
///
///       December 2026         Tue 1 Dec
///     Mo Tu We Th Fr Sa Su    09:00-09:15  Stand-up
///     30  1• 2  3  4  5  6    all day      Rent is due
///
/// Enter chooses the day, which the linked widgets of the page follow; Esc takes that back.
package struct CalendarWidget: Widget {
  package static let manifest = Manifest(
    id: "calendar", name: "Calendar", summary: "The month, and what happens on each day.",
    version: EaselVersion.current, service: "calendar", defaultSize: Size(width: 5, height: 6),
    minimumCells: Size(width: 10, height: 2),
    settings: SettingsSchema([
      .init("weekStart", "The week begins on", .choice(WeekStart.byLocale, WeekStart.all)),
      .init(
        "calendar", "Calendar for new events", .text(CalendarInfo.personal, longest: 80, isRequired: true),
        isSuggested: true),
      .init("remind", "Minutes before to remind at", .number(10, 0...1440)),
      .init("follow", "Others follow", .choice("after Enter", ["after Enter", whileMoving])), .linked,
    ]),
    emits: [
      .init(CalendarEvents.selected, .latest), .init(CalendarEvents.cleared, .latest),
      .init(CalendarEvents.created, .durable), .init(CalendarEvents.updated, .durable),
      .init(CalendarEvents.deleted, .durable),
    ], shares: [CalendarEvents.sharedDate], watches: [.shared(CalendarEvents.sharedDate)])

  /// The setting with which other widgets follow each move of the cursor.
  static let whileMoving = "while moving"

  /// What a line being typed is for.
  enum Purpose: Codable, Sendable, Hashable {
    case new(CivilDate)
    /// With the event as the server has it, once that is known.
    case edit(Occurrence, known: CalendarEvent?)
  }

  /// What an earlier life left.
  private struct SavedState: Codable {
    var purpose: Purpose?
    var text: String?
  }

  var events: [Occurrence] = []
  var outbox = Outbox<CalendarChange>()
  var load = PagedLoad<Occurrence>("range")
  var freshness = Freshness()
  /// The days the events shown cover.
  var covered: CoveredDays?
  /// Whether the server has more events in these days than are held.
  var isCut = false
  /// The first of the days asked for last.
  var askedFrom: CivilDate?
  var days: [CivilDate: [CalendarRow]] = [:]
  var cursorDay = CivilDate(daysSinceEpoch: 0)
  var selectedDay: CivilDate?
  var firstWeekday = 1
  var isInList = false
  var cursor = ListCursor()
  var selectedID: String?
  /// All calendars, as far as they were asked for.
  var knownCalendars: [CalendarInfo] = []
  var entry = LineEntry<Purpose>()
  /// Events that were deleted, the latest last.
  var deleted: [Occurrence] = []
  var loadingSign = LoadingSign()
  /// The calendar that new events go to.
  private var calendar = CalendarInfo.personal
  private var today: CivilDate?
  var beginnings = CalendarBeginnings()

  package init() {}

  package mutating func handle(_ event: WidgetEvent, in context: WidgetContext) -> Reaction {
    var reaction = respond(to: event, context)
    let isAwaited = load.isRunning && rows.isEmpty && covered?.contains(cursorDay) != true && freshness.failure == nil
    loadingSign.turn(after: event, isAwaited: isAwaited, in: context, &reaction)
    reaction.effects += beginnings.late(
      at: context.now, remindingBefore: context.config["remind"]?.int ?? 0, in: context.region)
    return reaction
  }

  private mutating func respond(to event: WidgetEvent, _ context: WidgetContext) -> Reaction {
    switch event {
    case .restored(let state): return restore(state)
    case .mounted:
      today = context.today
      cursorDay = context.today
      beginnings.start(at: context.now)
      return Reaction([.ticks(.everyMinute)] + configure(context))
    case .configured: return Reaction(configure(context))
    case .settingsOpened: return Reaction([askForCalendars()], redraw: false)
    case .stale, .timer(tag: BackendFailure.retryTimer): return Reaction(reload(context))
    // When it happens on the clocks of its zone only the server can tell.
    case .told: return .quiet
    case .disconnected:
      freshness.disconnected(liveUntil: context.now)
      return .redraw
    case .resized:
      select(row: cursor.selected, context)
      return .redraw
    case .focused: return .redraw
    case .tick:
      let minutes = context.config["remind"]?.int ?? 0
      let announcements = beginnings.announcements(
        at: context.now, remindingBefore: minutes, in: context.region)
      var reaction = turnDay(context)
      reaction.effects += announcements
      return reaction
    case .key(let key): return handle(key, context)
    case .paste(let text): return paste(text)
    case .mouse(let mouse): return handle(mouse, context)
    case .response(let tag, let result): return take(tag, result, context)
    case .pending(let writes):
      outbox.take(writes)
      rebuild(context)
      return .redraw
    case .settled(let write, let outcome): return settle(write, outcome, context)
    case .unmounting: return selectedDay == nil ? .quiet : clearSelection()
    case .state(_, let date): return follow(date?.string.flatMap { CivilDate($0) }, context)
    case .timer, .bus, .past: return .quiet
    }
  }

  package var state: JSONValue {
    JSONValue(
      encoding: SavedState(
        purpose: entry.purpose, text: entry.isOpen ? entry.text : nil))
  }

  package var publicState: JSONValue {
    ["selectedDate": selectedDay.map { .string($0.description) } ?? .null]
  }

  package var title: String {
    calendar == CalendarInfo.personal
      ? Self.manifest.name : knownCalendars.first { $0.id == calendar }?.name ?? calendar
  }

  package var badge: String { outbox.tally.badge }

  package var badges: [Badge] { outbox.tally.badges }

  package var isTyping: Bool { entry.isOpen }

  var grid: MonthGrid { MonthGrid(containing: cursorDay, firstWeekday: firstWeekday) }

  /// The rows of the day the cursor is on.
  var rows: [CalendarRow] { days[cursorDay] ?? [] }

  var selected: CalendarRow? { isInList && rows.indices.contains(cursor.selected) ? rows[cursor.selected] : nil }

  private mutating func restore(_ state: JSONValue) -> Reaction {
    guard let saved = state.decoded(as: SavedState.self) else { return .quiet }
    if let purpose = saved.purpose { open(purpose, text: saved.text ?? "") }
    return .redraw
  }

  private mutating func configure(_ context: WidgetContext) -> [Effect] {
    firstWeekday = WeekStart.weekday(context.config["weekStart"]) ?? context.region.firstWeekday
    rebuild(context)
    let name = context.config["calendar"]?.string ?? CalendarInfo.personal
    let isNew = name != calendar
    calendar = name
    return askForRange(context) + (isNew && name != CalendarInfo.personal ? [askForCalendars()] : [])
  }

  /// At midnight the cursor goes on to the new day, unless the person has moved it.
  private mutating func turnDay(_ context: WidgetContext) -> Reaction {
    guard today != context.today else { return .quiet }
    let wasOnToday = cursorDay == today && selectedDay == nil && !entry.isOpen
    today = context.today
    if wasOnToday { cursorDay = context.today }
    rebuild(context)
    return Reaction(askForRange(context))
  }

  /// Makes the rows anew and keeps the selection on its event, or else on its row.
  mutating func rebuild(_ context: WidgetContext) {
    let known = covered?.bounds
    let span =
      min(grid.firstDay, known?.lowerBound ?? grid.firstDay)..<max(grid.endDay, known?.upperBound ?? grid.endDay)
    days = CalendarDays.make(events, outbox, in: span)
    beginnings.expect(days, covered: covered, today: context.today)
    let row = selectedID.flatMap { id in rows.firstIndex { $0.event.eventId == id } }
    select(row: row ?? cursor.selected, context)
    if rows.isEmpty { isInList = false }
  }

  mutating func select(row: Int, _ context: WidgetContext) {
    cursor.select(
      row, count: rows.count, height: layout(in: context.size, isReadAsLines: context.isReadAsLines).list.height)
    if isInList { selectedID = selected?.event.eventId }
  }

  mutating func open(_ purpose: Purpose, text: String = "") {
    // What is too long is kept while it is typed, so that the person can shorten it.
    entry.open(purpose, text: text, longest: 4 * CalendarAPI.longestTitle)
  }
}
