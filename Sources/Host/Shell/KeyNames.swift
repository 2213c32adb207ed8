import Canvas
import EaselKit

/// What the keys of a keymap are called, as hints, help and messages show them.
///
/// Made once for a keymap, because every frame shows some.
struct KeyNames {
  let keymap: Keymap
  /// What the leader key is called.
  let leader: String
  /// Those that move and resize.
  let arranging: ArrangingKeys
  private let names: [HostAction: [String]]

  init(_ keymap: Keymap) {
    self.keymap = keymap
    let leader = keymap.leader.description
    self.leader = leader
    arranging = ArrangingKeys(keymap)
    var names: [HostAction: [String]] = [:]
    for (key, action) in keymap.afterLeader { names[action, default: []].append("\(leader) \(key)") }
    for table in [keymap.direct, keymap.idle] {
      for (key, action) in table { names[action, default: []].append(key.description) }
    }
    self.names = names.mapValues { $0.sorted(by: Keymap.isPlainer) }
  }

  /// How an action is reached, the plainest way first.
  func all(_ action: HostAction) -> [String] { names[action] ?? [] }

  /// The plainest way to an action; nil when no key leads there.
  func plainest(_ action: HostAction) -> String? { names[action]?.first }

  /// What to press to undo, within a sentence.
  var undo: String { plainest(.undo) ?? "undo" }

  /// The sentence that says how what was done is undone.
  var undoWith: String { "Undo with \(undo)." }

  /// An action with its plainest key; nil when no key leads there.
  func hint(_ action: HostAction, _ words: String) -> KeyHint? { plainest(action).map { KeyHint($0, words) } }
}
