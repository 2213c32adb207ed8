import Canvas
package import EaselKit
import Formats

/// What a setting can be set to.
package enum ConfigurationValue: Sendable, Hashable {
  case flag(Bool)
  case text(String)

  var flag: Bool { self == .flag(true) }
  var text: String { if case .text(let text) = self { text } else { "" } }

  /// As it is written in the file.
  package var toml: String {
    switch self {
    case .flag(let flag): flag ? "true" : "false"
    case .text(let text): TOMLText.string(text)
    }
  }
}

/// What values a setting takes.
package enum ConfigurationType: Sendable, Hashable {
  case flag
  /// One of some words.
  case word([String])
  /// The name of a theme, or one of some words.
  case theme(or: [String])
  /// Two times of day.
  case hours
  case server

  /// As the manual tells it.
  package var meaning: String {
    switch self {
    case .flag: "true or false"
    case .word(let words): words.map { Quoting.quoted($0) }.joined(separator: ", ")
    case .theme(let words):
      (words.map { Quoting.quoted($0) } + ["the name of a theme"]).joined(separator: " or ")
    case .hours: "two times of day, as in \"22:00-07:00\""
    case .server: "an address, as in \"http://127.0.0.1:8080\""
    }
  }

  /// All values there are, where they can be listed.
  func choices(themes: [String]) -> [ConfigurationValue] {
    switch self {
    case .flag: [.flag(true), .flag(false)]
    case .word(let words): words.map(ConfigurationValue.text)
    case .theme(let words): (words + themes).map(ConfigurationValue.text)
    case .hours, .server: []
    }
  }

  /// A value as it is written in the file.
  var example: String {
    switch self {
    case .flag: "true"
    case .word(let words), .theme(let words): TOMLText.string(words.first ?? "")
    case .hours: TOMLText.string("22:00-07:00")
    case .server: TOMLText.string("http://127.0.0.1:8080")
    }
  }

  /// Reads a value.
  func value(_ field: DocumentField, _ check: ConfigurationCheck) throws(DocumentFault) -> ConfigurationValue {
    switch self {
    case .flag: return .flag(try field.bool())
    case .word(let words):
      return .text(try Self.known(field, words, "must be one of \(Quoting.list(words.map { Quoting.quoted($0) }))"))
    case .theme(let words):
      return .text(
        try Self.known(field, words + check.themes, "must be the name of a theme: \(Quoting.list(check.themes))"))
    case .hours:
      let text = try field.string()
      guard QuietHours(text) != nil else {
        throw field.fault("must be two times of day, as in \"22:00-07:00\", not \(Quoting.quoted(text))")
      }
      return .text(text)
    case .server:
      let text = try field.label(limit: 500)
      guard let fault = check.serverFault(text) else { return .text(text) }
      throw DocumentFault(field, sentence: "\(field.path.name) cannot be \(Quoting.quoted(text)). \(fault)")
    }
  }

  private static func known(
    _ field: DocumentField, _ words: [String], _ predicate: String
  ) throws(DocumentFault) -> String {
    let text = try field.string()
    guard !words.contains(text) else { return text }
    let guess = KeySuggestion.nearest(to: text, among: words).map { "; did you mean \(Quoting.quoted($0))?" } ?? "."
    throw DocumentFault(
      field, sentence: "\(field.path.name) \(predicate), not \(Quoting.quoted(text))\(guess)")
  }

  /// A text of the environment or the command line as a file would have it.
  func fileValue(_ text: String) -> DocumentValue.Content {
    guard self == .flag else { return .string(text) }
    switch text.lowercased() {
    case "true", "yes", "on", "1": return .bool(true)
    case "false", "no", "off", "0": return .bool(false)
    default: return .string(text)
    }
  }
}

/// What the reader cannot know by itself.
package struct ConfigurationCheck: Sendable {
  /// The names of all themes.
  package var themes: [String]
  /// What is wrong with the address of a server; nil for one that can be used.
  package var serverFault: @Sendable (String) -> String?
  /// The keys of all widgets; asked for only where a keymap may hide some.
  package var widgetKeys: @Sendable () -> [WidgetKey]

  package init(
    themes: [String], widgetKeys: @escaping @Sendable () -> [WidgetKey] = { [] },
    serverFault: @escaping @Sendable (String) -> String? = { _ in nil }
  ) {
    self.themes = themes
    self.widgetKeys = widgetKeys
    self.serverFault = serverFault
  }
}

/// A key that a widget has a use for.
package struct WidgetKey: Sendable {
  package var key: Key
  /// What people call the widget.
  package var widget: String
  /// What it does there.
  package var action: String

  package init(key: Key, widget: String, action: String) {
    self.key = key
    self.widget = widget
    self.action = action
  }
}

extension QuietHours {
  /// Reads `HH:MM-HH:MM`.
  init?(_ text: String) {
    let times = text.split(separator: "-", omittingEmptySubsequences: false).map(Self.minute)
    guard times.count == 2, let start = times[0], let end = times[1] else { return nil }
    self.init(start: start, end: end)
  }

  /// As it is written in the file.
  var text: String { "\(Self.text(start))-\(Self.text(end))" }

  private static func minute(_ text: some StringProtocol) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.utf8.count == 2 && $0.utf8.allSatisfy { (48...57).contains($0) } }),
      let hour = Int(parts[0]), let minute = Int(parts[1]), hour < 24, minute < 60
    else { return nil }
    return hour * 60 + minute
  }

  private static func text(_ minute: Int) -> String {
    [minute / 60, minute % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }
}
