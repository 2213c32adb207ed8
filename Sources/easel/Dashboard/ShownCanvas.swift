import EaselAPI

/// A canvas that is shared with others, as far as it must be known to be shown.
struct ShownCanvas: Sendable, Hashable {
  let id: String
  let name: String
  /// What the person may do on it, as far as is known.
  let role: CanvasRole

  init(_ share: CanvasShare) {
    id = share.id
    name = share.name
    role = share.role
  }

  /// The canvas of a link, which needs no server to be known.
  init(_ link: LinkedCanvas) {
    id = link.id
    name = link.name
    role = .viewer
  }
}
