/// The effect of a resize on the neighbours of a widget.
package enum ResizeRule: String, Sendable, Hashable, CaseIterable {
  /// The shared border moves: the neighbours give or take the space.
  case border
  /// The widget alone changes its size, and pushes down the widgets that it hits.
  case push
}
