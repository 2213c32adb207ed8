import Canvas
import Dispatch
import Documents
import EaselAPI
import EaselKit
import Formats
import Glibc
import Host
import Store
import Terminal
import Transport
import Widgets

/// Wires adapters to the host's ports and runs it.
@MainActor
struct Dashboard {
  /// What was asked for on the command line.
  struct Options: Sendable {
    var layout: String?
    var color = ColorWish.auto
    /// Texts by the names of settings.
    var settings: [String: String] = [:]
    /// Whether lines are to be read instead of a picture.
    var isLinear = false
    /// The canvas that is shared with others and shown instead of the person's own.
    var share: ShownCanvas?
  }

  private(set) var options: Options
  let paths = Environment.paths

  private init(_ options: Options) { self.options = options }

  /// Opens the canvas and returns when the person has left it.
  ///
  /// Only to be called on the main thread.
  nonisolated static func open(_ options: Options) throws {
    // SAFETY: commands run on the main thread, before anything was handed to the main queue.
    try MainActor.assumeIsolated {
      var dashboard = Dashboard(options)
      try dashboard.run()
    }
  }

  private mutating func run() throws {
    NcursesScreen.prepareProcess()
    let opening = StoreOpening(paths: paths)
    let configuration = FollowedConfiguration(ConfigurationLoading(paths: paths, options: options.settings))
    try configuration.atStart.refuseWrongUse()
    let server = try ServerChoice(configuration.atStart, paths: paths)
    try showWhatIsLinked(server)
    opening.read(of: server.account, share: options.share?.id)
    DecoderWarmth.begin()
    if options.isLinear { return try runLinear(opening: opening, server, configuration) }
    let screen: NcursesScreen
    var environment = TerminalEnvironment.current
    environment.wish = options.color
    do throws(TerminalError) { screen = try NcursesScreen(environment: environment) } catch {
      throw CommandFailure(error.sentence)
    }
    defer { screen.close() }
    let opened: StoreOpening.Opened
    do throws(StoreError) { opened = try opening.wait() } catch {
      screen.close()
      try opening.offerFreshStart(after: error)
    }
    try run(
      on: screen, closing: screen.close, isMonochrome: screen.depth == .mono, opened, server, configuration
    ) { host in
      for sentence in screen.substitutions { host.tell(sentence) }
    }
  }

  /// Has a sign-in that is a link show its canvas, which is all there is to see with it.
  private mutating func showWhatIsLinked(_ server: ServerChoice) throws(CommandFailure) {
    guard let link = server.signIn?.link, options.share?.id != link.id else { return }
    guard options.share == nil, options.layout == nil else { throw link.refusal }
    options.share = ShownCanvas(link)
  }

  /// Runs a host, of which `attach` is told before, on a screen that is closed after it.
  func run(
    on screen: any Screen, closing close: () -> Void, isMonochrome: Bool, _ opened: StoreOpening.Opened,
    _ server: ServerChoice, _ configuration: FollowedConfiguration, attach: (Host) -> Void = { _ in }
  ) throws {
    let (store, start) = (opened.store, opened.start)
    let looks = FollowedThemes(ThemeShelf.library, isMonochrome: isMonochrome)
    var selection = ThemeSelection(preferences: start.preferences)
    selection.choice = configuration.atStart.configuration.theme
    selection.asked = options.settings["theme"]
    let (theme, complaint) = try firstTheme(selection, looks)
    let file = try askedFile()
    let asked = try file?.layout ?? askedLayout(store)
    let log = LogFile(path: paths.log)
    let executor = QueueExecutor(.main)
    let connection = server.connection()
    var setup = HostSetup(
      apps: WidgetCatalog.builtIn.types,
      themes: looks.list,
      readyLayouts: { Self.readyLayouts }, store: store,
      transport: server.transport(over: connection, paths: paths, executor: executor), starter: server.starter,
      clock: HostClock(now: SystemClock.now, uptime: SystemClock.uptime), zone: SystemZone.current(),
      newID: { TimeOrderedID.make(at: SystemClock.now()) }, openURL: LinkOpener.open, log: log.write)
    setup.region = SystemRegion.current()
    setup.themeSelection = selection
    setup.releaseMemory = ProgramPages.release
    setup.clipboardHindrance = TmuxClipboard.hindrance
    setup.account = server.account
    setup.mayOnlyRead = server.signIn?.isGuest ?? false
    setup.isLink = server.signIn?.link != nil
    setup.outboxLock = OutboxFileLock(account: server.account, paths: paths)
    let person = server.signIn?.name ?? ""
    do throws(StoreError) {
      setup.sharing = try sharing(
        store, start, configuration.atStart.configuration, of: server.account, person: person)
    } catch {
      throw CommandFailure(error)
    }
    // The canvas of the server would take the place of a layout that is not opened by a change.
    let isOpened = asked != nil && (start.snapshot != nil || setup.sharing != nil)
    var snapshot = try firstSnapshot(start, isOpened ? nil : asked)
    setup.sharing?.fit(&snapshot)
    setup.executor = executor
    setup.configuration = configuration.atStart.configuration
    setup.readsLines = options.isLinear
    setup.configFile = ConfigurationLoading.settingsFile(paths)
    setup.settings = { configuration.settings(themes: looks.names) }
    setup.themeSetting = { configuration.themeSetting }
    let host = Host(setup: setup, start: start, snapshot: snapshot, theme: theme)
    // As a change of the canvas there was, so that undo brings that back.
    if let asked, isOpened { host.canvas.load(asked) }
    if let file { follow(file, host) }
    looks.show(theme)
    looks.watch { news in
      // SAFETY: the main queue is the main actor's.
      DispatchQueue.main.async { MainActor.assumeIsolated { host.themeFileChanged(news) } }
    }
    if let complaint { host.themeFileChanged(.missing(complaint)) }
    host.tellLost(opened.losses)
    follow(configuration, host)
    let signIn = FollowedSignIn(server, SignInFolder(paths))
    let isSignedIn = Flag()
    follow(signIn, host, isSignedIn)
    follow(OutboxStamp(paths), host)
    followChosenTheme(store, host)
    let isFirst =
      start.snapshot == nil && asked == nil && options.share == nil && start.preferences[Host.tourPreference] == nil
    if isFirst, !options.isLinear { host.offerTour() }
    attach(host)
    host.run(on: screen)
    close()
    connection.close()
    try finish(host, store)
    FolderNotices.shared.leave()
    if let sentence = host.endedLink { throw forget(host.account, store, sentence) }
    if isSignedIn.isSet { try Restart.perform(orSay: "You are signed in; start easel again to go on.") }
    if let place = host.reopening { try reopen(place) }
  }

  /// Forgets what a link has shown, and answers what to say of its end.
  private func forget(_ account: String, _ store: SQLiteStore, _ sentence: String) -> CommandFailure {
    let result = Waiting.outcome { () async throws(StoreError) -> Void in try await store.forgetResponses(of: account) }
    let failure = CommandFailure(sentence)
    do throws(StoreError) { try result?.get() } catch { return failure.followed(by: CommandFailure(error)) }
    return failure
  }

  /// Shows another canvas in this one's place, with the same options.
  private func reopen(_ place: Reopening) throws(CommandFailure) {
    var arguments = ["dashboard"]
    if case .shared(let id) = place { arguments = ["canvas", "open", id] }
    for (name, text) in options.settings.sorted(by: { $0.key < $1.key }) {
      arguments += name == "mouse" ? [text == "true" ? "--mouse" : "--no-mouse"] : ["--\(name)", text]
    }
    arguments += ["--color", options.color.rawValue]
    if options.isLinear { arguments.append("--linear") }
    try Restart.perform(with: arguments, orSay: "The other canvas cannot be opened; start easel again.")
  }

  /// Writes what is not written yet.
  ///
  /// The terminal is the person's again by now.
  private func finish(_ host: Host, _ store: SQLiteStore) throws {
    let events = host.takeUnwrittenEvents()
    while true {
      do throws(StoreError) {
        try keep(host.unkeptWrites, of: host, store)
        try host.keepShared()
        return try store.saveAtEnd(
          host.snapshot, history: host.unsavedHistory, events: events, at: SystemClock.now())
      } catch {
        guard !host.wasTerminated, isatty(0) == 1, isatty(2) == 1 else { throw CommandFailure(error) }
        NcursesScreen.releaseProcess()
        StandardStreams.complain("easel: \(error.sentence)")
        StandardStreams.complain("The canvas is not kept, nor what was not sent yet. Enter tries again, q gives it up.")
        guard let answer = readLine(strippingNewline: true), !answer.lowercased().hasPrefix("q") else {
          throw CommandFailure.saidAlready
        }
      }
    }
  }

  /// Writes the changes that the disk would not have when they were made; those that are there already stay as they are.
  private func keep(_ writes: [PendingWrite], of host: Host, _ store: SQLiteStore) throws(StoreError) {
    guard !writes.isEmpty else { return }
    let account = host.account
    let result = Waiting.outcome { () async throws(StoreError) -> Void in
      for pending in writes {
        _ = try await store.add(pending.write, service: pending.service, of: account, at: pending.madeAt)
      }
    }
    try result?.get()
  }

  /// Has the host look at what commands add to the outbox from here on.
  private func follow(_ stamp: OutboxStamp, _ host: Host) {
    // After the first frame, which shows what there was.
    DispatchQueue.main.async {
      stamp.follow {
        // SAFETY: the main queue is the main actor's.
        DispatchQueue.main.async { MainActor.assumeIsolated { host.outboxChangedElsewhere() } }
      }
    }
  }

  /// Has the host show the theme that `easel theme use` chooses from here on.
  private func followChosenTheme(_ store: SQLiteStore, _ host: Host) {
    let stamp = OutboxStamp(paths, of: .theme)
    let keys = [ThemeSelection.chosenKey, ThemeSelection.chosenBackgroundKey]
    // As above: after the first frame.
    DispatchQueue.main.async {
      stamp.follow {
        guard let kept = try? store.preferences(keys) else { return }
        // SAFETY: the main queue is the main actor's.
        DispatchQueue.main.async { MainActor.assumeIsolated { host.themeChosenElsewhere(kept) } }
      }
    }
  }

  /// Keeps the canvas in step with a file from here on.
  private func follow(_ file: WatchedLayout, _ host: Host) {
    host.layoutFile = file.opened
    file.watch { news in
      // SAFETY: the main queue is the main actor's.
      DispatchQueue.main.async { MainActor.assumeIsolated { host.layoutFileChanged(news) } }
    }
  }

  /// Keeps the host in step with the person's settings from here on.
  private func follow(_ configuration: FollowedConfiguration, _ host: Host) {
    if let complaint = configuration.atStart.complaint {
      host.configurationChanged(.odd(complaint))
    }
    // The main queue is served after the first frame, which need not wait for this.
    DispatchQueue.main.async {
      configuration.watch { news in
        // SAFETY: the main queue is the main actor's.
        DispatchQueue.main.async { MainActor.assumeIsolated { host.configurationChanged(news) } }
      }
    }
  }

  /// Has the host go on in the name of whoever signs in.
  ///
  /// Where nobody was signed in, what is shown and kept is nobody's, so that all is begun anew; a layout that was asked
  /// for would take the place of the canvas then, and lines that are read have no place to begin anew.
  private func follow(_ signIn: FollowedSignIn?, _ host: Host, _ isSignedIn: Flag) {
    let mayRestart = options.layout == nil && !options.isLinear
    // As above: after the first frame.
    DispatchQueue.main.async {
      signIn?.watch { news in
        // SAFETY: the main queue is the main actor's.
        DispatchQueue.main.async {
          MainActor.assumeIsolated {
            guard case .first = news else { return host.connect() }
            guard mayRestart else { return }
            isSignedIn.isSet = true
            host.end()
          }
        }
      }
    }
  }

  /// Something that is found out while the host runs.
  @MainActor
  private final class Flag {
    var isSet = false
  }

  /// The file that was asked for instead of a layout by name.
  private func askedFile() throws -> WatchedLayout? {
    guard let name = options.layout, LayoutFile.isPath(name) else { return nil }
    return try WatchedLayout(name)
  }

  private func askedLayout(_ store: SQLiteStore) throws -> Layout? {
    guard let name = options.layout else { return nil }
    return try Waiting.wait { () async throws(CommandFailure) in try await LayoutShelf(store).layout(named: name) }
  }

  /// The canvas as it was left, else the layout that was asked for, else the default one, else the first start's.
  private func firstSnapshot(_ start: StartState, _ asked: Layout?) throws -> CanvasSnapshot {
    if let snapshot = start.snapshot { return snapshot }
    // What others have on it comes from the server.
    if options.share != nil { return CanvasSnapshot(layout: SharedCanvas.nothing) }
    if let layout = asked ?? start.defaultLayout { return CanvasSnapshot(layout: layout) }
    guard let layout = Self.firstReadyLayout else { throw CommandFailure("There is no layout for the first start.") }
    return CanvasSnapshot(layout: layout)
  }

  private static var readyLayouts: [Layout] {
    ReadyMade.layoutNames.compactMap { try? ReadyMade.layout(named: $0, check: .builtIn) }
  }

  /// The one of the first start; the others need not be read for it.
  private static var firstReadyLayout: Layout? {
    ReadyMade.layoutNames.lazy.compactMap { try? ReadyMade.layout(named: $0, check: .builtIn) }.first
  }

  /// The theme to begin with; what cannot be used is replaced by the standard one, with a sentence on it.
  ///
  /// Only what was asked for this time must be there.
  private func firstTheme(_ selection: ThemeSelection, _ looks: FollowedThemes) throws -> (Theme, String?) {
    if let asked = selection.asked {
      do throws(DocumentError) {
        if let theme = try looks.theme(asked) { return (theme, nil) }
      } catch {
        throw CommandFailure(error)
      }
      throw CommandFailure(ThemeShelf.unknown(asked), code: CommandFailure.Code.unknownTheme)
    }
    let list = looks.list
    let name = selection.name(among: list.theme)
    if let theme = list.theme(name) { return (theme, nil) }
    let plain = Theme(name: "plain", isDark: true, styles: [:])
    return (list.theme(selection.choice.dark) ?? ReadyMade.theme(named: "plain") ?? plain, list.reason(name))
  }
}
