import EaselKit

/// What a widget of a service keeps, apart for each account it was used with.
///
/// So a half-written line goes to no other server and in nobody else's name, wherever its widget comes from: the last run,
/// an undone closing, a copy.
struct AccountStates: Hashable {
  private static let mark = "easel.accounts"

  private var states: [String: JSONValue] = [:]

  /// Reads what was kept; a state without a mark is the private server's.
  init(_ kept: JSONValue?) {
    guard let kept, kept != .null else { return }
    if let object = kept.object, object.count == 1, let marked = object[Self.mark]?.object {
      states = marked
    } else {
      states[""] = kept
    }
  }

  subscript(account: String) -> JSONValue? {
    get { states[account] }
    set { states[account] = newValue == .null ? nil : newValue }
  }

  /// As it is kept; null when there is nothing.
  var json: JSONValue {
    if states.isEmpty { return .null }
    if states.count == 1, let own = states[""] { return own }
    return .object([Self.mark: .object(states)])
  }
}
