package import EaselKit

/// What a link shows: one shared canvas, and what its widgets get from some services, in the name of who made it.
package struct LinkScope: Codable, Sendable, Hashable {
  /// The id of the shared canvas.
  package var canvas: String
  /// The names of the services that may be read, such as `todo`.
  package var services: [String]

  package init(canvas: String, services: [String]) {
    self.canvas = canvas
    self.services = services
  }
}

/// What makes a link: a sign-in that can look at one shared canvas and change nothing, for a screen on a wall.
package struct NewCanvasLink: WriteBody, Hashable {
  package static let fields: Set<String> = ["name", "canvas", "services", "days"]

  /// What the list of tokens calls it, and what the members see of the screen that uses it.
  package var name: String
  /// The id of the shared canvas, of which the caller is an owner.
  ///
  /// A link by somebody who does not own the canvas shows nothing of it, and one whose maker owned it ends when they do
  /// so no more.
  package var canvas: String
  /// The services whose data it shows, as the caller sees them.
  package var services: [String]
  /// For how many days it is good; `AuthAPI.linkDays` when absent.
  package var days: Int?

  package init(name: String, canvas: String, services: [String], days: Int? = nil) {
    self.name = name
    self.canvas = canvas
    self.services = services
    self.days = days
  }
}

/// A link that was just made.
package struct CanvasLink: Codable, Sendable, Hashable, Identifiable {
  /// The id among the tokens, by which it is revoked.
  package var id: String
  package var name: String
  /// Signs a terminal in by `AuthAPI.refresh`, as often as wanted; the server keeps a hash, and tells it again only to
  /// who repeats the call that made it.
  package var token: Secret
  package var link: LinkScope
  package var expiresAt: Timestamp

  package init(id: String, name: String, token: Secret, link: LinkScope, expiresAt: Timestamp) {
    self.id = id
    self.name = name
    self.token = token
    self.link = link
    self.expiresAt = expiresAt
  }
}
