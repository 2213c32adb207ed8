import Canvas
import EaselKit

/// The hints of widgets with those keys that reach the widget, by a keymap.
///
/// Every frame shows them and they seldom change, so that what was found last is kept.
@MainActor final class ReachableHints {
  private let keymap: Keymap
  private var usual: (given: [KeyHint], found: [KeyHint]) = ([], [])
  private var locked: (given: [KeyHint], found: [KeyHint]) = ([], [])

  init(_ keymap: Keymap) { self.keymap = keymap }

  /// Those that work while the host has keys of its own.
  func usually(of hints: [KeyHint]) -> [KeyHint] {
    if usual.given != hints { usual = (hints, hints.compactMap { $0.reachable(by: keymap.way) }) }
    return usual.found
  }

  /// Those that work while all keys are locked to the widget.
  func whileLocked(of hints: [KeyHint]) -> [KeyHint] {
    if locked.given != hints { locked = (hints, hints.compactMap { $0.reachable(by: keymap.wayWhileLocked) }) }
    return locked.found
  }
}

extension KeyHint {
  /// The hint with those of its keys that reach the widget; nil when none does.
  fileprivate func reachable(by way: (Key) -> String?) -> KeyHint? {
    var names: [Substring] = []
    for name in key.split(separator: " ") {
      // What is typed always reaches it; what is no key shows how something is written.
      guard name.count > 1, let key = Key(String(name))?.asPressed else {
        names.append(name)
        continue
      }
      guard let way = way(key) else { continue }
      names.append(way == key.description ? name : way[...])
    }
    return names.isEmpty ? nil : KeyHint(names.joined(separator: " "), action, writes: writes)
  }
}

extension Key {
  /// The key that a hint means: with Alt, letters are shown large and pressed small.
  fileprivate var asPressed: Key {
    guard modifiers == .alt, case .character(let letter) = code, let small = letter.lowercased().first else {
      return self
    }
    return Key(small, .alt)
  }
}
