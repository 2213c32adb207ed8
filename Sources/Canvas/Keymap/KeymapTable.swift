package import EaselKit

/// The parts of a keymap; the raw value is the name in keymap files.
package enum KeymapTable: String, Sendable, CaseIterable {
  case afterLeader = "after-leader"
  case direct
  case idle
  case arranging

  /// When its keys count.
  package var meaning: String {
    switch self {
    case .afterLeader: "after the leader"
    case .direct: "always, whatever the widget in focus does with them"
    case .idle: "when the widget in focus has no use for them"
    case .arranging: "while a widget is moved or resized"
    }
  }
}

extension Keymap {
  /// What a key does in a part, by the action's stable id.
  package subscript(table: KeymapTable, key: Key) -> String? {
    switch table {
    case .afterLeader: afterLeader[key]?.rawValue
    case .direct: direct[key]?.rawValue
    case .idle: idle[key]?.rawValue
    case .arranging: whileArranging[key]?.rawValue
    }
  }

  /// Binds a key in a part; nil takes the binding away.
  ///
  /// An id that the part does not know takes it away, too.
  package mutating func bind(_ key: Key, to id: String?, in table: KeymapTable) {
    switch table {
    case .afterLeader: afterLeader[key] = id.flatMap(HostAction.init)
    case .direct: direct[key] = id.flatMap(HostAction.init)
    case .idle: idle[key] = id.flatMap(HostAction.init)
    case .arranging: whileArranging[key] = id.flatMap(ArrangingAction.init)
    }
  }

  /// The ids of the actions that a part can have.
  package static func actions(of table: KeymapTable) -> [String] {
    table == .arranging ? ArrangingAction.allCases.map(\.rawValue) : HostAction.allCases.map(\.rawValue)
  }

  /// The keys of an action while a widget is moved or resized, the plainest first.
  package func keys(for action: ArrangingAction) -> [String] {
    whileArranging.filter { $0.value == action }.map(\.key.description).sorted(by: Self.isPlainer)
  }

  /// Whether a key, or a sequence of keys, is told before another that does the same.
  package static func isPlainer(_ one: String, _ other: String) -> Bool {
    (one.count, one) < (other.count, other)
  }

  /// What people could not do at all with these keys; one sentence each.
  ///
  /// Whatever else has no key is found in the palette.
  package var dead: [String] {
    var sentences: [String] = []
    func reach(_ action: HostAction, _ isThere: Bool, _ place: String) {
      guard !isThere else { return }
      sentences.append("Nothing leads to \(action.rawValue) (\(action.title.lowercased())); bind it in \(place).")
    }
    for action in [HostAction.quit, .palette] {
      let isThere = afterLeader.values.contains(action) || direct.values.contains(action)
      reach(action, isThere, "after-leader or direct")
    }
    // While all keys go to the widget, no other table counts.
    reach(.lock, direct.values.contains(.lock), "direct")
    for action in [ArrangingAction.keep, .putBack] where !whileArranging.values.contains(action) {
      sentences.append("Nothing leads to \(action.rawValue); bind it in arranging.")
    }
    return sentences
  }
}
