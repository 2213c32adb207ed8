import EaselAPI
package import EaselKit

/// What happens on the event bus, the newest at the bottom.
///
///     14:02:11 todo.item.completed   todo-1   id "7", title "Pay rent"
package struct EventsWidget: Widget {
  package static let manifest = Manifest(
    id: "events", name: "Events", summary: "What the widgets tell each other.", version: EaselVersion.current,
    defaultSize: Size(width: 6, height: 4), minimumCells: Size(width: 16, height: 2),
    hears: [EventPattern("**")].compactMap(\.self), recalls: 200)

  /// What is shown only where a filter asks for it: it follows almost every key, and says what other events say better.
  private static let quiet: Set<String> = ["canvas.state.published"]

  /// The most events kept.
  static let most = 1000

  /// All events kept, the oldest first.
  private(set) var events: [CanvasEvent] = []
  /// Those that are shown.
  private(set) var shown: [CanvasEvent] = []
  private(set) var isPaused = false
  /// How many came while paused.
  private(set) var missed = 0
  var pattern: EventPattern?
  var filter: TextField?
  var fault: String?
  var cursor = ListCursor()
  /// The lines of the event looked at.
  var detail: [String]?
  var detailCursor = ListCursor()
  /// Whether the newest stays selected as events come.
  private var isAtEnd = true

  package init() {}

  package mutating func handle(_ event: WidgetEvent, in context: WidgetContext) -> Reaction {
    switch event {
    case .bus(let event): return take(event, context)
    case .past(let past):
      events.insert(contentsOf: past, at: 0)
      if !isPaused { showMatching(context) }
      return .redraw
    case .key(let key): return handle(key, context)
    case .paste(let text):
      guard filter != nil else { return .ignored }
      return Reaction(filter?.paste(text).map { [.notify(.warning, $0)] } ?? [])
    case .mouse(let mouse):
      switch mouse.kind {
      case .wheelUp: move(to: cursor.selected - 3, context)
      case .wheelDown: move(to: cursor.selected + 3, context)
      case .press:
        let row = ListView.row(at: mouse.point, in: listArea(in: context.size), cursor: cursor, count: shown.count)
        guard detail == nil, let row else { return .quiet }
        move(to: row, context)
      case .drag, .release: return .quiet
      }
      return .redraw
    case .resized:
      move(to: isAtEnd ? shown.count - 1 : cursor.selected, context)
      return .redraw
    case .mounted, .focused: return .redraw
    default: return .quiet
    }
  }

  package var badge: String { isPaused ? "paused" : "" }

  package var isTyping: Bool { filter != nil }

  var selected: CanvasEvent? { shown.indices.contains(cursor.selected) ? shown[cursor.selected] : nil }

  private mutating func take(_ event: CanvasEvent, _ context: WidgetContext) -> Reaction {
    events.append(event)
    // Cut now and then, not at each event.
    if events.count >= Self.most + 250 { events.removeFirst(events.count - Self.most) }
    guard isWanted(event.type) else { return .quiet }
    guard !isPaused else {
      missed += 1
      return .redraw
    }
    shown.append(event)
    if shown.count >= Self.most + 250 {
      let surplus = shown.count - Self.most
      shown.removeFirst(surplus)
      if !isAtEnd { move(to: cursor.selected - surplus, context) }
    }
    if isAtEnd { move(to: shown.count - 1, context) }
    return detail == nil ? .redraw : .quiet
  }

  private func isWanted(_ type: String) -> Bool { pattern?.matches(type) ?? !Self.quiet.contains(type) }

  mutating func move(to row: Int, _ context: WidgetContext) {
    cursor.select(row, count: shown.count, height: listArea(in: context.size).height)
    settle()
  }

  /// After the cursor moved: on the newest it goes on with what comes.
  mutating func settle() { isAtEnd = cursor.selected >= shown.count - 1 }

  mutating func pause(_ flag: Bool, _ context: WidgetContext) {
    isPaused = flag
    missed = 0
    if !flag { showMatching(context) }
  }

  /// Chooses anew what is shown; the selected event stays selected if it is among it.
  mutating func showMatching(_ context: WidgetContext) {
    let id = selected?.id
    let wasAtEnd = isAtEnd
    shown = events.suffix(Self.most).filter { isWanted($0.type) }
    let row = wasAtEnd ? nil : shown.lastIndex { $0.id == id }
    move(to: row ?? shown.count - 1, context)
  }
}
