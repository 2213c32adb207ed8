import Canvas
import EaselKit

/// All widgets that live on the canvas: starts and ends them, gives them their events, hands on their effects.
final class PaneBoard {
  /// How long a widget may take for one event or one drawing, in milliseconds.
  static let timeBudget: Int64 = 500

  private(set) var panes: [String: Pane] = [:]
  /// What closed widgets kept, for when their closing is undone.
  private var keptStates: [String: JSONValue]
  /// What closed widgets were called last.
  private(set) var closedTitles: [String: String] = [:]
  /// The ids of the widgets, in the order of the layout.
  private var order: [String] = []
  private let apps: [String: any Widget.Type]
  private let bus: EventBus
  private let clock: HostClock
  private let zone: LocalZone
  private let newID: @Sendable () -> String
  private let log: (String) -> Void
  private let account: String
  private let region: RegionalFormat
  private let isReadAsLines: Bool
  private let readOnlyReason: String?

  /// Whether nothing may move on its own.
  var reducesMotion = false
  /// Does what a widget asks for, with the event that made it ask.
  var perform: (Effect, Pane, CanvasEvent?) -> Void = { _, _, _ in }
  /// Told of each start of a widget.
  var onStart: (Pane) -> Void = { _ in }
  var onUnmount: (String) -> Void = { _ in }
  var onFailure: (String, String) -> Void = { _, _ in }
  /// Which widget has the focus.
  var focus: () -> String? = { nil }

  init(setup: HostSetup, bus: EventBus, states: [String: JSONValue]) {
    let types = setup.apps + [PrivateWidget.self]
    apps = Dictionary(types.map { ($0.manifest.id, $0) }) { first, _ in first }
    self.bus = bus
    clock = setup.clock
    zone = setup.zone
    region = setup.region
    newID = setup.newID
    log = setup.log
    account = setup.account
    isReadAsLines = setup.readsLines
    readOnlyReason = setup.readOnlyReason
    keptStates = states
  }

  func manifest(of app: String) -> Manifest? { apps[app]?.manifest }

  /// What all widgets keep, by id; what closed ones kept is among it, as they may come back.
  var states: [String: JSONValue] {
    keptStates.merging(panes.mapValues(state)) { _, open in open }.filter { $0.value != .null }
  }

  /// What an open widget keeps.
  func state(of id: String) -> JSONValue? { panes[id].map(state) }

  private func state(of pane: Pane) -> JSONValue {
    guard pane.manifest.service != nil else { return pane.widget.state }
    var states = pane.elsewhere
    states[account] = pane.widget.state
    return states.json
  }

  /// Gives a widget what it kept; of what belongs to an account, what belongs to this one.
  private func restore(_ kept: JSONValue, to pane: Pane) {
    var own: JSONValue? = kept
    if pane.manifest.service != nil {
      pane.elsewhere = AccountStates(kept)
      own = pane.elsewhere[account]
    }
    if let own { deliver(.restored(own), to: pane.id) }
  }

  /// What a widget of an app kept, as it goes to the server of this account: without what it keeps for others.
  func portable(_ kept: JSONValue, of app: String) -> JSONValue? {
    guard apps[app]?.manifest.service != nil else { return kept }
    var own = AccountStates(nil)
    own[account] = AccountStates(kept)[account]
    return own.json == .null ? nil : own.json
  }

  /// Takes what widgets kept before they were closed, for when they are started again.
  func restore(_ states: [String: JSONValue]) { keptStates.merge(states) { $1 } }

  /// Whether a widget that is shown asks to be told the time, and how often.
  func tickRate(shown: [String]) -> TickRate {
    let rates = shown.compactMap { panes[$0] }.filter { $0.failure == nil }.map(tickRate)
    return rates.contains(.everySecond) ? .everySecond : rates.contains(.everyMinute) ? .everyMinute : .never
  }

  /// How often a widget is told the time: where nothing may move on its own, each minute at the most.
  func tickRate(of pane: Pane) -> TickRate {
    reducesMotion && pane.ticks == .everySecond ? .everyMinute : pane.ticks
  }

  /// The least size of each micro-app's pane in cells, its border included.
  func leastSizes(_ style: BorderStyle) -> @Sendable (String) -> Size {
    let sizes = apps.mapValues { PaneFrame.size(around: $0.manifest.minimumCells, style) }
    return { sizes[$0] ?? .zero }
  }

  // MARK: Coming and going

  /// Starts what is new on the canvas, ends what has gone, and tells of changed settings.
  func sync(with widgets: [WidgetPlacement]) {
    let wanted = Dictionary(widgets.map { ($0.id, $0) }) { first, _ in first }
    for id in panes.keys where wanted[id] == nil || wanted[id]?.app != appID(id) { unmount(id) }
    for placement in widgets {
      if panes[placement.id] == nil {
        mount(placement)
      } else if let pane = panes[placement.id], let config = try? pane.manifest.settings.validated(placement.config),
        config != pane.config
      {
        panes[placement.id]?.config = config
        deliver(.configured, to: placement.id)
      }
    }
    let ids = widgets.map(\.id)
    guard ids != order else { return }
    order = ids
    giveTitles()
  }

  /// Gives all widgets their titles, numbered where several are called the same.
  private func giveTitles() {
    let shown = order.compactMap { panes[$0] }
    for pane in shown { pane.plainTitle = pane.wantedTitle }
    for (pane, title) in zip(shown, PaneTitles.numbered(shown.map(\.plainTitle))) { pane.title = title }
  }

  private var lives = 0
  private var appNames: [String: String] = [:]
  private func appID(_ id: String) -> String? { appNames[id] }

  private func mount(_ placement: WidgetPlacement) {
    let id = placement.id
    appNames[id] = placement.app
    guard let app = apps[placement.app] else {
      let pane = Pane(id: id, manifest: UnknownAppWidget.manifest, widget: UnknownAppWidget(), config: [:])
      pane.failure = "There is no micro-app \"\(placement.app)\" here. Close the pane, or install the app."
      panes[id] = pane
      return
    }
    let pane = Pane(id: id, manifest: app.manifest, widget: app.init(), config: [:])
    do {
      pane.config = try app.manifest.settings.validated(placement.config)
    } catch {
      pane.config = (try? app.manifest.settings.validated([:])) ?? [:]
      onFailure(id, "\(error.sentence) The standard settings are used.")
    }
    panes[id] = pane
    bus.register(source: id, app.manifest)
    start(id)
  }

  private func start(_ id: String) {
    guard let pane = panes[id] else { return }
    lives += 1
    panes[id]?.life = lives
    bus.subscribe(id, to: pane.manifest.hears) { [weak self] event in
      self?.deliver(.bus(event), to: id, cause: event)
    }
    if let state = keptStates[id] { restore(state, to: pane) }
    deliver(.mounted, to: id)
    panes[id]?.isMounted = true
    if let pane = panes[id] { onStart(pane) }
  }

  private func unmount(_ id: String) {
    deliver(.unmounting, to: id)
    closedTitles[id] = panes[id]?.title
    keptStates[id] = state(of: id)
    end(id)
    panes[id] = nil
  }

  /// Forgets what a closed widget kept: it was never there as far as anybody remembers.
  func forget(_ id: String) {
    if panes[id] == nil { keptStates[id] = nil }
  }

  private func end(_ id: String) {
    bus.unregister(source: id)
    onUnmount(id)
  }

  /// Starts a failed widget anew, with what it had kept.
  func restart(_ id: String) {
    guard let pane = panes[id], let app = apps[pane.manifest.id] else { return }
    keptStates[id] = state(of: pane)
    end(id)
    panes[id]?.widget = app.init()
    panes[id]?.failure = nil
    panes[id]?.isDirty = true
    panes[id]?.ticks = .never
    panes[id]?.isMounted = false
    bus.register(source: id, app.manifest)
    start(id)
  }

  // MARK: Events

  /// Gives a widget an event, does what it asks for, and answers whether a key meant something to it.
  @discardableResult
  func deliver(
    _ event: WidgetEvent, to id: String, cause: CanvasEvent? = nil, doing isMeant: (Effect) -> Bool = { _ in true }
  ) -> Bool {
    guard let pane = panes[id], pane.failure == nil else { return false }
    let began = clock.uptime()
    do {
      let context = context(for: pane)
      let reaction = try pane.widget.handle(event, in: context)
      if reaction.redraw { pane.isDirty = true }
      if pane.plainTitle != pane.wantedTitle { giveTitles() }
      if clock.uptime() - began > Self.timeBudget { fail(id, "It took too long.") }
      for effect in reaction.effects where isMeant(effect) {
        guard let pane = panes[id] else { break }
        guard event.isUse || !effect.reachesOut else {
          log("\(id): nobody asked it to copy or to open a link; it may with a key or the mouse only.")
          continue
        }
        perform(effect, pane, cause)
      }
      return reaction.handled
    } catch {
      fail(id, "It failed: \(error)")
      return true
    }
  }

  /// Gives all widgets an event.
  func deliverToAll(_ event: WidgetEvent, where isMeant: (Pane) -> Bool = { _ in true }) {
    for id in panes.values.filter(isMeant).map(\.id).sorted() { deliver(event, to: id) }
  }

  /// Tells the widgets of a service what became of a change; what they emit is emitted once, by the one that made it or,
  /// where that is gone, by the first.
  func deliverSettled(_ pending: PendingWrite, _ outcome: WriteOutcome, madeBy maker: String?) {
    let hearers = hearers(of: pending.service)
    let teller = maker.flatMap { hearers.contains($0) ? $0 : nil } ?? hearers.first
    for id in hearers {
      deliver(.settled(pending, outcome), to: id) { effect in
        if case .emit = effect { id == teller } else { true }
      }
    }
  }

  /// Tells the widgets of a service what waits of it.
  func deliverPending(_ writes: [PendingWrite], of service: String) {
    for id in hearers(of: service) { deliver(.pending(writes), to: id) }
  }

  private func hearers(of service: String) -> [String] {
    panes.values.filter { $0.isMounted && $0.failure == nil && $0.manifest.service == service }.map(\.id).sorted()
  }

  /// Gives an event, such as an answer, to the life of a widget it is meant for.
  func deliver(_ event: WidgetEvent, to id: String, life: Int) {
    guard panes[id]?.life == life else { return }
    deliver(event, to: id)
  }

  func setTicks(_ rate: TickRate, for id: String) { panes[id]?.ticks = rate }

  private func fail(_ id: String, _ reason: String) {
    panes[id]?.failure = reason
    panes[id]?.isDirty = true
    onFailure(id, reason)
  }

  private func context(for pane: Pane) -> WidgetContext {
    var context = WidgetContext(
      id: pane.id, config: pane.config, size: pane.surface.size, isFocused: focus() == pane.id, now: clock.now(),
      zone: zone, newID: newID)
    context.region = region
    context.reducesMotion = reducesMotion
    context.isReadAsLines = isReadAsLines
    context.readOnlyReason = readOnlyReason
    return context
  }

  // MARK: Drawing

  func markAllDirty() { for id in panes.keys { panes[id]?.isDirty = true } }

  func markDirty(_ id: String) { panes[id]?.isDirty = true }

  /// Gives a pane its size within the border.
  func resize(_ id: String, to size: Size) {
    guard let pane = panes[id], pane.surface.size != size else { return }
    panes[id]?.surface = Surface(size: size)
    panes[id]?.isDirty = true
    deliver(.resized(size), to: id)
  }

  /// What a widget looks like now; asks it to draw only when something changed.
  func surface(of id: String, theme: Theme) -> (surface: Surface, isFresh: Bool)? {
    guard let pane = panes[id] else { return nil }
    guard pane.isDirty else { return (pane.surface, false) }
    var surface = Surface(size: pane.surface.size, style: theme[.text])
    let began = clock.uptime()
    if pane.isTooSmall {
      TooSmallNotice.draw(pane, on: &surface, theme: theme)
    } else if pane.failure == nil {
      var context = DrawContext(
        theme: theme, isFocused: focus() == id, config: pane.config, now: clock.now(), zone: zone)
      context.region = region
      context.reducesMotion = reducesMotion
      context.isReadOnly = readOnlyReason != nil
      pane.widget.draw(on: &surface, in: context)
      if clock.uptime() - began > Self.timeBudget { fail(id, "It took too long to draw itself.") }
    }
    if let failure = panes[id]?.failure {
      surface = FailureNotice.draw(failure, canRestart: apps[pane.manifest.id] != nil, size: surface.size, theme: theme)
    }
    panes[id]?.surface = surface
    panes[id]?.isDirty = false
    return (surface, true)
  }
}

extension WidgetEvent {
  /// Whether the person did it, and nobody who sends or answers something.
  fileprivate var isUse: Bool {
    switch self {
    case .key, .mouse: true
    default: false
    }
  }
}

extension Effect {
  /// Whether it goes beyond the canvas, to the clipboard or to another program.
  fileprivate var reachesOut: Bool {
    switch self {
    case .copy, .openURL: true
    default: false
    }
  }
}
