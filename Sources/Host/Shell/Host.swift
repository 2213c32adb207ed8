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
  let connection: ConnectionMonitor
  let eventKeeper: EventKeeper
  var keeper: SnapshotKeeper?
  var keymap = Keymap.standard {
    didSet {
      leaderName = keymap.leader.description
      arrangingKeys = ArrangingKeys(keymap)
      hintKeys = [:]
    }
  }
  private(set) var arrangingKeys = ArrangingKeys(.standard)
  /// The plainest keys of actions that were hinted at; every frame shows some.
  var hintKeys: [HostAction: String] = [:]
  /// What the leader key is called; every frame shows it.
  private(set) var leaderName = Keymap.standard.leader.description
  var timers = TimerTable()
  var mode = Mode.normal
  var dialog: (any Dialog)?
  /// What was said and is still there, oldest first.
  var notices: [Notice] = []
  /// How many notices there were, so that each is told from one that says the same.
  var noticeCount = 0
  /// Telling a person who looks elsewhere.
  var announcing = Announcing()
  /// What was said last, newest first.
  var messages: [Message] = []
  /// The names of what was chosen last from the palette, the latest first.
  var recentCommands: [String] = []
  /// The first steps with Easel, while they are gone.
  var tour: Tour?
  /// Which part of the leader's popup is shown, where it is in parts.
  var leaderPart = 0
  /// What is shown of a move or resize in progress.
  var arrangingView = ArrangingView()
  /// The border that the mouse holds.
  var grab: Grab?
  /// Whether the mouse is used; off, the terminal's own selecting works.
  var usesMouse: Bool
  /// The page and how far it was scrolled when the panes were laid out last.
  var shownPart: (page: String, offset: Int) = ("", 0)
  /// The widgets whose public state has changed since it was told last.
  var published: Set<String> = []
  var theme: Theme { didSet { theme.borders = configuration.borders } }
  /// Why this theme is shown.
  var themeSelection: ThemeSelection
  /// Whether the terminal has told its background, so that it can be asked again.
  var terminalAnswers = false
  /// What the person has set for all canvases; changed by ``apply(_:)``.
  package internal(set) var configuration = Configuration()
  var size = Size.zero
  var composer = Composer()
  /// Services of which something changed; their widgets are told after a moment, all at once.
  var staleServices: Set<String> = []
  /// Whether the widgets were told that there is no connection; they must ask again when there is.
  var wasOffline = false
  /// Whether the widgets were told that there is one; neither holds before the first word on it.
  var wasOnline = false
  /// The file that the canvas was opened from.
  package var layoutFile: OpenedFile?
  /// How to take back what was done to layouts that are kept, the last at the end.
  var layoutUndos: [LayoutUndo] = []
  /// The terminal, while the loop runs.
  var screen: (any Screen)?
  package internal(set) var isEnded = false
  /// Whether it ended because the terminal or the system said so, so that nobody can be asked anything.
  package internal(set) var wasTerminated = false
  /// Whether anything on the screen may have changed since the last frame.
  var needsFrame = true
  /// How many saves that the person asked for are not on disk yet.
  var unfinishedSaves = 0
  /// Whether widgets have to be drawn anew, though nothing around them has changed.
  var needsPanes = false
  /// What the last frame showed beside the widgets.
  private var lastScene: Scene?
  /// The widget that was told last that it has the focus.
  var toldFocus: String?

  package init(setup: HostSetup, start: StartState, snapshot: CanvasSnapshot, theme: Theme) {
    self.setup = setup
    canvas = CanvasManager(snapshot: snapshot, store: setup.store, history: start.history, clock: setup.clock.now)
    board = PaneBoard(setup: setup, bus: bus, states: snapshot.states)
    requests = RequestRunner(setup: setup, kept: start.responses)
    connection = ConnectionMonitor(setup: setup)
    eventKeeper = EventKeeper(setup: setup)
    self.theme = theme
    configuration = setup.configuration
    themeSelection = setup.themeSelection
    recentCommands = start.preferences[Self.recentPreference]?.array?.compactMap(\.string) ?? []
    usesMouse = setup.configuration.mouse ?? start.preferences[Self.mousePreference]?.bool ?? true
    keeper = SnapshotKeeper(setup: setup, last: start.snapshot) { [weak self] in self?.report($0.sentence) }
    wire()
  }

  private func wire() {
    keymap = configuration.keymap
    theme.borders = configuration.borders
    board.reducesMotion = configuration.reducesMotion
    canvas.onChange = { [weak self] change in self?.canvasChanged(change) }
    canvas.onFault = { [weak self] in self?.setup.log($0) }
    canvas.stateOf = { [weak self] id in self?.board.panes[id]?.widget.state }
    keeper?.onKept = { [weak self] in self?.canvas.confirm($0) }
    board.focus = { [weak self] in self?.canvas.focus }
    board.perform = { [weak self] in self?.perform($0, for: $1, cause: $2) }
    board.onStart = { [weak self] in self?.recall(for: $0) }
    board.onUnmount = { [weak self] in self?.timers.cancelAll(ofWidget: $0) }
    board.onFailure = { [weak self] id, reason in self?.report("\(id): \(reason)") }
    bus.registerTrusted(source: "canvas")
    bus.registerTrusted(source: "server")
    bus.onFault = { [weak self] in self?.setup.log($0.sentence) }
    bus.onDelivery = { [weak self] in self?.keep($0) }
    connection.onChange = { [weak self] in self?.connectionChanged($0) }
    requests.onTimeout = { [weak self] in self?.connection.doubt() }
    connection.onNotice = { [weak self] in self?.serverChanged($0) }
    connection.retryLater = { [weak self] wait in
      guard let self else { return }
      timers.set(.reconnect, at: uptime + wait)
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
  package func connect() { connection.connect() }

  /// Keeps everything.
  ///
  /// The terminal may be gone by then.
  package func end() {
    isEnded = true
    canvas.dropArrangement()
    connection.close()
    keeper?.keep(snapshot, history: canvas.unsavedHistory)
  }

  /// The events that are not on disk yet.
  package func takeUnwrittenEvents() -> [CanvasEvent] { eventKeeper.takeRest() }

  /// The canvas as it shall come back.
  package var snapshot: CanvasSnapshot { canvas.snapshot(states: board.states) }

  // MARK: Frames

  /// Draws what has changed.
  package func frame() -> Surface {
    let isPartial = needsPanes && !needsFrame && overlay == nil
    // Cleared before: a widget that fails while it draws has something to say.
    needsFrame = false
    needsPanes = false
    if isPartial, let lastScene {
      composer.compose(lastScene, board: board)
    } else {
      let scene = scene
      composer.compose(scene, board: board, overlay: overlay)
      lastScene = scene
    }
    return composer.surface
  }

  /// The rows that the last ``frame()`` may have changed.
  package var changedRows: Range<Int> { composer.changedRows }

  private var overlay: ((inout Surface) -> Void)? {
    let step = tourBox
    if let dialog {
      return { [theme] in
        step?.drawBelow(on: &$0, theme: theme)
        dialog.draw(on: &$0, theme: theme)
      }
    }
    let toasts = shownToasts
    guard mode == .leader || step != nil || !toasts.isEmpty else { return nil }
    return { [keymap, theme, mode, leaderPart, more = wholeNoticeHint] in
      step?.draw(on: &$0, theme: theme, isLeading: mode == .leader)
      Toasts.draw(toasts, more: more, on: &$0, theme: theme)
      if mode == .leader { LeaderPopup(keymap, size: $0.size).draw(leaderPart, on: &$0, theme: theme) }
    }
  }

  private var scene: Scene {
    let area = Composer.area(in: size) ?? Rect(.zero)
    let places = places
    var scene = Scene(
      theme: theme, keymap: keymap, sharesBorders: borders.isShared, area: area,
      visible: places.filter { !$0.rect.intersection(area).isEmpty }, isEmpty: places.isEmpty, focus: canvas.focus,
      status: status, now: now)
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
      notice: usesToasts ? nil : shownNotices.last, more: wholeNoticeHint, hints: hints,
      needed: arrangingKeys.needed + [leaderName],
      connection: connection.state, clock: wall.clock)
  }

  var modeLabel: String {
    if dialog != nil { return "CHOOSE" }
    switch canvas.arranging?.kind {
    case .move: return "MOVE"
    case .resize: return "RESIZE"
    case nil: break
    }
    let isTyping = canvas.focus.flatMap { board.panes[$0]?.widget.isTyping } == true
    return mode == .normal && isTyping ? "INSERT" : mode.label
  }

  /// Where a notice that is cut can be read.
  private var wholeNoticeHint: KeyHint? {
    guard !shownNotices.isEmpty else { return nil }
    return keymap.keys(for: .messages).first.map { KeyHint($0, "more") }
  }

  // MARK: Small things many need

  /// Starts to write what the person asked to have kept; the program does not end before that is done.
  func startSaving(_ work: @escaping @MainActor @Sendable () async -> Void) {
    unfinishedSaves += 1
    setup.errands.start { [weak self] in
      await work()
      self?.unfinishedSaves -= 1
    }
  }

  /// Gives panes their sizes after the arrangement or the screen changed.
  func layOut() {
    endArrangingMode()
    shownPart = (canvas.page.id, canvas.scrollOffset)
    board.sync(with: canvas.layout.widgets)
    for place in places { board.resize(place.id, to: place.inside.size) }
    composer.invalidate()
    needsFrame = true
    setTicks()
  }

  func resize(to size: Size) {
    self.size = size
    // A border that the mouse holds is somewhere else now; the move goes on by keys.
    grab = nil
    if let area = Composer.area(in: size) { showCanvas(in: area) }
    composer.resize(to: size)
    layOut()
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
