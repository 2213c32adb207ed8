extension Form {
  /// Takes a key.
  @discardableResult
  public mutating func handle(_ key: Key) -> Outcome {
    let count = schema.fields.count
    switch (key.code, key.modifiers) {
    case (.enter, []): return validate() ? .done : .moved
    case (.down, []), (.tab, []): return select(selected + 1 < count ? selected + 1 : 0)
    case (.up, []), (.tab, .shift): return select(selected > 0 ? selected - 1 : max(0, count - 1))
    case (.character("n"), .control): return choose(1)
    case (.character("p"), .control): return choose(-1)
    default: return edit(key)
    }
  }

  private mutating func choose(_ step: Int) -> Outcome {
    guard let field = selectedField, let text = texts[field.key],
      let next = suggestions[field.key]?.next(after: text.text, by: step)
    else { return .ignored }
    texts[field.key] = TextField(next, longest: text.longest)
    return told(.changed, field)
  }

  /// Puts pasted text into the field the cursor is in; what finds no room is said below it.
  @discardableResult
  public mutating func paste(_ text: String) -> Outcome {
    guard let field = selectedField, let before = texts[field.key]?.text else { return .ignored }
    let loss = texts[field.key]?.paste(text)
    let outcome = told(texts[field.key]?.text == before ? .moved : .changed, field)
    if let loss, faults[field.key] == nil { faults[field.key] = loss }
    return outcome
  }

  /// The field in which the cursor is; nil when there are none.
  public var selectedField: SettingsSchema.Field? {
    schema.fields.indices.contains(selected) ? schema.fields[selected] : nil
  }

  private mutating func select(_ index: Int) -> Outcome {
    selected = index
    return .moved
  }

  private mutating func edit(_ key: Key) -> Outcome {
    guard let field = selectedField else { return .ignored }
    switch field.kind {
    case .flag:
      guard key == Key(" ") || key == Key(.left) || key == Key(.right) else { return .ignored }
      chosen[field.key] = .bool(chosen[field.key]?.bool != true)
      return told(.changed, field)
    case .choice(_, let words):
      let isLeft = key == Key(.left)
      guard isLeft || key == Key(" ") || key == Key(.right), !words.isEmpty else { return .ignored }
      let step = isLeft ? words.count - 1 : 1
      // Beside a word that is none of them stands the first.
      let index = words.firstIndex(of: chosen[field.key]?.string ?? "").map { $0 + step } ?? 0
      chosen[field.key] = .string(words[index % words.count])
      return told(.changed, field)
    case .number(_, let range):
      if let isUp = step(key, range, field.key) { return told(step(field.key, isUp: isUp, within: range), field) }
      return told(texts[field.key]?.handle(key) ?? .ignored, field)
    case .text:
      return told(texts[field.key]?.handle(key) ?? .ignored, field)
    }
  }

  /// Whether a key steps a number up or down; nil when it is typed, as a minus sign may be.
  private func step(_ key: Key, _ range: ClosedRange<Int>, _ name: String) -> Bool? {
    switch key.typed {
    case "+": true
    case "-": range.lowerBound < 0 && texts[name]?.isEmpty == true ? nil : false
    default: nil
    }
  }

  private mutating func step(_ name: String, isUp: Bool, within range: ClosedRange<Int>) -> TextField.Outcome {
    let typed = texts[name].flatMap { Int($0.text) } ?? range.lowerBound
    var number = min(max(typed, range.lowerBound), range.upperBound)
    if isUp, number < range.upperBound { number += 1 } else if !isUp, number > range.lowerBound { number -= 1 }
    guard texts[name]?.text != String(number) else { return .moved }
    texts[name] = TextField(String(number), longest: texts[name]?.longest ?? 20)
    return .changed
  }

  /// What is wrong with a field that is changed is said at once.
  private mutating func told(_ outcome: TextField.Outcome, _ field: SettingsSchema.Field) -> Outcome {
    switch outcome {
    case .ignored: return .ignored
    case .moved: return .moved
    case .changed:
      faults[field.key] = Self.fault(of: field, in: values)
      return .changed
    }
  }
}
