/// A micro-app's view: a value.
///
/// Events go in, effects come out, and it draws itself into the surface it is given.
///
/// A widget never waits, reads no clock, makes no random numbers and does no I/O: what it needs comes with the
/// ``WidgetContext``. A widget that throws is replaced by a plain explanation in its own pane.
public protocol Widget: Sendable {
  /// What the micro-app says of itself.
  static var manifest: Manifest { get }

  /// Makes a widget that has seen no event yet. ``WidgetEvent/mounted`` is the first it gets.
  init()

  /// Takes an event and answers what shall be done.
  mutating func handle(_ event: WidgetEvent, in context: WidgetContext) throws -> Reaction

  /// Draws all of it; the surface is empty and has the size of the pane within its border.
  ///
  /// Where ``DrawContext/isReadAsLines`` says so, nobody sees it: it is read out from the top, a row at a time, wide and
  /// without boxes, bars and dots. Then nothing stands beside something else, values stand as words, and what is selected
  /// still has the style of that; what a person does changes as few rows as can tell it.
  func draw(on surface: inout Surface, in context: DrawContext)

  /// Draws a still picture of what it is like, for the catalog; the surface may have any size.
  static func preview(on surface: inout Surface, in context: DrawContext)

  /// What is saved with the canvas and comes back as ``WidgetEvent/restored(_:)``.
  var state: JSONValue { get }

  /// What other widgets may read.
  var publicState: JSONValue { get }

  /// Its title where that tells it from other widgets of its app, such as the list that it shows; empty for the standard
  /// title, which the manifest and the settings give.
  var title: String { get }

  /// What is shown after the title, such as a count, in words of its own; empty for nothing.
  var badge: String { get }

  /// What is shown after the title, as every widget shows it; ``badge`` where nothing else is said.
  var badges: [Badge] { get }

  /// Whether characters are being typed into it: then plain keys are not taken as commands of the host.
  var isTyping: Bool { get }

  /// The keys that do something now, the most useful first.
  var hints: [KeyHint] { get }

  /// Texts to choose from for a setting that is declared so, from what it has loaded; asked for while its settings are
  /// open, and again with each answer it gets.
  func suggestions(for setting: String) -> [String]

  /// All its keys, whether they do something now or not, for the help and the palette.
  static var keys: [KeyHelp] { get }
}

extension Widget {
  /// There is no picture; the catalog shows what the manifest says.
  public static func preview(on surface: inout Surface, in context: DrawContext) {}

  /// Nothing is saved.
  public var state: JSONValue { .null }
  /// Nothing is shared.
  public var publicState: JSONValue { .null }
  /// The standard title.
  public var title: String { "" }
  /// Nothing is shown after the title.
  public var badge: String { "" }
  /// The badge in words of its own, if there is one.
  public var badges: [Badge] { badge.isEmpty ? [] : [.note(badge)] }
  /// Nothing is typed into it.
  public var isTyping: Bool { false }
  /// No key does anything.
  public var hints: [KeyHint] { [] }
  /// It knows none.
  public func suggestions(for setting: String) -> [String] { [] }
  /// It has no keys.
  public static var keys: [KeyHelp] { [] }
}

/// A key and what it does now, for the hint line and the help.
public struct KeyHint: Sendable, Hashable {
  /// The key's name as shown.
  public let key: String
  /// What it does, in a word or three.
  public let action: String
  /// Whether it changes what a backend has; left out where that would only be refused.
  public let writes: Bool

  /// Makes a hint.
  public init(_ key: String, _ action: String, writes: Bool = false) {
    self.key = key
    self.action = action
    self.writes = writes
  }
}

/// What a widget may know of the world when it handles an event.
public struct WidgetContext: Sendable {
  /// The widget's id on the canvas.
  public var id: String
  /// Its settings, checked and complete.
  public var config: [String: JSONValue]
  /// Its size in cells.
  public var size: Size
  /// Whether it has the focus.
  public var isFocused: Bool
  /// The present instant.
  public var now: Timestamp
  /// The person's time zone.
  public var zone: LocalZone
  /// How the person's region writes weeks and times.
  public var region = RegionalFormat()
  /// Whether nothing may move on its own: then no timer is worth asking for that only has something spin or blink.
  public var reducesMotion = false
  /// Whether what it draws is read out line by line, as ``DrawContext/isReadAsLines`` tells when it draws.
  public var isReadAsLines = false
  /// Why nothing that a backend has can be changed from here, as one sentence; nil where it can.
  ///
  /// It may be a screen on a wall, or a guest may use it. A key that begins a change, also one that opens an input, is
  /// answered with ``refusal``, so that nobody types for nothing.
  public var readOnlyReason: String?
  /// Makes a new time-ordered UUID.
  public var newID: @Sendable () -> String

  /// Makes a context.
  public init(
    id: String, config: [String: JSONValue], size: Size, isFocused: Bool, now: Timestamp, zone: LocalZone,
    newID: @escaping @Sendable () -> String
  ) {
    self.id = id
    self.config = config
    self.size = size
    self.isFocused = isFocused
    self.now = now
    self.zone = zone
    self.newID = newID
  }

  /// Whether nothing that a backend has can be changed from here.
  public var isReadOnly: Bool { readOnlyReason != nil }

  /// What a key that begins a change is answered where nothing can be changed; nil where it can.
  public var refusal: Reaction? { readOnlyReason.map { Reaction([.notify(.info, $0)], redraw: false) } }

  /// The day on the person's wall calendar.
  public var today: CivilDate { zone.wall(at: now).date }
}

/// What a widget may know of the world when it draws itself.
public struct DrawContext: Sendable {
  /// The look.
  public var theme: Theme
  /// Whether it has the focus.
  public var isFocused: Bool
  /// Its settings, checked and complete.
  public var config: [String: JSONValue]
  /// The present instant, as of the last event.
  public var now: Timestamp
  /// The person's time zone.
  public var zone: LocalZone
  /// How the person's region writes weeks and times.
  public var region = RegionalFormat()
  /// Whether nothing may move on its own; what spins or blinks stands still then.
  public var reducesMotion = false
  /// Whether nothing that a backend has can be changed from here, as ``WidgetContext/readOnlyReason`` tells; no key is
  /// offered then that would change something, and no input.
  public var isReadOnly = false
  /// Whether what is drawn is read out line by line to somebody who sees none of it; the parts know it from the theme.
  public var isReadAsLines: Bool { theme.isReadAsLines }

  /// Makes a context.
  public init(
    theme: Theme, isFocused: Bool, config: [String: JSONValue], now: Timestamp, zone: LocalZone
  ) {
    self.theme = theme
    self.isFocused = isFocused
    self.config = config
    self.now = now
    self.zone = zone
  }
}
