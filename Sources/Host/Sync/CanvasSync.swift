import Canvas
import EaselAPI
import EaselKit

/// Keeps the canvas in step with the person's other terminals, by way of the server.
///
/// What is done here is kept on disk and sent in order; what is done elsewhere comes over the live channel, and after a
/// break by asking for what was missed. It knows nothing of the canvas that is shown but its arrangement.
final class CanvasSync {
  /// Shows an arrangement; false when it cannot be changed now, as while something is moved.
  var show: (CanvasArrival) -> Bool = { _ in true }
  /// Keeps an arrangement beside the canvas, and says why.
  var keepAside: (Layout, CanvasSetAside) -> Void = { _, _ in }
  /// Told what was changed here and elsewhere at the same time, before that is shown.
  var onClashes: ([CanvasClash]) -> Void = { _ in }
  /// Puts on disk what was kept of that; false when it cannot be.
  var keepClashes: () async -> Bool = { true }
  /// Told when the person may arrange less than was known, and when they are a member no more.
  var onRoleDoubt: () -> Void = {}
  var onWithdrawn: () -> Void = {}
  var say: (Severity, String) -> Void = { _, _ in } { didSet { privacy.say = say } }
  /// What of that which a widget of an app kept for itself the person's other terminals may have; nil for nothing.
  var portable: (JSONValue, String) -> JSONValue? = { state, _ in state }
  /// Asked to call ``goOn()`` again after so many milliseconds.
  var retryLater: (Int64) -> Void = { _ in }

  let transport: any Transport
  let origin: String
  /// Which canvas it is.
  let address: CanvasAddress
  private let store: any SharedCanvasStore
  private let terminal: Int
  /// Under what it is kept here.
  private let account: String
  private let newID: () -> String
  private let errands: Errands

  /// What the server has and what waits; nil until the first word from disk or server.
  var shared: SharedCanvas?
  /// What the canvas shows, as far as it was told, and as others see it.
  private(set) var shown: Layout
  /// What others do not see of it.
  private(set) var hidden: PrivateWidgets { didSet { privacy.note(hidden) } }
  let privacy: PrivacyKeeper
  /// What is to be told with the next arrangement that is shown.
  private var next = CanvasArrival(layout: SharedCanvas.nothing)
  /// What was done before it was known what is kept here, or what the server has.
  private var early: [CanvasChange] = []
  /// Whether nobody had arranged anything here that is not kept elsewhere when the program was started.
  private(set) var isUntouched: Bool
  private var isLoaded = false
  /// Whether there is something to show that could not be shown yet.
  private var isDue = false
  private var isKept = true
  private var isOnline = false
  private var isWorking = false
  private var backoff = Backoff()
  /// What was known before others did what is not told, as nothing is sent from here.
  var heldSince: SharedCanvas?
  /// What is to be done with the server next.
  var agenda = SyncAgenda()

  init(setup: HostSetup, sharing: CanvasSharing, layout: Layout) {
    transport = setup.transport
    address = sharing.address
    account = CanvasSharing.key(of: sharing.address, account: setup.account)
    newID = setup.newID
    errands = setup.errands
    store = sharing.store
    terminal = sharing.terminal
    isUntouched = sharing.isFirstStart
    agenda.isReadOnly = sharing.role == .viewer
    agenda.looksOnly = sharing.role == .viewer
    origin = setup.newID()
    hidden = sharing.hidden
    privacy = PrivacyKeeper(sharing.hidden, in: store, of: account, errands: errands)
    shown = sharing.hidden.masked(layout)
  }

  // MARK: What the host tells

  /// Reads what is kept, after the first frame.
  func begin() {
    errands.start { [self] in
      do throws(StoreError) {
        let kept = try await store.sharedCanvas(of: account, terminal: terminal)
        let own = kept?.isSound == true ? kept : nil
        let lost = try await store.setUnreadableAside()
        for sentence in lost { say(.error, sentence) }
        // What it showed is nowhere else.
        if !lost.isEmpty { isUntouched = false }
        var others: [SharedCanvas] = []
        for other in try store.terminals(of: account).keys.sorted() where other != terminal {
          if let canvas = try await store.sharedCanvas(of: account, terminal: other) { others.append(canvas) }
        }
        shared = own
        if !others.isEmpty, let all = SharedCanvas.gathered(own, from: others) {
          if !lost.isEmpty, all.canvas.shown != shown { keepAside(shown, .firstMeeting) }
          shared = all.canvas
          take(renamed: all.renamed)
          if let own { tell(all.crossed, of: all.canvas, own) }
          tell(all.crossedByOthers, over: all.base)
          keep()
        }
      } catch {
        // What waits on disk must not be written over before it can be read.
        return say(.error, "\(error.sentence) The canvas is not kept in step with your other terminals.")
      }
      isLoaded = true
      if shared != nil { takeEarly() }
      display()
      if isOver, address != .own { giveUpWhatWaits() }
      work()
    }
  }

  /// Takes in what was done on the canvas.
  func changed(to layout: Layout, by change: CanvasChange) {
    hidden.note(layout, after: shown, at: shared?.revision ?? 0)
    let layout = hidden.masked(layout)
    let items = change.items.filter { !hidden.contains($0.id) }
    let states = Dictionary(items.map { ($0.id, told($0)) }) { first, _ in first }
    let displayed = shown
    let own = CanvasChange(change.verb, subject: change.subject, from: displayed, to: layout) { states[$0] ?? nil }
    shown = layout
    guard !own.isEmpty else { return }
    guard shared != nil else { return early.append(own) }
    record(own, madeOn: displayed)
    display()
    work()
  }

  /// What goes to the server of that which a widget kept for itself: half-written lines are for nobody else to read.
  private func told(_ item: CanvasChange.ItemChange) -> JSONValue? {
    guard address == .own, let state = item.state, let app = (item.before ?? item.after)?.app else { return nil }
    return portable(state, app)
  }

  /// Takes in that the canvas has another name, which is no change of its own.
  func renamed(_ layout: Layout) {
    changed(to: layout, by: CanvasChange(.load, subject: nil, from: layout, to: layout))
  }

  /// Has the person keep a widget to themself, or not any more; answers whether they do now.
  func togglePrivacy(of widget: WidgetPlacement, on layout: Layout) -> Bool {
    if hidden.contains(widget.id) { hidden.reveal(widget.id) } else { hidden.hide(widget) }
    hidden.forgetOldest(on: layout)
    changed(to: layout, by: CanvasChange(.configure, subject: widget.id, from: layout, to: layout))
    return hidden.contains(widget.id)
  }

  /// The widgets that the others see stand-ins of, as far as the server has been heard.
  var privateWidgets: Set<String> {
    let told = shared?.confirmed ?? shown
    return Set(told.widgets.lazy.filter(hidden.isStandIn).map(\.id))
  }

  /// A layout as it is opened here: with what is hidden of it.
  func opened(_ layout: Layout) -> Layout { hidden.opened(layout, over: shown) }

  /// Takes in that undo brings widgets back under other ids; answers these, with those of hidden ones that make way.
  func comeBack(as renamed: [String: String]) -> [String: String] { hidden.comeBack(as: renamed, newID: newID) }

  /// Looks for what another terminal of this machine has hidden, of which only a stand-in came here.
  private func seekHidden() {
    guard address != .own, let shared else { return }
    privacy.look(for: hidden.unknownStandIns(in: shared.shown)) { [self] found in
      if let shared = self.shared { hidden.learn(found, on: shared) }
      display(anew: true)
      return hidden
    }
  }

  /// Takes in that something of this terminal's has other ids in what is shown next.
  private func take(renamed: [String: String]) {
    let known = Set(next.renamed.values)
    next.renamed = next.renamed.mapValues { renamed[$0] ?? $0 }
    for (old, new) in renamed where !known.contains(old) { next.renamed[old] = new }
  }

  /// Shows what came while it could not be shown, if there is something.
  func settle() { if isDue { display() } }

  func connected() {
    isOnline = true
    agenda.mustAsk = true
    work()
  }

  func disconnected() { isOnline = false }

  /// The person may arrange the canvas, or may not any more.
  func mayArrange(_ mayArrange: Bool) {
    agenda.isReadOnly = !mayArrange
    agenda.looksOnly = !mayArrange
    if mayArrange { tellHeldBack() }
    work()
  }

  /// The canvas is not shared with the person any more.
  func wasWithdrawn() {
    guard !agenda.isOver else { return }
    agenda.isOver = true
    onWithdrawn()
    say(.warning, "This canvas is not shared with you any more; what you see stays as it is.")
    giveUpWhatWaits()
  }

  /// Keeps what waits beside the canvas, as nobody takes it any more; what is seen stays.
  private func giveUpWhatWaits() {
    guard isLoaded, var canvas = shared, !canvas.pending.isEmpty else { return }
    keepAside(canvas.shown, .withdrawn)
    for pending in canvas.pending { _ = canvas.drop(pending.id) }
    shared = canvas
    isDue = false
    keep()
  }

  /// Whether nothing is told to the server any more.
  var isOver: Bool { agenda.isOver }

  /// Whether the server has never seen this canvas, on which something was arranged: it is offered whole at the meeting.
  var isUnmet: Bool {
    isLoaded && shared == nil && !isOver && !agenda.isReadOnly && (!isUntouched || !early.isEmpty)
  }

  /// Tries again what failed.
  func goOn() { work() }

  /// Takes in what the live channel tells.
  func heard(_ event: PublishedEvent) {
    guard !isOver, let news = address.news(event) else { return }
    if let value = news.change, let change = value.decoded(as: CanvasChange.self) {
      take([SharedCanvas.Made(revision: news.revision, id: news.id, change: change)])
    } else {
      agenda.heard = max(agenda.heard, news.revision)
    }
    work()
  }

  // MARK: Keeping

  /// Puts on disk what is not there yet; what gave way or is hidden in it first, as it can be read nowhere else then.
  func flush() async {
    guard !isKept, await privacy.flush(), await keepClashes(), !isKept, let shared else { return }
    isKept = true
    do throws(StoreError) { try await store.keep(shared, of: account, terminal: terminal) } catch {
      isKept = false
      say(.error, error.sentence)
    }
  }

  /// Puts on disk what is not there yet, for the end of the program.
  func keepAtEnd() throws(StoreError) {
    try privacy.keepAtEnd()
    guard !isKept, let shared else { return }
    try store.keepAtEnd(shared, of: account, terminal: terminal)
    isKept = true
  }

  private func keep() {
    isKept = false
    errands.start { await self.flush() }
  }

  // MARK: Within

  /// Takes in a change of this terminal, which was made on what was shown then, be it that more had come.
  private func record(_ change: CanvasChange, madeOn displayed: Layout? = nil) {
    guard let before = shared?.shown else { return }
    let change = change.renaming(next.renamed)
    take(renamed: shared?.make(change, id: newID()) ?? [:])
    if let displayed, displayed != before, let shared {
      let unseen = CanvasChange(.load, subject: nil, from: displayed, to: before)
      tell(shared.clashes(of: change, withUnseen: unseen), over: shared.confirmed)
    }
    keep()
  }

  /// Takes in what was done before there was anything to make it on.
  func takeEarly() {
    for change in early { record(change) }
    early = []
    display()
  }

  /// Another terminal has put its canvas there first: this is a first meeting after all.
  func meetAnew() {
    guard let shared, shared.revision == 0 else { return }
    early = shared.pending.dropFirst().map(\.change)
    self.shared = nil
  }

  /// Forgets that: it is in what goes to the server, or is kept aside.
  func dropEarly() { early = [] }

  /// An id for a change.
  func newChangeID() -> String { newID() }

  /// Takes in changes as the server has put them in order.
  func take(_ changes: [SharedCanvas.Made]) {
    guard let before = shared, let newest = changes.last?.revision else { return }
    let own = Set(before.pending.map(\.id))
    if before.revision == 0, changes.contains(where: { $0.revision == 1 && !own.contains($0.id) }) {
      return meetAnew()
    }
    var after = before
    let taken = after.take(changes)
    for made in changes where made.revision > before.revision && made.revision <= after.revision {
      // What others say that a widget kept is not the person's: it would be taken for what they have written.
      if address == .own, !own.contains(made.id) { next.states.merge(made.change.restoredStates) { $1 } }
    }
    if after.revision > before.revision { tell(after.clashes(with: changes, since: before), of: after, before) }
    switch taken {
    case .known: return
    case .new(let renamed): return adopt(after, renamed)
    case .stopped(let renamed, let isGap):
      adopt(after, renamed)
      if isGap { agenda.heard = max(agenda.heard, newest) } else { agenda.needsState = true }
      return
    case .gap: agenda.heard = max(agenda.heard, newest)
    case .misfit: agenda.needsState = true
    }
    if after.revision > before.revision { adopt(after) }
  }

  /// Goes on with another state of things.
  func adopt(_ canvas: SharedCanvas, _ renamed: [String: String] = [:]) {
    shared = canvas
    take(renamed: renamed)
    keep()
    display()
  }

  /// Shows what there is by now, if it is something else than before, or is to be shown anew.
  private func display(anew: Bool = false) {
    isDue = false
    guard let shared else { return }
    defer { seekHidden() }
    var hidden = hidden
    var arrival = next
    arrival.renamed = hidden.follow(
      next.renamed, to: shared, after: shown, givesWay: early.isEmpty, newID: newID)
    let layout = shared.shown
    // What is hidden is called as on the canvas until that shows what came.
    guard anew || layout != shown || !arrival.renamed.isEmpty else { return self.hidden = hidden }
    arrival.layout = hidden.unmasked(layout, at: shared.revision)
    guard show(arrival) else { return isDue = true }
    self.hidden = hidden
    shown = layout
    next = CanvasArrival(layout: layout)
  }

  // MARK: The server

  private func work() {
    guard isOnline, isLoaded, !isWorking, !agenda.isOver else { return }
    isWorking = true
    errands.start { await self.workAll() }
  }

  private func workAll() async {
    do throws(BackendFailure) {
      while isOnline, try await step() { backoff.reset() }
    } catch {
      var random = SystemRandomNumberGenerator()
      if isOnline { retryLater(backoff.wait(using: &random)) }
    }
    isWorking = false
  }
}
