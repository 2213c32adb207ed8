import Canvas
import Dispatch
import Documents
import EaselAPI
import EaselKit
import Host
import Store
import Terminal
import Transport
import Widgets

/// Takes a picture of the canvas: the host runs as ever, on a screen that nobody sees.
///
/// It changes nothing: what it would keep is dropped, and nothing but questions goes to the server, which is not started.
@MainActor
struct Screenshot {
  /// What was asked for on the command line.
  struct Options: Sendable {
    var layout: String?
    var theme: String?
    var server: String?
    var size: Size
    /// Whether the picture has colours; else the theme is one that can be read without.
    var hasColor = true
  }

  /// How long the widgets may take to get their data, in milliseconds.
  private static let patience = 3000

  private let options: Options

  /// Takes a picture.
  ///
  /// Only to be called on the main thread.
  nonisolated static func take(_ options: Options) throws(CommandFailure) -> (surface: Surface, palette: PicturePalette)
  {
    // SAFETY: commands run on the main thread, before anything was handed to the main queue.
    let result = MainActor.assumeIsolated {
      Result { () throws(CommandFailure) in try Screenshot(options: options).take() }
    }
    return try result.get()
  }

  private func take() throws(CommandFailure) -> (surface: Surface, palette: PicturePalette) {
    let paths = Environment.paths
    let choice = try ServerChoice(options.server, paths: paths)
    let shelf = try LayoutShelf()
    let canvas = try Waiting.wait { () async throws(CommandFailure) in
      try await CurrentCanvas(shelf, for: choice, paths: paths)
    }
    let start: StartState
    do throws(StoreError) {
      start = try canvas.store.startState(of: choice.account)
    } catch {
      throw CommandFailure(error)
    }
    let layout = try shownLayout(canvas, shelf)
    let configuration = ConfigurationLoading(paths: paths).report().configuration
    var selection = ThemeSelection(preferences: start.preferences)
    selection.choice = configuration.theme
    let chosen = try shownTheme(selection)
    let theme = options.hasColor ? chosen : chosen.readableWithoutColor
    let connection = choice.connection()
    defer { connection.close() }
    let transport = choice.transport(over: connection, paths: paths, executor: QueueExecutor(.main))
    var setup = HostSetup(
      apps: WidgetCatalog.builtIn.types, themes: ThemeList(names: { [] }, theme: { _ in nil }), readyLayouts: { [] },
      store: ForgetfulStore(kept: shelf.store), transport: AskingTransport(transport),
      starter: choice.isPrivate ? ListeningServer(socket: paths.socket) : choice.starter,
      clock: HostClock(now: SystemClock.now, uptime: SystemClock.uptime), zone: SystemZone.current(),
      newID: { TimeOrderedID.make(at: SystemClock.now()) }, openURL: { _ in }, log: { _ in })
    setup.account = choice.account
    setup.mayOnlyRead = choice.signIn?.isGuest ?? false
    setup.isLink = choice.signIn?.link != nil
    setup.executor = QueueExecutor(.main)
    setup.configuration = configuration
    setup.region = SystemRegion.current()
    setup.themeSelection = selection
    var snapshot = start.snapshot ?? CanvasSnapshot(layout: layout)
    if options.layout != nil { snapshot = CanvasSnapshot(layout: layout, states: snapshot.states) }
    let host = Host(setup: setup, start: start, snapshot: snapshot, theme: theme)
    host.run(on: StillScreen(size: options.size, patience: Self.patience) { [weak host] in host?.isSettled ?? true })
    return (host.frame(), PicturePalette(theme))
  }

  /// The layout that was asked for, else the canvas that is open or that the next start shows.
  private func shownLayout(_ canvas: CurrentCanvas, _ shelf: LayoutShelf) throws(CommandFailure) -> Layout {
    let name = options.layout
    return try Waiting.wait { () async throws(CommandFailure) in
      guard let name else { return try await canvas.layout() }
      return try await CanvasManager.normalized(shelf.layoutOrFile(name))
    }
  }

  /// The theme that was asked for, else the one of the canvas.
  private func shownTheme(_ selection: ThemeSelection) throws(CommandFailure) -> Theme {
    if let name = options.theme { return try ThemeShelf.theme(name) }
    let library = ThemeShelf.library
    let theme = { (name: String) -> Theme? in (try? library.theme(named: name)) ?? nil }
    let standard = Theme(name: "plain", isDark: true, styles: [:])
    return theme(selection.name(among: theme)) ?? theme(selection.choice.dark) ?? standard
  }
}
