import EaselKit

/// Settings of a widget or of a page's grid, drawn from their schema.
///
/// Tab and arrows go between them; Space changes flags and choices.
///
/// ╭─ Clock settings ────────────╮
/// │ Seconds           [x]       │
/// │ Time zone         local     │
/// ╰─────────────────────────────╯
struct SettingsForm: Dialog {
  private let title: String
  private let schema: SettingsSchema
  private var values: [String: JSONValue]
  private var texts: [String: TextField] = [:]
  private var selected = 0
  private var fault: SettingsSchema.Fault?
  private let command: ([String: JSONValue]) -> HostCommand

  /// A form that runs a command with what differs from the standard.
  init(
    title: String, schema: SettingsSchema, values given: [String: JSONValue],
    command: @escaping ([String: JSONValue]) -> HostCommand
  ) {
    self.title = title
    self.schema = schema
    self.command = command
    let standard = schema.fields.map { ($0.key, $0.standard) }
    values = Dictionary(standard) { first, _ in first }.merging(given) { $1 }
    for field in schema.fields {
      switch field.kind {
      case .text(_, let longest, _): texts[field.key] = TextField(values[field.key]?.string ?? "", longest: longest)
      case .number: texts[field.key] = TextField(values[field.key]?.int.map(String.init) ?? "", longest: 20)
      case .flag, .choice: break
      }
    }
  }

  var hints: [KeyHint] {
    [KeyHint("Tab", "next"), KeyHint("Space", "change"), KeyHint("Enter", "keep"), KeyHint("Esc", "cancel")]
  }

  mutating func handle(_ key: Key) -> DialogOutcome {
    let count = schema.fields.count
    switch (key.code, key.modifiers) {
    case (.escape, _), (.character("c"), .control), (.character("g"), .control): return .close
    case (.enter, _): return finish()
    case (.down, _), (.tab, []): if count > 0 { selected = (selected + 1) % count }
    case (.up, _), (.tab, .shift): if count > 0 { selected = (selected + count - 1) % count }
    default: edit(key)
    }
    return .stay
  }

  mutating func paste(_ text: String) {
    guard schema.fields.indices.contains(selected) else { return }
    texts[schema.fields[selected].key]?.insert(text)
  }

  private mutating func edit(_ key: Key) {
    guard schema.fields.indices.contains(selected) else { return }
    fault = nil
    let field = schema.fields[selected]
    switch field.kind {
    case .flag:
      if key.typed == " " { values[field.key] = .bool(values[field.key]?.bool != true) }
    case .choice(_, let words):
      let step = key.typed == " " || key.code == .right ? 1 : key.code == .left ? words.count - 1 : 0
      let index = words.firstIndex(of: values[field.key]?.string ?? "") ?? 0
      if !words.isEmpty { values[field.key] = .string(words[(index + step) % words.count]) }
    case .text, .number:
      texts[field.key]?.handle(key)
    }
  }

  /// Runs the command when all values fit.
  ///
  /// Only what differs from the standard is kept.
  private mutating func finish() -> DialogOutcome {
    guard !schema.fields.isEmpty else { return .close }
    for field in schema.fields {
      guard let text = texts[field.key]?.text else { continue }
      if case .number = field.kind {
        values[field.key] = Int(text).map(JSONValue.int) ?? .string(text)
      } else {
        values[field.key] = .string(text)
      }
    }
    do {
      let whole = try schema.validated(values)
      let own = whole.filter { key, value in schema.fields.first { $0.key == key }?.standard != value }
      return .run(command(own))
    } catch {
      fault = error
      selected = schema.fields.firstIndex { $0.key == error.key } ?? selected
      return .stay
    }
  }

  func draw(on surface: inout Surface, theme: Theme) {
    let rect = PopupFrame.centred(width: 60, height: schema.fields.count + 3, in: surface.size)
    PopupFrame.draw(title: title, in: rect, on: &surface, theme: theme)
    let inside = rect.inset(x: 2, y: 1)
    guard !inside.isEmpty else { return }
    if schema.fields.isEmpty {
      surface.put("There is nothing to set.", at: Point(x: inside.x, y: inside.y), style: theme[.popup])
    }
    for (index, field) in schema.fields.enumerated() where index < inside.height {
      drawField(field, isSelected: index == selected, in: inside, row: inside.y + index, on: &surface, theme: theme)
    }
    if let fault {
      surface.putTruncated(
        fault.sentence, at: Point(x: inside.x, y: inside.maxY - 1),
        style: theme[.error].on(theme[.popup].background), width: inside.width)
    }
  }

  private func drawField(
    _ field: SettingsSchema.Field, isSelected: Bool, in area: Rect, row: Int, on surface: inout Surface, theme: Theme
  ) {
    let half = area.width / 2
    let marker = isSelected ? "› " : "  "
    surface.putTruncated(
      marker + field.title, at: Point(x: area.x, y: row),
      style: isSelected ? theme[.popup].adding(.bold) : theme[.popup],
      width: half - 1)
    let place = Point(x: area.x + half, y: row)
    let style = isSelected ? theme[.input] : theme[.popup]
    switch field.kind {
    case .flag: surface.put(values[field.key]?.bool == true ? "[x]" : "[ ]", at: place, style: style)
    case .choice:
      surface.put("‹ \(values[field.key]?.string ?? "") ›", at: place, style: style, width: area.width - half)
    case .text, .number:
      texts[field.key]?.draw(on: &surface, at: place, width: area.width - half, style: style, showsCursor: isSelected)
    }
  }
}
