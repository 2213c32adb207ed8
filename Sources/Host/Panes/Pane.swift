import EaselKit

/// A widget on the canvas with what the host keeps about it.
///
/// There is one of each, changed where it is: a copy held while its widget takes an event would make the widget copy
/// all that it changes.
final class Pane {
  let id: String
  let manifest: Manifest
  var widget: any Widget
  /// Checked and complete.
  var config: [String: JSONValue]
  /// What the widget drew last.
  var surface = Surface(size: .zero)
  var isDirty = true
  /// Why the widget does not run; nil while it does.
  var failure: String?
  var ticks: TickRate = .never
  /// Whether it was told that it is on the canvas; before, it is told nothing but what it kept.
  var isMounted = false
  /// When what it shows of its server was fetched, as far as answers tell.
  var dataAsOf: Timestamp?
  /// Whether it shows what the server has now, which tells of changes as they happen.
  var isLive = false
  /// Another number for each start on the board, so that answers meant for an earlier life are not given to a later one.
  var life = 0

  /// Whether another widget of its page follows it, or it follows another.
  var hasLink = false

  /// Whether it shares values with its page and follows those of others, as its settings say.
  var isLinked: Bool { config[SettingsSchema.Field.linked.key]?.bool != false }

  /// What it kept for other accounts than the one that is shown.
  var elsewhere = AccountStates(nil)

  /// What it is called in its border, in messages, history and settings: no other widget has the same title.
  var title = ""
  /// What it would be called if there were no others; the board makes ``title`` of it.
  var plainTitle = ""

  /// What the widget, its settings and its app call it now.
  var wantedTitle: String {
    let own = widget.title
    return PaneTitles.line(own.isEmpty ? manifest.title(for: config) : own)
  }

  /// Whether the widget is of no use in so little room; it is not drawn then and gets no keys.
  var isTooSmall: Bool {
    failure == nil
      && (surface.width < manifest.minimumCells.width || surface.height < manifest.minimumCells.height)
  }

  init(id: String, manifest: Manifest, widget: any Widget, config: [String: JSONValue]) {
    self.id = id
    self.manifest = manifest
    self.widget = widget
    self.config = config
    plainTitle = manifest.name
    title = manifest.name
  }
}
