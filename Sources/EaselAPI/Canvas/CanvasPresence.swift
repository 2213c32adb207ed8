package import EaselKit

/// Where somebody is on a canvas: what others are shown, and what following them shows.
package struct CanvasWhereabouts: WriteBody, Hashable {
  package static let fields: Set<String> = ["page", "focus", "isZoomed", "scroll"]

  /// The page's id.
  package var page: String
  /// The id of the widget that has the keys; nil where there is none.
  package var focus: String?
  /// Whether that widget fills the page.
  package var isZoomed: Bool
  /// By how many rows of the grid the page is scrolled.
  package var scroll: Int

  package init(page: String, focus: String?, isZoomed: Bool, scroll: Int) {
    self.page = page
    self.focus = focus
    self.isZoomed = isZoomed
    self.scroll = scroll
  }
}

/// A terminal at which somebody has a shared canvas open.
package struct CanvasPresence: Codable, Sendable, Hashable {
  /// The terminal, by an id that it chooses.
  package var origin: String
  /// The person's id, and the name that others see.
  package var user: String
  package var name: String
  /// Nil once the terminal has gone.
  package var place: CanvasWhereabouts?
  package var seenAt: Timestamp

  package init(origin: String, user: String, name: String, place: CanvasWhereabouts?, seenAt: Timestamp) {
    self.origin = origin
    self.user = user
    self.name = name
    self.place = place
    self.seenAt = seenAt
  }
}

/// Who is on a canvas now.
package struct CanvasPresences: Codable, Sendable, Hashable {
  package var items: [CanvasPresence]

  package init(items: [CanvasPresence]) { self.items = items }
}

/// What an event `canvas.presence.changed` tells.
package struct CanvasPresenceNews: Codable, Sendable, Hashable {
  package static let type = "canvas.presence.changed"

  /// The shared canvas.
  package var share: String
  package var presence: CanvasPresence

  package init(share: String, presence: CanvasPresence) {
    self.share = share
    self.presence = presence
  }
}
