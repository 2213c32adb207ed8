import EaselKit

extension Widget {
  /// What is answered to a key that would change something where nothing can be changed; nil for all others.
  ///
  /// The help knows which keys those are.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - place: Where the person is, as the help says it.
  ///   - context: What says whether something can be changed.
  /// - Returns: Why not, for the person.
  static func refusal(of key: Key, in place: String = "", _ context: WidgetContext) -> Reaction? {
    guard let refusal = context.refusal else { return nil }
    let isMeant = keys.contains { $0.writes && $0.keys.contains(key) && ($0.place.isEmpty || $0.place == place) }
    return isMeant ? refusal : nil
  }
}
