import CNcurses
import Canvas
package import EaselKit
import Glibc

/// The terminal by way of ncurses, one at a time.
///
/// ncurses works out what to send and writes it into memory; the modes of the terminal, its input, its signals and the
/// sending are done here. Nothing that the terminal is asked is ever waited for.
package final class NcursesScreen: Screen {
  package private(set) var size: Size
  /// How many colours are shown.
  package let depth: ColorDepth
  let tty: Tty
  let modes: TerminalModes
  let recodes: Bool
  let signals: Int32
  let mainQueue: Int32
  var painter: Painter
  var filter = PenFilter()
  var decoder: InputDecoder
  var title: WindowTitle
  /// Events that did not come from input, to be answered by the next wait.
  var notices: [InputEvent] = []
  /// When the decoder's patience ends.
  var givesUpAt: Int?
  var isGone = false
  var isOpen = true
  /// A sentence for each thing that the terminal or the locale says and that something else replaces.
  package let substitutions: [String]
  /// Whether it makes sense to ask for the background.
  let asksForBackground: Bool
  /// Whether the terminal was asked to tell of changes of its background.
  var isToldOfBackground = false
  /// Until when an answer may come.
  var answerEnd: Int?
  private(set) var hasMouse: Bool
  var outgoing: [UInt8] = []
  /// The last frame that was presented while the terminal took no more.
  var heldFrame = HeldFrame()
  /// What the terminal said that it offers.
  var capabilities = TerminalCapabilities()
  /// Whether the terminal was asked to tell keys by the kitty keyboard protocol.
  var usesKeyboardProtocol = false
  /// Whether the terminal can be asked for what it offers.
  let answersQueries: Bool
  var readBuffer = [UInt8](repeating: 0, count: 16 << 10)

  /// Blocks the signals that a screen reads, and ignores SIGPIPE.
  ///
  /// Called first of all in main, before any thread is made. Child processes inherit both: whoever starts one resets them.
  nonisolated package static func prepareProcess() { easel_signals_block() }

  /// Has the signals do again what they do in any program; called when no screen will be opened any more.
  nonisolated package static func releaseProcess() { easel_signals_release() }

  /// Takes the terminal.
  ///
  /// - Parameters:
  ///   - input: Where keys come from.
  ///   - output: Where the picture goes.
  ///   - environment: What tells the terminal's kind.
  ///   - mouse: Whether the mouse is told.
  ///   - servesMainQueue: Whether waiting does the main queue's work; not where something else already does.
  /// - Throws: ``TerminalError`` when the terminal will not do; it is then as it was.
  package init(
    input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO, environment: TerminalEnvironment = .current,
    mouse: Bool = true, servesMainQueue: Bool = true
  ) throws(TerminalError) {
    tty = try Tty(input: input, output: output)
    let locale = LocaleChoice.apply()
    if case .unfit(let variable, let value) = locale { throw .notUTF8(variable: variable, value: value) }
    size = tty.size ?? Size(width: 80, height: 24)
    let wanted = environment.term ?? ""
    let term = try Self.openNearest(wanted, size)
    substitutions = [term == wanted ? nil : TerminalType.sentence(wanted, replacedBy: term), locale.sentence]
      .compactMap(\.self)
    let modes = TerminalModes()
    self.modes = modes
    let recodes = easel_screen_foreground(1).map { String(cString: $0) } == "\u{1B}[31m" && modes.isStandard
    self.recodes = recodes
    let colors = Int(easel_screen_colors())
    let pairs = Int(easel_screen_pairs())
    let depth = ColorDepth.decide(
      wish: environment.wish, noColor: environment.noColor, colorTerm: environment.colorTerm, colors: colors,
      canRecode: recodes)
    self.depth = depth
    answersQueries = modes.isStandard && environment.answersQueries
    asksForBackground = depth != .mono && modes.isStandard && !term.hasPrefix("linux")
    painter = Painter(
      hasPlainCorner: !TerminalModes.capability("rmam").isEmpty,
      placesCursor: modes.isStandard && easel_screen_has("xenl") != 0
    ) {
      InkTable(depth: depth, colorLimit: colors, pairLimit: pairs)
    }
    decoder = InputDecoder(keys: TerminfoKeys.read(), erase: tty.eraseByte)
    title = WindowTitle(term: term, alternateOn: TerminalModes.capability("smcup"))
    signals = easel_signals_open()
    mainQueue = servesMainQueue ? easel_main_queue_descriptor() : -1
    hasMouse = mouse
    enter()
  }

  /// Opens a terminal of a type, or of the nearest that works where nothing is known of that one.
  ///
  /// - Returns: The type that it was opened as.
  private static func openNearest(_ wanted: String, _ size: Size) throws(TerminalError) -> String {
    var failure = TerminalError.noTerminalType
    for type in TerminalType.candidates(for: wanted) {
      do throws(TerminalError) {
        try open(type, size)
        return type
      } catch {
        guard case .unknownTerminal = error else { throw error }
        if type == wanted { failure = error }
      }
    }
    throw failure
  }

  private static func open(_ term: String, _ size: Size) throws(TerminalError) {
    let result = easel_screen_open(term, Int32(clamping: size.width), Int32(clamping: size.height))
    switch Int(result) {
    case EASEL_SCREEN_OPEN: return
    case EASEL_SCREEN_UNKNOWN_TERMINAL: throw .unknownTerminal(term)
    case EASEL_SCREEN_TOO_SIMPLE: throw .tooSimple(term)
    default: throw .failed(errno)
    }
  }

  /// Whether uses of the mouse are told; off, the terminal's own selecting works.
  package func setMouse(_ isOn: Bool) {
    guard isOpen, isOn != hasMouse else { return }
    hasMouse = isOn
    tty.queue.send(modes.mouseMode(isOn))
  }

  package func setTitle(_ text: String?) {
    guard isOpen, text != title.text else { return }
    tty.queue.send(title.set(text))
    armGuard()
  }

  package func copy(_ text: String) -> Int {
    guard isOpen, modes.isStandard else { return 0 }
    let kept = Clipboard.cut(text)
    return tty.queue.send(Clipboard.sequence(kept)) ? kept.utf8.count : 0
  }

  /// Rings the bell, unless the terminal has not even taken what was sent before.
  package func ring() {
    if isOpen, tty.queue.isEmpty { tty.queue.send([0x07]) }
  }

  package func present(_ surface: Surface, rows: Range<Int>) {
    guard isOpen else { return }
    guard tty.queue.isEmpty else { return heldFrame.hold(surface, rows: rows) }
    paint(surface, rows: rows)
  }

  private func paint(_ surface: Surface, rows: Range<Int>) {
    guard painter.paint(surface, rows: rows) else { return }
    easel_screen_update()
    filter.colors = painter.inks.colors
    flush(isFrame: true)
  }

  /// Sends what the terminal did not take at once; after that, the last frame that was presented meanwhile.
  func sendRest() {
    tty.queue.flush()
    guard tty.queue.isEmpty, let frame = heldFrame.take() else { return }
    paint(frame.surface, rows: frame.rows)
  }

  package func invalidate() { painter.invalidate() }

  /// Sends what ncurses has written, a frame in one piece that the terminal shows at once where it can.
  func flush(isFrame: Bool = false) {
    var count = 0
    guard let bytes = easel_screen_output(&count), count > 0 else { return }
    let isSynchronized = isFrame && capabilities.synchronizesUpdates
    outgoing.removeAll(keepingCapacity: true)
    if isSynchronized { outgoing += SynchronizedUpdate.begin }
    translate(UnsafeBufferPointer(start: bytes, count: count))
    if isSynchronized { outgoing += SynchronizedUpdate.end }
    tty.queue.send(outgoing)
  }

  /// Adds to what is sent what ncurses has written.
  func translate(_ written: UnsafeBufferPointer<UInt8>) {
    let placed = painter.clusters.placed(written)
    guard recodes else { return outgoing.append(contentsOf: placed ?? Array(written)) }
    if let placed {
      placed.withUnsafeBufferPointer { filter.filter($0, into: &outgoing) }
    } else {
      filter.filter(written, into: &outgoing)
    }
  }

  /// Takes up a new size, if there is one.
  func resize() {
    guard let now = tty.size, now != size else { return }
    size = now
    heldFrame.drop()
    easel_screen_resize(Int32(clamping: now.width), Int32(clamping: now.height))
    painter.invalidate()
    notices.removeAll { if case .resized = $0 { true } else { false } }
    notices.append(.resized(now))
  }

  /// Takes the terminal, at first or again; the picture follows with the next surface.
  func enter() {
    armGuard()
    tty.enterRawMode()
    tty.queue.send(modes.enter(mouse: hasMouse))
    if title.text != nil {
      tty.queue.send(title.enter())
      armGuard()
    }
    if isToldOfBackground { tty.queue.send(Array("\u{1B}[?2031h".utf8)) }
    // Its answer comes on the screen of the canvas, for which the protocol is then switched on.
    if capabilities.knowsKeyboardProtocol {
      tty.queue.send(KeyboardProtocol.question)
      expectAnswer()
    }
    filter.forget()
    painter.invalidate()
  }

  /// The milliseconds that the program waits at its end for a terminal that takes no output.
  private static let patienceWithReader = 500

  /// Gives the terminal back, as it was.
  ///
  /// A terminal that nobody reads gets nothing but that.
  func leave() {
    heldFrame.drop()
    if !tty.queue.drain(milliseconds: Self.patienceWithReader) { tty.queue.discard() }
    if capabilities.synchronizesUpdates { tty.queue.send(SynchronizedUpdate.end) }
    tty.queue.send(keyboardEnd + silence + modes.leave())
    usesKeyboardProtocol = false
    if recodes { tty.queue.send(Array("\u{1B}[0m".utf8)) }
    easel_screen_leave()
    filter.forget()
    flush()
    tty.queue.send(title.leave())
    let isSent = tty.queue.drain(milliseconds: Self.patienceWithReader)
    if !isSent {
      tty.queue.discard()
      tty.queue.send(restoring)
    }
    tty.restoreModes(throwingAway: decoder.isBusy || awaitsAnswer, draining: isSent)
    easel_guard_disarm()
  }

  /// What brings the terminal back when ncurses cannot be asked any more.
  private var restoring: [UInt8] {
    (capabilities.synchronizesUpdates ? SynchronizedUpdate.end : []) + keyboardEnd + silence
      + modes.restoring(title: title.restoring)
  }

  private var keyboardEnd: [UInt8] { usesKeyboardProtocol ? KeyboardProtocol.end : [] }

  func armGuard() {
    var modes = tty.saved
    restoring.withUnsafeBufferPointer { easel_guard_arm(tty.queue.descriptor, $0.baseAddress, $0.count, &modes) }
  }

  /// Gives the terminal back for good; calling it again does nothing.
  package func close() {
    guard isOpen else { return }
    isOpen = false
    leave()
    easel_screen_close()
    tty.queue.close()
    Glibc.close(signals)
  }
}
