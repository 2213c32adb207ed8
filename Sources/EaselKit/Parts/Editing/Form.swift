/// Fields to fill in, made from a settings schema, each with a line for what is wrong with it.
///
///       Seconds      [x]
///     › List         inbox█
///       ! List cannot be empty.
///       Sort by      ‹ due ›
///
/// Tab and the arrows up and down go between the fields, Space and the arrows to the sides change flags and choices, + and
/// - step numbers. What does not fit is said below its field at once; Enter checks all of them.
public struct Form: Sendable {
  /// What a key did.
  public enum Outcome: Sendable, Hashable {
    /// Nothing: the key means nothing to a form.
    case ignored
    /// No value changed; the cursor may have moved, or faults have come up.
    case moved
    /// A value changed.
    case changed
    /// It was sent off with Enter, and all values fit; see ``Form/values``.
    case done
  }

  /// What is asked for.
  public let schema: SettingsSchema
  /// The field in which the cursor is.
  public internal(set) var selected = 0
  /// What is wrong, by the names of the fields, as sentences.
  public internal(set) var faults: [String: String] = [:]
  var chosen: [String: JSONValue] = [:]
  var texts: [String: TextField] = [:]
  /// What there is to choose from where anything can be typed, by the names of the fields.
  var suggestions: [String: Suggestions] = [:]

  /// A form with the standard values, but for those given.
  public init(_ schema: SettingsSchema, values: [String: JSONValue] = [:]) {
    self.schema = schema
    for field in schema.fields {
      let value = values[field.key] ?? field.standard
      switch field.kind {
      case .text(_, let longest, _): texts[field.key] = TextField(value.string ?? "", longest: longest)
      case .number: texts[field.key] = TextField(value.int.map(String.init) ?? value.string ?? "", longest: 20)
      case .flag, .choice: chosen[field.key] = value
      }
    }
  }

  /// The values as they stand, whether they fit or not; what is typed for a number but is none is a text.
  public var values: [String: JSONValue] {
    var values = chosen
    for field in schema.fields {
      guard let text = texts[field.key]?.text else { continue }
      if case .number = field.kind, let number = Int(text) {
        values[field.key] = .int(number)
      } else {
        values[field.key] = .string(text)
      }
    }
    return values
  }

  /// Checks all fields; what is wrong is then shown below each, and the cursor is in the first of them.
  ///
  /// - Returns: Whether all values fit.
  public mutating func validate() -> Bool {
    let values = values
    faults = [:]
    for field in schema.fields { faults[field.key] = Self.fault(of: field, in: values) }
    if let first = schema.fields.firstIndex(where: { faults[$0.key] != nil }) { selected = first }
    return faults.isEmpty
  }

  /// Takes what there is to choose from for a field in which anything can be typed, as far as it takes that.
  public mutating func suggest(_ texts: [String], for field: SettingsSchema.Field) {
    var seen: Set<String> = []
    let fitting = texts.filter { field.fault(in: .string($0)) == nil && seen.insert($0).inserted }
    suggestions[field.key] = fitting.isEmpty ? nil : Suggestions(fitting)
  }

  /// What is shown to choose from below the field in which the cursor is.
  public var choices: ArraySlice<String> {
    guard let key = selectedField?.key, let typed = texts[key]?.text else { return [] }
    return suggestions[key]?.shown(for: typed, most: 5) ?? []
  }

  /// What is wrong with a field, as a sentence.
  static func fault(of field: SettingsSchema.Field, in values: [String: JSONValue]) -> String? {
    field.fault(in: values[field.key] ?? .null).map { "\(field.title) \($0)." }
  }

  /// Shows what else is wrong with a field, such as what a server said about it.
  public mutating func show(fault sentence: String, at key: String) {
    faults[key] = sentence
    selected = schema.fields.firstIndex { $0.key == key } ?? selected
  }
}
