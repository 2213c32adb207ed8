import Canvas
import EaselKit

/// The names of the keys that move and resize, as hints show them; empty for what has none.
struct ArrangingKeys {
  let directions: String
  let keep: String
  let putBack: String
  /// What makes a larger step.
  let far: String
  let swap: String
  let snap: String
  let push: String

  init(_ keymap: Keymap) {
    func first(_ action: ArrangingAction) -> String { keymap.keys(for: action).first ?? "" }
    directions = Self.directions(keymap)
    keep = first(.keep)
    putBack = first(.putBack)
    far = Self.far(keymap)
    swap = first(.swap)
    snap = first(.snap)
    push = first(.push)
  }

  /// What keeps and what leaves, in dialogs and of a move: keys that even a narrow line shows; those of a resize at last.
  func needed(whileResizing isResizing: Bool) -> [String] {
    ["Enter", "Esc", keep, putBack] + (isResizing ? [directions, push] : [])
  }

  /// The arrows that go left, down, up and right; the letters, too, where not all four arrows do.
  private static func directions(_ keymap: Keymap) -> String {
    let ways: [ArrangingAction] = [.left, .down, .up, .right]
    let arrows: [(code: Key.Code, sign: String)] = [(.left, "←"), (.down, "↓"), (.up, "↑"), (.right, "→")]
    let shown = zip(ways, arrows).map { keymap.whileArranging[Key($1.code)] == $0 ? $1.sign : "" }.joined()
    guard shown.count < ways.count else { return shown }
    let letters = ways.compactMap { way in
      keymap.whileArranging.filter { $0.value == way }.compactMap(\.key.typed).min().map(String.init)
    }
    return [shown, letters.count == ways.count ? letters.joined() : ""].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// How a larger step is made: with Shift where the arrows do so, else by keys of its own.
  private static func far(_ keymap: Keymap) -> String {
    if keymap.whileArranging[Key(.left, .shift)] == .farLeft { return "Shift" }
    return [ArrangingAction.farLeft, .farDown, .farUp, .farRight].compactMap { keymap.keys(for: $0).first }.joined()
  }
}
