package import Canvas
import EaselAPI
package import EaselKit

/// The running terminal program: takes input, keeps canvas, widgets, bus and connection together, draws frames.
///
/// It knows only ports. ``run(on:)`` is the loop; everything else can be driven without a terminal.
package final class Host {
  package let canvas: CanvasManager
  let setup: HostSetup
  let bus = EventBus()
  let board: PaneBoard
  let requests: RequestRunner
  /// The things that the server told of.
  let records: RecordKeeper
  let connection: ConnectionMonitor
  /// The changes that the server has not confirmed.
  let outbox: OutboxDesk
  /// Which widget submitted what, in this run.
  var submitters: [String: String] = [:]
  /// The changes of this terminal that took the place of values that they did not know, until that is heard of.
  var replacedHere: Set<String> = []
  let eventKeeper: EventKeeper
  /// What is told on one of the person's terminals only.
  let rings: RingDesk
  /// When a letter of another alphabet, which does nothing, was explained last, on the uptime clock.
  var layoutHintedAt: Int64?
  /// When the person did something here last, on the uptime clock.
  var usedAt: Int64
  /// Keeps the canvas in step with the person's other terminals; nil when that is off.
  let sync: CanvasSync?
  /// Who else has the canvas open; nil when it is the person's own.
  let presence: PresenceDesk?
  /// What the canvas is called, if it is shared with others.
  var shareName: String
  /// Whose terminal is followed.
  var followed: Followed?
  /// What is known of what others close.
  var closings = Closings()
  /// What is to be shown on this terminal instead, once it has ended.
  package internal(set) var reopening: Reopening?
  /// Keep layouts under names and preferences in step; nil with the private server, which has no other machines, and
  /// with a link, which has neither.
  let layoutSync: NamedLayoutSync?
  let preferenceSync: PreferenceSync?
  var keeper: SnapshotKeeper?
  /// The keys that hold, and what they are called.
  var keyNames: KeyNames { didSet { reachableHints = ReachableHints(keyNames.keymap) } }
  /// The keys of widgets that reach them.
  var reachableHints: ReachableHints
  var timers = TimerTable()
  var mode = Mode.normal
  /// Whether the leader was pressed while the terminal was too small for the canvas.
  var isLeaderHeldUnseen = false
  var dialog: (any Dialog)?
  /// What is said for a while, and was said.
  var noticeBoard = NoticeBoard()
  /// The names of what was chosen last from the palette, the latest first.
  var recentCommands: [String] = []
  /// The first steps with Easel, while they are gone.
  var tour: Tour?
  /// The border that the mouse holds.
  var grab: Grab?
  /// Whether the mouse is used; off, the terminal's own selecting works.
  var usesMouse: Bool
  /// What all share, read and watched by path.
  package let state = SharedState()
  /// What widgets watch of it, and what they have not been told yet.
  var stateWatches: [String: [SharedState.Watch]] = [:]
  var untoldStates: [String: Set<StatePath>] = [:]
  /// The pages of the widgets that are linked, by the widgets' ids.
  var linkedPages: [String: String] = [:]
  /// Which widget put a shared value where it is.
  var sharers: [StatePath: String] = [:]
  /// From when on they are told of changes again, on the uptime clock.
  var statesOpenAt: Int64 = .min
  /// What the person chose and is kept from run to run.
  var preferences: [String: JSONValue]
  /// The widgets whose public state has changed since it was told last.
  var published: Set<String> = []
  /// How everything looks.
  var look: Look
  /// What the person has set for all canvases; changed by ``apply(_:)``.
  package internal(set) var configuration: Configuration
  /// The change of another terminal that the next undo takes back, as the person was told.
  var offeredUndo: OtherTerminalChanges.Entry?
  /// What is on the screen.
  let frames = FrameKeeper()
  /// What the widgets were told of the server.
  var told = ToldConnection()
  /// The layouts that are worked on.
  var desk = LayoutDesk()
  /// The terminal, while the loop runs.
  var screen: (any Screen)?
  package internal(set) var isEnded = false
  /// Why a screen that was signed in with a link ended by itself; what was kept of it is to be forgotten then.
  package internal(set) var endedLink: String?
  /// Whether it ended because the terminal or the system said so, so that nobody can be asked anything.
  package internal(set) var wasTerminated = false
  /// The widget that was told last that it has the focus.
  var toldFocus: String?

  package init(setup: HostSetup, start: StartState, snapshot: CanvasSnapshot, theme: Theme) {
    self.setup = setup
    let history = setup.sharing?.ownsHistory == false ? HistoryTail() : start.history
    canvas = CanvasManager(snapshot: snapshot, store: setup.store, history: history, clock: setup.clock.now)
    records = RecordKeeper(setup: setup)
    requests = RequestRunner(setup: setup, kept: start.responses, records: records)
    let inStep = Self.watched(setup, by: requests)
    sync = setup.sharing.map { [layout = canvas.layout] in CanvasSync(setup: inStep, sharing: $0, layout: layout) }
    if case .shared(let id)? = setup.sharing?.address, let origin = sync?.origin {
      presence = PresenceDesk(share: id, origin: origin, setup: inStep)
    } else {
      presence = nil
    }
    shareName = setup.sharing?.name ?? ""
    let isShared = !setup.account.isEmpty && setup.sharing != nil && !setup.isLink
    layoutSync = isShared ? NamedLayoutSync(setup: inStep, except: LayoutName.keptAside) : nil
    preferenceSync =
      isShared ? PreferenceSync(setup: inStep, of: Self.personalPreferences, agreed: start.agreedPreferences) : nil
    board = PaneBoard(setup: setup, bus: bus, states: snapshot.states)
    connection = ConnectionMonitor(setup: setup)
    outbox = OutboxDesk(setup: setup, start: start)
    eventKeeper = EventKeeper(setup: setup)
    rings = RingDesk(setup: setup)
    usedAt = setup.clock.uptime()
    configuration = setup.configuration
    canvas.resizeRule = setup.configuration.resizeRule
    keyNames = KeyNames(setup.configuration.keymap)
    reachableHints = ReachableHints(setup.configuration.keymap)
    preferences = start.preferences
    look = Look(
      theme, selection: setup.themeSelection, borders: setup.configuration.borders, isReadAsLines: setup.readsLines)
    recentCommands = start.preferences[Self.recentPreference]?.array?.compactMap(\.string) ?? []
    usesMouse = setup.configuration.mouse ?? start.preferences[Self.mousePreference]?.bool ?? true
    keeper = SnapshotKeeper(setup: setup, last: start.snapshot) { [weak self] in self?.report($0.sentence) }
    wire()
  }

  /// The ports of what is kept in step with other terminals: its calls tell of the connection as those of widgets do.
  private static func watched(_ setup: HostSetup, by requests: RequestRunner) -> HostSetup {
    var setup = setup
    setup.transport = WatchedTransport(
      transport: setup.transport, uptime: setup.clock.uptime, answered: { [weak requests] in requests?.answered() },
      timedOut: { [weak requests] in requests?.timedOut(since: $0) })
    return setup
  }

  private func wire() {
    board.reducesMotion = reducesMotion
    canvas.onChange = { [weak self] change in self?.canvasChanged(change) }
    canvas.onStep = { [weak self] in self?.tell($0) }
    canvas.onFault = { [weak self] in self?.setup.log($0) }
    canvas.widgetName = { [weak self] in self?.widgetName($0, in: $1) ?? $0 }
    canvas.stateOf = { [weak self] id in self?.board.state(of: id) }
    keeper?.onKept = { [weak self] in self?.canvas.confirm($0) }
    keeper?.retryLater = { [weak self] wait in
      guard let self else { return }
      timers.setIfIdle(.saveCanvas, at: uptime + wait)
    }
    board.focus = { [weak self] in self?.canvas.focus }
    board.perform = { [weak self] in self?.perform($0, for: $1, cause: $2) }
    wireState()
    board.onStart = { [weak self] in
      self?.paneChanged($0.id)
      self?.tellPending(to: $0)
      self?.recall(for: $0)
      self?.watchState(for: $0)
    }
    board.onUnmount = { [weak self] in
      self?.timers.cancelAll(ofWidget: $0)
      self?.endWatching(of: $0)
      self?.withdrawShares(of: $0)
    }
    board.onFailure = { [weak self] id, reason in
      self?.paneChanged(id)
      guard let self else { return }
      report("\(board.title(of: id)): \(reason)")
    }
    bus.registerTrusted(source: "canvas")
    bus.registerTrusted(source: "server")
    bus.onFault = { [weak self] in self?.setup.log($0.sentence) }
    bus.onDelivery = { [weak self] in self?.keep($0) }
    wireOutbox()
    connection.onChange = { [weak self] in self?.connectionChanged($0) }
    requests.onTimeout = { [weak self] in self?.connection.doubt() }
    requests.onSignedOut = { [weak self] in self?.connection.signedOut($0) }
    requests.recallLater = { [weak self] wait in
      guard let self else { return }
      guard let wait else { return timers.cancel(.recall) }
      timers.set(.recall, at: uptime + wait)
    }
    connection.onEvent = { [weak self] in self?.serverChanged($0) }
    connection.onGap = { [weak self] in self?.serverChangedAtAll() }
    connection.retryLater = { [weak self] wait in
      guard let self else { return }
      timers.set(.reconnect, at: uptime + wait)
    }
    wireSharing()
    wirePresence()
    rings.claimLater = { [weak self] key, wait in
      guard let self else { return }
      timers.set(.ring(key: key), at: uptime + wait)
    }
  }

  var uptime: Int64 { setup.clock.uptime() }
  var now: Timestamp { setup.clock.now() }

  // MARK: Beginning and end

  /// Starts the widgets at a size.
  ///
  /// What the first frame shows comes from what is kept; nothing is waited for.
  package func begin(size: Size) {
    resize(to: size)
    tellFocus()
  }

  /// Connects to the server.
  ///
  /// After the first frame, because that may take a while.
  package func connect() {
    connection.connect()
    sync?.begin()
  }

  /// Keeps everything.
  ///
  /// The terminal may be gone by then.
  package func end() {
    isEnded = true
    canvas.dropArrangement()
    presence?.leave()
    connection.close()
    outbox.close()
    keeper?.keep(snapshot, history: canvas.unsavedHistory)
  }

  /// The events that are not on disk yet.
  package func takeUnwrittenEvents() -> [CanvasEvent] { eventKeeper.takeRest() }

  /// Whose data is shown.
  package var account: String { setup.account }

  /// The changes that are not on disk, as it would not have them.
  package var unkeptWrites: [PendingWrite] { outbox.unkept }

  /// The canvas as it shall come back.
  package var snapshot: CanvasSnapshot { canvas.snapshot(states: board.states) }

  // MARK: Frames

  /// Draws what has changed.
  package func frame() -> Surface {
    frames.draw(board, overlay: overlay) { scene }
  }

  /// The rows that the last ``frame()`` may have changed.
  package var changedRows: Range<Int> { frames.changedRows }

  private var overlay: Composer.Overlay? {
    let step = tourBox
    if let dialog {
      return { [theme] in
        // The widget's; a dialog that is typed into has its own.
        $0.cursor = nil
        step?.drawBelow(on: &$0, theme: theme)
        dialog.draw(on: &$0, theme: theme)
        // A dialog takes all keys, and the mouse does nothing beside it.
        return []
      }
    }
    let toasts = shownToasts
    guard mode.leaderPart != nil || step != nil || !toasts.isEmpty else { return nil }
    let popup = mode.leaderPart.map { (part: $0, keys: leaderPopup, panes: numberedPanes) }
    return { [theme, more = wholeNoticeHint] in
      var covered: [Rect] = []
      if let rect = step?.draw(on: &$0, theme: theme, isLeading: popup != nil) { covered.append(rect) }
      covered += Toasts.draw(toasts, more: more, on: &$0, theme: theme)
      guard let popup else { return covered }
      // The next key is not typed.
      $0.cursor = nil
      covered.append(popup.keys.draw(popup.part, panes: popup.panes, on: &$0, theme: theme))
      return covered
    }
  }

  private var scene: Scene {
    let area = Composer.area(in: size) ?? Rect(.zero)
    let places = places
    var scene = Scene(
      theme: theme, keyNames: keyNames, sharesBorders: borders.isShared, area: area,
      visible: places.filter { !$0.rect.intersection(area).isEmpty }, isEmpty: places.isEmpty, focus: canvas.focus,
      status: status, now: now)
    scene.marks = marks
    scene.isReadOnly = canvas.isReadOnly
    scene.numbers = paneNumbers
    scene.locked = Set(canvas.page.widgets.lazy.filter(\.locked).map(\.id))
    if !canvas.isZoomed {
      let geometry = canvas.geometry(in: area)
      scene.scroll = PageScroll(offset: geometry.offset, total: geometry.height)
      showArranging(in: &scene)
    }
    return scene
  }

  private var status: StatusLine {
    let wall = setup.zone.wall(at: now)
    return StatusLine(
      mode: modeLabel,
      pages: PageBar(
        titles: canvas.layout.pages.map(\.title), front: canvas.pageIndex, givesWay: mode != .normal || dialog != nil),
      notice: usesToasts ? nil : shownNotices.last, more: wholeNoticeHint,
      leave: mode.isRefused && dialog == nil ? leaveRefusal : nil, hints: hints,
      needed: neededHints, canvas: canvasName, company: company, restriction: restriction, outbox: waitingCounts,
      connection: connection.state, clock: setup.region.clock(wall))
  }

  var modeLabel: String {
    if dialog != nil { return "CHOOSE" }
    switch canvas.arranging?.kind {
    case .move: return "MOVE"
    case .resize: return "RESIZE"
    case nil: break
    }
    return mode == .normal && isTyping ? "INSERT" : mode.label
  }

  /// Whether plain keys are typed into the widget in focus.
  var isTyping: Bool { canvas.focus.flatMap { board.panes[$0]?.widget.isTyping } == true }

  /// Where a notice that is cut can be read.
  private var wholeNoticeHint: KeyHint? {
    guard !shownNotices.isEmpty else { return nil }
    return keyNames.hint(.messages, "more")
  }

  // MARK: Small things many need

  var keymap: Keymap { keyNames.keymap }
  var theme: Theme { look.theme }
  var size: Size { frames.size }
  /// Whether nothing may move on its own: what moves would be read again and again.
  var reducesMotion: Bool { configuration.reducesMotion || setup.readsLines }
  var needsFrame: Bool {
    get { frames.needsFrame }
    set { frames.needsFrame = newValue }
  }
  /// The file that the canvas was opened from.
  package var layoutFile: OpenedFile? {
    get { desk.file }
    set { desk.file = newValue }
  }

  /// Has the shown widgets told the time as often as they ask, and the status line each minute.
  func setTicks() {
    let area = Composer.area(in: size) ?? Rect(.zero)
    let shown = places.filter { !$0.rect.intersection(area).isEmpty }.map(\.id)
    if board.tickRate(shown: shown) == .everySecond { setTick(.second) } else { timers.cancel(.second) }
    setTick(.minute)
  }

  /// Sets the timer of the next full second or minute.
  func setTick(_ key: TimerKey) {
    let length: Int64 = key == .second ? 1000 : 60_000
    timers.set(key, at: uptime + length - now.milliseconds % length)
  }
}
