/// What a micro-app says of itself.
public struct Manifest: Sendable {
  /// An event type that the micro-app may emit.
  public struct Emission: Sendable, Hashable {
    /// How a flood of it is treated.
    public enum Kind: Sendable, Hashable {
      /// Only the last value matters: selections, presence. Coalesced to one in 100 ms; the last always arrives.
      case latest
      /// Every one matters; none is dropped.
      case durable
    }

    /// The type, `source.entity.action`; its first segment is the micro-app's id.
    public let type: String
    /// How a flood of it is treated.
    public let kind: Kind

    /// Declares an event type.
    public init(_ type: String, _ kind: Kind) {
      self.type = type
      self.kind = kind
    }
  }

  /// Its stable name in layouts: lower-case letters, digits, hyphens.
  public var id: String
  /// What people call it.
  public var name: String
  /// One line on what it does.
  public var summary: String
  /// Its version.
  public var version: String
  /// The backend it talks to; changes there reach it as ``WidgetEvent/stale``.
  public var service: String?
  /// The size it is added with, in grid units.
  public var defaultSize: Size
  /// The size under which it is no use, in cells within the border.
  public var minimumCells: Size
  /// What can be set.
  public var settings: SettingsSchema
  /// What it may emit.
  public var emits: [Emission]
  /// What it listens to.
  public var hears: [EventPattern]
  /// How many of the newest events that were before it was there it is told as ``WidgetEvent/past(_:)``.
  public var recalls: Int
  /// The names of what it may share with the widgets of its page (``Effect/share(_:_:)``).
  public var shares: [String]
  /// What it watches of the state that all share.
  public var watches: [StatePath]

  /// The standard title of a widget: the name of the micro-app, or the first text that its settings choose from what the
  /// backend has, such as a list, where that is not the standard one.
  package func title(for config: [String: JSONValue]) -> String {
    guard let field = settings.fields.first(where: \.isSuggested), let text = config[field.key]?.string,
      .string(text) != field.standard
    else { return name }
    return text
  }

  /// Makes a manifest.
  public init(
    id: String, name: String, summary: String, version: String, service: String? = nil,
    defaultSize: Size = Size(width: 4, height: 6), minimumCells: Size = Size(width: 16, height: 3),
    settings: SettingsSchema = SettingsSchema([]), emits: [Emission] = [], hears: [EventPattern] = [],
    recalls: Int = 0, shares: [String] = [], watches: [StatePath] = []
  ) {
    self.id = id
    self.name = name
    self.summary = summary
    self.version = version
    self.service = service
    self.defaultSize = defaultSize
    self.minimumCells = minimumCells
    self.settings = settings
    self.emits = emits
    self.hears = hears
    self.recalls = recalls
    self.shares = shares
    self.watches = watches
  }
}
