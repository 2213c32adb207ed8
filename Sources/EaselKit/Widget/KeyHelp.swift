/// A key of a widget, all that it is called, and what it does: an entry of the help.
public struct KeyHelp: Sendable, Hashable {
  /// The keys that do it; the first is pressed when a person chooses the entry.
  public let keys: [Key]
  /// What it does, as a short sentence without a full stop.
  public let action: String
  /// Where or when it works, such as `in the list`; empty when it always does.
  public let place: String
  /// Whether it changes what a backend has; left out where that would only be refused.
  public let writes: Bool

  /// Makes an entry.
  ///
  /// - Parameters:
  ///   - names: The names of the keys, with spaces between them: `j Down`.
  ///   - action: What they do.
  ///   - place: Where or when they work.
  ///   - writes: Whether they change what a backend has.
  public init(_ names: String, _ action: String, in place: String = "", writes: Bool = false) {
    self.init(
      keys: names.split(separator: " ").compactMap { Key(String($0)) }, action: action, place: place, writes: writes)
  }

  /// The keys as shown.
  public var label: String { keys.map(\.description).joined(separator: " ") }
}

extension KeyHelp {
  /// The keys of lists, as ``ListCursor`` takes them.
  public static let list = [
    KeyHelp("j Down", "Next row"), KeyHelp("k Up", "Row before"), KeyHelp("g Home", "First row"),
    KeyHelp("G End", "Last row"), KeyHelp("Ctrl+D", "Half a page down"), KeyHelp("Ctrl+U", "Half a page up"),
    KeyHelp("PageDown", "A page down"), KeyHelp("PageUp", "A page up"),
  ]

  /// The keys of a line that is being typed, as ``TextField`` takes them.
  public static let typing = [
    KeyHelp("Ctrl+A Home", "Beginning of the line"), KeyHelp("Ctrl+E End", "End of the line"),
    KeyHelp("Alt+b Ctrl+Left", "A word back"), KeyHelp("Alt+f Ctrl+Right", "A word forward"),
    KeyHelp("Ctrl+W", "Delete the word before"), KeyHelp("Alt+d", "Delete the word after"),
    KeyHelp("Ctrl+U", "Delete to the beginning"), KeyHelp("Ctrl+K", "Delete to the end"),
  ]

  /// Where keys work that a list would take for something else.
  public static let whileTyping = "while typing"

  /// These keys, said to work somewhere.
  public func placed(_ place: String) -> KeyHelp {
    KeyHelp(keys: keys, action: action, place: place, writes: writes)
  }

  private init(keys: [Key], action: String, place: String, writes: Bool) {
    self.keys = keys
    self.action = action
    self.place = place
    self.writes = writes
  }
}
