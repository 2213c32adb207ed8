import Canvas
import EaselKit

/// The micro-apps to choose from, with a picture of the one that is selected.
///
///     ╭ Add a widget ────────╮╭ Todo ──────────────╮
///     │ >                    ││ [ ] Pay rent       │
///     │ Todo                 ││ [x] Call Ada       │
///     │ Calendar             ││ What is to be done │
///     ╰──────────────────────╯╰────────────────────╯
///
/// Read as lines, there is no picture.
struct CatalogPicker: Dialog {
  private var picker: Picker
  private let apps: [any Widget.Type]
  private let now: Timestamp
  private let zone: LocalZone

  init(title: String, apps: [any Widget.Type], now: Timestamp, zone: LocalZone) {
    picker = Picker(
      title: title,
      items: apps.map { app in
        Picker.Item(title: app.manifest.name, detail: app.manifest.summary, command: .addApp(app.manifest.id))
      })
    self.apps = apps
    self.now = now
    self.zone = zone
  }

  var hints: [KeyHint] { picker.hints }

  mutating func handle(_ key: Key) -> DialogOutcome { picker.handle(key) }

  mutating func paste(_ text: String) { picker.paste(text) }

  func draw(on surface: inout Surface, theme: Theme) {
    let places = theme.isReadAsLines ? (list: Rect(surface.size), picture: nil) : places(in: surface.size)
    var picker = picker
    picker.showsDetails = places.picture == nil
    picker.draw(on: &surface, in: places.list, theme: theme)
    guard let picture = places.picture, let app = selected else { return }
    PopupFrame.draw(title: app.manifest.name, in: picture, on: &surface, theme: theme)
    let inside = picture.inset(x: 2, y: 1)
    let lines = TextFitting.wrapped(app.manifest.summary, width: inside.width, limit: 2)
    for (row, line) in lines.enumerated() {
      surface.put(
        line, at: Point(x: inside.x, y: inside.maxY - lines.count + row),
        style: theme[.muted].on(theme[.popup].background), width: inside.width)
    }
    var drawn = Surface(
      size: Size(width: inside.width, height: inside.height - lines.count - 1), style: theme[.text])
    let config = (try? app.manifest.settings.validated([:])) ?? [:]
    app.preview(
      on: &drawn, in: DrawContext(theme: theme, isFocused: false, config: config, now: now, zone: zone))
    surface.draw(drawn, at: Point(x: inside.x, y: inside.y), within: inside)
  }

  private func places(in size: Size) -> (list: Rect, picture: Rect?) { Self.places(in: size, apps: apps.count) }

  private var selected: (any Widget.Type)? {
    guard case .addApp(let id)? = picker.selected?.command else { return nil }
    return apps.first { $0.manifest.id == id }
  }

  /// Side by side where there is room, else the picture below the list, else the list alone.
  static func places(in size: Size, apps: Int) -> (list: Rect, picture: Rect?) {
    let room = max(0, size.height - 1)
    let listHeight = min(apps + 4, 18)
    if size.width >= 66, room >= 10 {
      let height = min(room, max(listHeight, 16))
      let whole = PopupFrame.centred(width: min(size.width - 2, 86), height: height, in: size)
      let width = whole.width * 2 / 5
      return (
        Rect(x: whole.x, y: whole.y, width: width, height: height),
        Rect(x: whole.x + width, y: whole.y, width: whole.width - width, height: height)
      )
    }
    let rest = min(14, room - listHeight)
    let list = PopupFrame.centred(width: 40, height: rest < 8 ? listHeight : listHeight + rest, in: size)
    guard rest >= 8 else { return (list, nil) }
    return (
      Rect(x: list.x, y: list.y, width: list.width, height: listHeight),
      Rect(x: list.x, y: list.y + listHeight, width: list.width, height: list.height - listHeight)
    )
  }
}
