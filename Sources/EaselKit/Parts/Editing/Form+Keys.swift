extension Form {
  /// Takes a key.
  @discardableResult
  public mutating func handle(_ key: Key) -> Outcome {
    let count = schema.fields.count
    switch (key.code, key.modifiers) {
    case (.enter, []): return validate() ? .done : .moved
    case (.down, []), (.tab, []): return select(selected + 1 < count ? selected + 1 : 0)
    case (.up, []), (.tab, .shift): return select(selected > 0 ? selected - 1 : max(0, count - 1))
    default: return edit(key)
    }
  }

  /// Puts pasted text into the field the cursor is in.
  @discardableResult
  public mutating func paste(_ text: String) -> Outcome {
    guard let key = selectedField?.key, let outcome = texts[key]?.insert(text) else { return .ignored }
    return told(outcome, key)
  }

  private var selectedField: SettingsSchema.Field? {
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
      guard key.typed == " " else { return .ignored }
      chosen[field.key] = .bool(chosen[field.key]?.bool != true)
      return told(.changed, field.key)
    case .choice(_, let words):
      let isLeft = key == Key(.left)
      guard isLeft || key == Key(" ") || key == Key(.right), !words.isEmpty else { return .ignored }
      let step = isLeft ? words.count - 1 : 1
      // Beside a word that is none of them stands the first.
      let index = words.firstIndex(of: chosen[field.key]?.string ?? "").map { $0 + step } ?? 0
      chosen[field.key] = .string(words[index % words.count])
      return told(.changed, field.key)
    case .text, .number:
      return told(texts[field.key]?.handle(key) ?? .ignored, field.key)
    }
  }

  /// A field that is changed is no longer at fault, until it is checked again.
  private mutating func told(_ outcome: TextField.Outcome, _ key: String) -> Outcome {
    switch outcome {
    case .ignored: return .ignored
    case .moved: return .moved
    case .changed:
      faults[key] = nil
      return .changed
    }
  }
}
