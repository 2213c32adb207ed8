import EaselKit

/// Settings of a widget or of a page's grid: a form in a box.
///
/// The last line says what the selected setting takes. What a widget has to choose from stands below its setting. What
/// comes of it is what the person changed, as the rest may have been changed elsewhere meanwhile.
///
///     ╭─ Grid of Home ───────────────────────────────────────────╮
///     │ › Columns             1200                               │
///     │   ! Columns must be a whole number from 1 to 48.         │
///     │   Prevent collisions  [ ]                                │
///     │ A whole number from 1 to 48.                             │
///     ╰──────────────────────────────────────────────────────────╯
struct SettingsForm: Dialog {
  let title: String
  /// The widget whose settings they are.
  private(set) var subject: String?
  private var form: Form
  /// What there was when it was opened, and how that stood in the fields.
  private let given: [String: JSONValue]
  private let shown: [String: JSONValue]
  private var command: ([String: FieldEdit]) -> HostCommand

  /// A form that runs a command with what the person changed.
  init(
    title: String, schema: SettingsSchema, values: [String: JSONValue],
    command: @escaping ([String: FieldEdit]) -> HostCommand
  ) {
    self.title = title
    self.command = command
    given = values
    form = Form(schema, values: values)
    shown = form.values
  }

  /// A form of the settings of a widget.
  init(of id: String, title: String, schema: SettingsSchema, values: [String: JSONValue]) {
    self.init(title: title, schema: schema, values: values) { .configure(id, $0) }
    subject = id
  }

  /// The widget goes by another id now.
  mutating func follow(to id: String) {
    subject = id
    command = { .configure(id, $0) }
  }

  var hints: [KeyHint] {
    guard let field = form.selectedField else { return [KeyHint("Esc", "close")] }
    let change: [KeyHint] =
      switch field.kind {
      case .flag: [KeyHint("Space", "change")]
      case .choice: [KeyHint("← →", "change")]
      case .number: [KeyHint("+ -", "change")]
      case .text: form.choices.isEmpty ? [] : [KeyHint("Ctrl+N Ctrl+P", "choose")]
      }
    return [KeyHint("Tab", "next")] + change + [KeyHint("Enter", "keep"), KeyHint("Esc", "cancel")]
  }

  var schema: SettingsSchema { form.schema }

  /// Takes what there is to choose from for a setting, as far as it takes that.
  mutating func suggest(_ texts: [String], for field: SettingsSchema.Field) { form.suggest(texts, for: field) }

  mutating func handle(_ key: Key) -> DialogOutcome {
    if key.leavesDialog { return .close }
    guard form.handle(key) == .done else { return .stay }
    return form.schema.fields.isEmpty ? .close : .run(command(edits))
  }

  mutating func paste(_ text: String) { form.paste(text) }

  /// What the person changed, by field.
  private var edits: [String: FieldEdit] {
    let values = form.values
    var edits: [String: FieldEdit] = [:]
    for field in form.schema.fields {
      guard let value = values[field.key], value != shown[field.key] else { continue }
      edits[field.key] = FieldEdit(before: given[field.key] ?? field.standard, after: value)
    }
    return edits
  }

  private var explanation: String {
    guard let field = form.selectedField else { return "There is nothing to set." }
    return form.choices.isEmpty ? field.explanation : "Ctrl+N and Ctrl+P choose; others can be typed."
  }

  /// Wide enough for the names in one half of the form, with blanks between them and the values, where the screen is.
  private var width: Int {
    let names = form.schema.fields.map { CellWidth.of($0.title) }.max() ?? 0
    return max(62, 2 * (names + 6))
  }

  func draw(on surface: inout Surface, theme: Theme) {
    let rect = PopupFrame.centred(width: width, height: max(1, form.height + 1) + 2, in: surface.size)
    PopupFrame.draw(title: title, in: rect, on: &surface, theme: theme)
    let inside = rect.inset(x: 2, y: 1)
    guard inside.width > 0, inside.height > 0 else { return }
    let rows = Rect(x: inside.x, y: inside.y, width: inside.width, height: max(1, inside.height - 1))
    form.draw(on: &surface, in: rows, theme: theme, base: .popup)
    let isBelow = inside.height > 1
    guard isBelow || form.selectedField == nil else { return }
    surface.putTruncated(
      explanation, at: Point(x: inside.x, y: inside.maxY - 1), style: theme[.muted].on(theme[.popup].background),
      width: inside.width)
  }
}

/// What a person made of a field of a form.
struct FieldEdit: Hashable {
  /// What it was when the form was opened.
  let before: JSONValue
  let after: JSONValue

  /// Whether somebody else has made something else of it meanwhile, as it is something else now.
  func isCrossed(by present: JSONValue) -> Bool { present != before && present != after }
}

extension SettingsSchema.Field {
  /// What values it takes, as a sentence.
  fileprivate var explanation: String {
    switch kind {
    case .flag: "Space switches it."
    case .choice(_, let words): words.joined(separator: ", ") + "."
    case .number(_, let range): "A whole number from \(range.lowerBound) to \(range.upperBound)."
    case .text(_, let longest, let isRequired): "At most \(longest) characters\(isRequired ? ", not empty" : "")."
    }
  }
}
