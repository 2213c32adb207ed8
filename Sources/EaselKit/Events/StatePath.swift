/// Where something is in the state that all of a canvas share: names from the outermost to the innermost, as in
/// `apps.todo-1.publicState.selected`.
public struct StatePath: Sendable, Hashable {
  /// The names, at least one.
  public let names: [String]

  /// The path of these names; nil when there is none, or one is empty.
  public init?(_ names: [String]) {
    guard !names.isEmpty, names.allSatisfy({ !$0.isEmpty }) else { return nil }
    self.names = names
  }

  /// Reads names joined by dots, as in `shared.selectedDate`; nil when one is empty.
  public init?(_ text: String) {
    self.init(text.split(separator: ".", omittingEmptySubsequences: false).map(String.init))
  }

  /// The path of something within this.
  public func appending(_ name: String) -> StatePath { StatePath(unchecked: names + [name]) }

  /// Whether this is the other path, or one within it.
  public func isWithin(_ other: StatePath) -> Bool { names.starts(with: other.names) }

  package init(unchecked names: [String]) { self.names = names }
}

extension StatePath {
  /// A value that the linked widgets of a page share by a name, as in `shared.selectedDate` (``Effect/share(_:_:)``).
  ///
  /// A widget declares this path; the host keeps the value apart for each page.
  public static func shared(_ name: String) -> StatePath { StatePath(unchecked: [sharedRoot, name]) }
  /// The place of a shared value among those of all pages.
  package static func shared(_ name: String, onPage page: String) -> StatePath { shared(name).onPage(page) }
  /// The first name of all that widgets share.
  package static let sharedRoot = "shared"
  /// The same path among the shared values of one page.
  package func onPage(_ page: String) -> StatePath { StatePath(unchecked: [names[0], page] + names.dropFirst()) }
  /// What a widget lets others see (``Widget/publicState``).
  public static func publicState(of widget: String) -> StatePath {
    StatePath(unchecked: ["apps", widget, "publicState"])
  }
}

extension StatePath: CustomStringConvertible {
  /// The names joined by dots.
  public var description: String { names.joined(separator: ".") }
}
