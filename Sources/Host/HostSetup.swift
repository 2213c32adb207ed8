package import Canvas
package import EaselAPI
package import EaselKit
package import Offline

/// What the host is given: its ports, and what there is to choose from.
package struct HostSetup {
  /// The micro-apps that can be placed, in the order of the catalog.
  package var apps: [any Widget.Type]
  package var themes: ThemeList
  /// How the theme is chosen; what is kept from earlier runs is in it already.
  package var themeSelection = ThemeSelection()
  /// Layouts that come with Easel; read when they are wanted.
  package var readyLayouts: () -> [Layout]
  package var store: any HostStore
  package var transport: any Transport
  package var starter: any ServerStarter
  /// Lets one program at a time send what waits.
  package var outboxLock: any OutboxLock = SoleSender()
  /// Whose data is shown: a server and a person there, empty with the private server.
  ///
  /// Answers that are kept and changes that are not sent yet belong to it.
  package var account = ""
  /// Whether that person is a guest there, whose changes the server refuses.
  package var mayOnlyRead = false
  /// Whether the sign-in is a link: it looks at the one canvas of ``sharing``, and is nobody's own terminal.
  package var isLink = false
  /// With what the canvas is kept in step with the person's other terminals; nil for not at all.
  package var sharing: CanvasSharing?
  package var clock: HostClock
  package var zone: LocalZone
  /// How the person's region writes weeks and times.
  package var region = RegionalFormat()
  package var newID: @Sendable () -> String
  /// Opens a link with the desktop's program.
  package var openURL: (String) -> Void
  /// Writes to the log; never to the screen.
  package var log: (String) -> Void
  /// What the person has set for all canvases.
  package var configuration = Configuration()
  /// Whether the canvas is read as lines, of which nothing may be cut for want of room beside it.
  package var readsLines = false
  /// Where tasks run that the main actor has started, while they are not on it; nil for the standard place.
  package var executor: (any TaskExecutor)?
  var errands: Errands { Errands(executor: executor) }
  /// Where the person's own settings file is, or would be; shown on the settings screen.
  package var configFile: String?
  /// The settings of that file as they hold now.
  package var settings: () -> [ConfiguredSetting] = { [] }
  /// What sets the theme from the next start on, as in `config.toml:3 has theme = "forest"`; nil when the choice does.
  package var themeSetting: () -> String? = { nil }
  /// Why copied text does not reach the clipboard, where that is known; asked after something was copied.
  package var clipboardHindrance: @Sendable () async -> String? = { nil }
  /// Gives back the memory that only the start needed; called after the first frame, once there is a connection, and
  /// when the start is over.
  package var releaseMemory: () -> Void = {}

  package init(
    apps: [any Widget.Type], themes: ThemeList, readyLayouts: @escaping () -> [Layout], store: any HostStore,
    transport: any Transport, starter: any ServerStarter, clock: HostClock, zone: LocalZone,
    newID: @escaping @Sendable () -> String, openURL: @escaping (String) -> Void,
    log: @escaping (String) -> Void
  ) {
    self.apps = apps
    self.themes = themes
    self.readyLayouts = readyLayouts
    self.store = store
    self.transport = transport
    self.starter = starter
    self.clock = clock
    self.zone = zone
    self.newID = newID
    self.openURL = openURL
    self.log = log
  }
}

/// The themes there are to choose from; each is read only when it is wanted.
package struct ThemeList {
  /// Their names as they are now: a file of one's own may come at any time.
  package var names: () -> [String]
  package var theme: (String) -> Theme?
  /// Why there is no theme of that name, or why it cannot be used; one sentence.
  package var reason: (String) -> String? = { _ in nil }
  /// Called with each theme that is shown from then on.
  package var onShow: (Theme) -> Void = { _ in }

  package init(names: @escaping () -> [String], theme: @escaping (String) -> Theme?) {
    self.names = names
    self.theme = theme
  }
}
