import EaselKit

/// Settings of a widget or of a page's grid, drawn from their schema.
///
/// Tab and arrows go between them; Space changes flags and choices, + and - numbers; Ctrl+N and Ctrl+P go through what a
/// widget has to choose from, which stands below its setting. What does not fit is said below its
/// setting while it is typed; the last line says what the selected one takes.
///
///     ╭─ Grid of Home ───────────────────────╮
///     │ › Columns                   1200     │
///     │   must be a whole number from 1 to 48│
///     │   Prevent collisions        [ ]      │
///     │ A whole number from 1 to 48.         │
///     ╰──────────────────────────────────────╯
struct SettingsForm: Dialog {
  let title: String
  let schema: SettingsSchema
  private(set) var values: [String: JSONValue]
  private(set) var texts: [String: TextField] = [:]
  private(set) var selected = 0
  /// What is wrong, as the end of a sentence, by the setting's key.
  private(set) var faults: [String: String] = [:]
  /// The widget whose settings they are.
  var subject: String?
  /// What there is to choose from where anything can be typed, by the setting's key.
  private var suggestions: [String: Suggestions] = [:]
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
    guard schema.fields.indices.contains(selected) else { return [KeyHint("Esc", "close")] }
    let change: [KeyHint] =
      switch schema.fields[selected].kind {
      case .flag: [KeyHint("Space", "change")]
      case .choice: [KeyHint("← →", "change")]
      case .number: [KeyHint("+ -", "change")]
      case .text: suggestions[schema.fields[selected].key] == nil ? [] : [KeyHint("Ctrl+N Ctrl+P", "choose")]
      }
    return [KeyHint("Tab", "next")] + change + [KeyHint("Enter", "keep"), KeyHint("Esc", "cancel")]
  }

  /// Takes what there is to choose from for a setting, as far as it takes that.
  mutating func suggest(_ texts: [String], for field: SettingsSchema.Field) {
    var seen: Set<String> = []
    let fitting = texts.filter { field.fault(in: .string($0)) == nil && seen.insert($0).inserted }
    suggestions[field.key] = fitting.isEmpty ? nil : Suggestions(fitting)
  }

  /// What is shown to choose from below a setting, and what stands in it.
  func choices(for field: SettingsSchema.Field) -> (texts: ArraySlice<String>, typed: String) {
    let typed = texts[field.key]?.text ?? ""
    return (suggestions[field.key]?.shown(for: typed, most: 5) ?? [], typed)
  }

  private mutating func choose(_ step: Int) {
    guard schema.fields.indices.contains(selected) else { return }
    let field = schema.fields[selected]
    guard let text = texts[field.key], let next = suggestions[field.key]?.next(after: text.text, by: step) else {
      return
    }
    texts[field.key] = TextField(next, longest: text.longest)
    check(field)
  }

  mutating func handle(_ key: Key) -> DialogOutcome {
    let count = schema.fields.count
    switch (key.code, key.modifiers) {
    case (.escape, _), (.character("c"), .control), (.character("g"), .control): return .close
    case (.enter, _): return finish()
    case (.down, _), (.tab, []): if count > 0 { selected = (selected + 1) % count }
    case (.up, _), (.tab, .shift): if count > 0 { selected = (selected + count - 1) % count }
    case (.character("n"), .control): choose(1)
    case (.character("p"), .control): choose(-1)
    default: edit(key)
    }
    return .stay
  }

  mutating func paste(_ text: String) {
    guard schema.fields.indices.contains(selected) else { return }
    let field = schema.fields[selected]
    texts[field.key]?.insert(text)
    check(field)
  }

  private mutating func edit(_ key: Key) {
    guard schema.fields.indices.contains(selected) else { return }
    let field = schema.fields[selected]
    switch field.kind {
    case .flag:
      if key.typed == " " || key.code == .left || key.code == .right {
        values[field.key] = .bool(values[field.key]?.bool != true)
      }
    case .choice(_, let words):
      let step = key.typed == " " || key.code == .right ? 1 : key.code == .left ? words.count - 1 : 0
      let index = words.firstIndex(of: values[field.key]?.string ?? "") ?? 0
      if !words.isEmpty { values[field.key] = .string(words[(index + step) % words.count]) }
    case .number(_, let range):
      if let step = key.typed == "+" ? 1 : key.typed == "-" ? -1 : nil {
        let number = (texts[field.key].flatMap { Int($0.text) } ?? range.lowerBound).clamped(to: range)
        texts[field.key] = TextField(String((number + step).clamped(to: range)), longest: 20)
      } else {
        texts[field.key]?.handle(key)
      }
    case .text:
      texts[field.key]?.handle(key)
    }
    check(field)
  }

  /// Takes the value of a field from what is typed in it, and says what is wrong with it.
  private mutating func check(_ field: SettingsSchema.Field) {
    if let text = texts[field.key]?.text {
      if case .number = field.kind {
        values[field.key] = Int(text).map(JSONValue.int) ?? .string(text)
      } else {
        values[field.key] = .string(text)
      }
    }
    faults[field.key] = field.fault(in: values[field.key] ?? field.standard)
  }

  /// Runs the command when all values fit; else goes to the first that does not.
  ///
  /// Only what differs from the standard is kept.
  private mutating func finish() -> DialogOutcome {
    guard !schema.fields.isEmpty else { return .close }
    for field in schema.fields { check(field) }
    if let first = schema.fields.firstIndex(where: { faults[$0.key] != nil }) {
      selected = first
      return .stay
    }
    let own = schema.fields.compactMap { field in
      values[field.key].flatMap { $0 == field.standard ? nil : (field.key, $0) }
    }
    return .run(command(Dictionary(own) { first, _ in first }))
  }
}

extension Int {
  fileprivate func clamped(to range: ClosedRange<Int>) -> Int {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
