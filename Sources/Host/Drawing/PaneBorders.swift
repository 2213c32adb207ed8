import Canvas
import EaselKit

/// How panes are told apart: the style of their borders, and whether neighbours share them.
struct PaneBorders: Equatable {
  var style = BorderStyle.rounded
  var isShared = false

  /// Where there is no border, none is shared.
  init(style: BorderStyle = .rounded, isShared: Bool = false) {
    self.style = style
    self.isShared = isShared && style != .none
  }

  init(_ configuration: Configuration) {
    self.init(style: configuration.borders, isShared: configuration.sharesBorders)
  }

  /// How many cells neighbours have in common.
  var overlap: Int { isShared ? 1 : 0 }
}
