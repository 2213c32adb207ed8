import Canvas
import EaselAPI
import EaselKit
import Synchronization
import TestKit

@testable import Host

/// A host without a terminal: keys in, screen text out, a clock that goes on when told.
@MainActor
final class HostRig {
  let host: Host
  let store: InMemoryHostStore
  let transport: ScriptedTransport
  private let clock: ManualClock

  /// Two notes side by side, unless a layout is given; messages are said on the status line, unless asked for as toasts.
  init(
    layout: Layout = HostRig.twoNotes, size: Size = Size(width: 80, height: 14),
    apps: [any Widget.Type] = [NoteWidget.self], store: InMemoryHostStore = InMemoryHostStore(),
    transport: ScriptedTransport = ScriptedTransport(), themes: ThemeList = HostRig.themes,
    selection: ThemeSelection = ThemeSelection(), theme: Theme = .test, toasts: Bool = false,
    settings: @escaping () -> [ConfiguredSetting] = { [] }, themeSetting: String? = nil,
    readsLines: Bool = false, account: String = "", mayOnlyRead: Bool = false, isLink: Bool = false,
    sharing: CanvasSharing? = nil, openURL: @escaping (String) -> Void = { _ in },
    log: @escaping (String) -> Void = { _ in }
  ) throws {
    self.store = store
    self.transport = transport
    let clock = ManualClock()
    self.clock = clock
    let ids = Mutex(0)
    // Ids of terminals that meet are never the same.
    let names = sharing.map { "id-\($0.terminal)" } ?? "id"
    let start = try store.startState(of: account)
    var setup = HostSetup(
      apps: apps, themes: themes, readyLayouts: { [HostRig.twoNotes] }, store: store, transport: transport,
      starter: transport, clock: HostClock(now: { clock.now }, uptime: { clock.uptime }), zone: .utc,
      newID: {
        ids.withLock { count in
          count += 1
          return "\(names)-\(count)"
        }
      }, openURL: openURL, log: log)
    setup.themeSelection = selection
    setup.settings = settings
    setup.themeSetting = { themeSetting }
    setup.readsLines = readsLines
    setup.account = account
    setup.mayOnlyRead = mayOnlyRead
    setup.isLink = isLink
    setup.sharing = sharing
    host = Host(
      setup: setup, start: start, snapshot: start.snapshot ?? CanvasSnapshot(layout: layout), theme: theme)
    host.begin(size: size)
    var configuration = Configuration()
    configuration.notifications.toasts = toasts
    host.apply(configuration)
  }

  static var themes: ThemeList {
    ThemeList(names: { ["test", "other"] }) { $0 == "test" ? .test : Theme(name: $0, isDark: false, styles: [:]) }
  }

  static let twoNotes = Layout(
    name: "notes",
    pages: [
      Page(
        id: "page-1", title: "Main",
        widgets: [
          WidgetPlacement(id: "note-1", app: "note", frame: GridFrame(x: 0, y: 0, w: 6, h: 12)),
          WidgetPlacement(id: "note-2", app: "note", frame: GridFrame(x: 6, y: 0, w: 6, h: 12)),
        ])
    ])

  /// Presses keys by name, as in `press("Ctrl+Space", "m", "Right", "Enter")`.
  func press(_ names: String...) {
    for name in names { if let key = Key(name) { host.handle(.key(key)) } }
  }

  /// The screen as text.
  var screen: [String] {
    let surface = host.frame()
    return (0..<surface.height).map(surface.row)
  }

  var text: String { screen.joined(separator: "\n") }

  func surface() -> Surface { host.frame() }

  /// Lets time go on and does what is due.
  func pass(milliseconds: Int64) {
    clock.advance(milliseconds)
    host.fireTimers()
  }

  /// Lets the machine sleep: the wall clock goes on alone.
  func sleep(milliseconds: Int64) { clock.sleep(milliseconds) }

  /// Whether a notice has said something, though another may have taken its place on the screen.
  func hasSaid(_ words: String) -> Bool { host.noticeBoard.messages.contains { $0.text.contains(words) } }

  /// Lets tasks run until something is true, and gives up after thirty seconds.
  ///
  /// Stores answer on other threads, which a busy machine may delay by seconds.
  func settle(_ isDone: () -> Bool) async -> Bool {
    let deadline = ContinuousClock.now + .seconds(30)
    var turns = 0
    while !isDone(), ContinuousClock.now < deadline {
      turns += 1
      if turns < 500 { await Task.yield() } else { try? await Task.sleep(for: .milliseconds(1)) }
    }
    return isDone()
  }
}

/// A clock that stands still until told.
final class ManualClock: Sendable {
  private let milliseconds = Mutex<Int64>(0)
  private let asleep = Mutex<Int64>(0)

  /// 2026-12-01T09:00:00Z and on.
  var now: Timestamp { Timestamp(milliseconds: 1_796_115_600_000 + uptime + asleep.withLock { $0 }) }
  var uptime: Int64 { milliseconds.withLock { $0 } }
  func advance(_ more: Int64) { milliseconds.withLock { $0 += more } }
  func sleep(_ more: Int64) { asleep.withLock { $0 += more } }
}
