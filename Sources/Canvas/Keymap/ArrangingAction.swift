import EaselKit

/// What a key does while a widget is moved or resized.
///
/// The raw value is the stable id that keymaps use.
package enum ArrangingAction: String, Sendable, Hashable, CaseIterable {
  case left = "arrange.left"
  case down = "arrange.down"
  case up = "arrange.up"
  case right = "arrange.right"
  case farLeft = "arrange.farLeft"
  case farDown = "arrange.farDown"
  case farUp = "arrange.farUp"
  case farRight = "arrange.farRight"
  case snapLeft = "arrange.snapLeft"
  case snapDown = "arrange.snapDown"
  case snapUp = "arrange.snapUp"
  case snapRight = "arrange.snapRight"
  /// The next direction swaps with the neighbour there.
  case swap = "arrange.swap"
  /// The next direction goes as far as there is room.
  case snap = "arrange.snap"
  /// A resize pushes other widgets, or moves shared borders again.
  case push = "arrange.push"
  case keep = "arrange.keep"
  case putBack = "arrange.putBack"

  /// How many units a larger step goes.
  package static let largeStep = 3

  /// Where it goes.
  package var direction: Direction? {
    switch self {
    case .left, .farLeft, .snapLeft: .left
    case .down, .farDown, .snapDown: .down
    case .up, .farUp, .snapUp: .up
    case .right, .farRight, .snapRight: .right
    case .swap, .snap, .push, .keep, .putBack: nil
    }
  }

  /// How many units it goes by; nil when it goes as far as there is room.
  package var length: Int? {
    switch self {
    case .left, .down, .up, .right: 1
    case .farLeft, .farDown, .farUp, .farRight: Self.largeStep
    default: nil
    }
  }

  static let standardKeys: [Key: ArrangingAction] = [
    Key("h"): .left, Key("j"): .down, Key("k"): .up, Key("l"): .right, Key(.left): .left, Key(.down): .down,
    Key(.up): .up, Key(.right): .right, Key("H"): .farLeft, Key("J"): .farDown, Key("K"): .farUp, Key("L"): .farRight,
    Key(.left, .shift): .farLeft, Key(.down, .shift): .farDown, Key(.up, .shift): .farUp,
    Key(.right, .shift): .farRight, Key(.home): .snapLeft, Key(.end): .snapRight, Key(.pageUp): .snapUp,
    Key(.pageDown): .snapDown, Key("s"): .swap, Key("g"): .snap, Key("p"): .push, Key(.enter): .keep,
    Key(.escape): .putBack,
  ]
}
