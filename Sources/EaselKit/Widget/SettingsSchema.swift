/// What can be set on a widget; the settings form and the check of layout files are made from it.
public struct SettingsSchema: Sendable {
  /// One setting.
  public struct Field: Sendable {
    /// What values a setting takes, and which it has when nothing is said.
    public enum Kind: Sendable {
      /// On or off.
      case flag(Bool)
      /// A line of text of at most so many characters; one that is required names something.
      case text(String, longest: Int, isRequired: Bool = false)
      /// A whole number within bounds.
      case number(Int, ClosedRange<Int>)
      /// One of some words.
      case choice(String, [String])
    }

    /// Its name in layouts.
    public let key: String
    /// What people call it.
    public let title: String
    /// What values it takes.
    public let kind: Kind
    /// Whether the widget knows texts to choose from (``Widget/suggestions(for:)``); others can be typed, too.
    public let isSuggested: Bool

    /// Declares a setting.
    public init(_ key: String, _ title: String, _ kind: Kind, isSuggested: Bool = false) {
      self.key = key
      self.title = title
      self.kind = kind
      self.isSuggested = isSuggested
    }

    /// Whether the widget is linked: whether it shares values with the widgets of its page, and follows theirs.
    ///
    /// A micro-app that shares or follows declares it. The host shows a sign in the title of a linked widget.
    public static let linked = Field("linked", "Linked with the page", .flag(true))

    /// The value it has when nothing is said.
    public var standard: JSONValue {
      switch kind {
      case .flag(let flag): .bool(flag)
      case .text(let text, _, _): .string(text)
      case .number(let number, _): .int(number)
      case .choice(let word, _): .string(word)
      }
    }

    /// What is wrong with a value, as the end of a sentence that begins with the setting's name; nil when it is fine.
    package func fault(in value: JSONValue) -> String? {
      switch (kind, value) {
      case (.flag, .bool): nil
      case (.flag, _): "must be true or false"
      case (.text(_, let longest, let isRequired), .string(let text)):
        if text.count > longest {
          "must have at most \(longest) characters"
        } else if isRequired, PlainText.isBlank(text) {
          "cannot be empty"
        } else {
          isRequired && !text.unicodeScalars.allSatisfy(PlainText.isHarmless) ? "cannot hold control characters" : nil
        }
      case (.text, _): "must be a text"
      case (.number(_, let range), _):
        value.int.map(range.contains) == true
          ? nil : "must be a whole number from \(range.lowerBound) to \(range.upperBound)"
      case (.choice(_, let words), _):
        value.string.map(words.contains) == true ? nil : "must be one of \(words.joined(separator: ", "))"
      }
    }
  }

  /// A value that does not fit.
  public struct Fault: Error, Sendable, Hashable {
    /// The setting at fault.
    public let key: String
    /// One sentence on what is wrong.
    public let sentence: String

    package init(key: String, sentence: String) {
      self.key = key
      self.sentence = sentence
    }
  }

  /// The settings, in the order they are shown.
  public let fields: [Field]

  /// Makes a schema.
  public init(_ fields: [Field]) { self.fields = fields }

  /// Checks a configuration and fills in what is not said.
  public func validated(_ config: [String: JSONValue]) throws(Fault) -> [String: JSONValue] {
    if let fault = faults(in: config).first { throw fault }
    var result: [String: JSONValue] = [:]
    for field in fields { result[field.key] = config[field.key] ?? field.standard }
    return result
  }

  /// All that is wrong with values: settings that there are not, then values that do not fit.
  package func faults(in config: [String: JSONValue]) -> [Fault] {
    let unknown = config.keys.filter { key in !fields.contains { $0.key == key } }.sorted()
    let known =
      unknown.isEmpty || fields.isEmpty ? "it has none" : "it has " + fields.map(\.key).joined(separator: ", ")
    return unknown.map { Fault(key: $0, sentence: "There is no setting \"\($0)\" (\(known)).") }
      + fields.compactMap { field in
        field.fault(in: config[field.key] ?? field.standard).map {
          Fault(key: field.key, sentence: "\(field.key) \($0).")
        }
      }
  }
}
