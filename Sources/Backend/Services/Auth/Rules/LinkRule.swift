import EaselAPI
import EaselKit

/// What a new link may show, and for how long.
enum LinkRule {
  static func scope(of new: NewCanvasLink) throws(Problem) -> LinkScope {
    guard TimeOrderedID.isValid(new.canvas) else {
      throw .unacceptable(
        "auth.link.canvas.invalid", field: "canvas", "A link shows a shared canvas, by its id, which is a UUID.")
    }
    guard new.services.count <= AuthAPI.mostLinkServices, Set(new.services).count == new.services.count,
      new.services.allSatisfy(LinkScope.isService)
    else {
      throw .unacceptable(
        "auth.link.services.invalid", field: "services",
        "A link shows up to \(AuthAPI.mostLinkServices) services that have data, such as todo, each named once.")
    }
    return LinkScope(canvas: new.canvas, services: new.services)
  }

  /// When a link that is made at an instant ends.
  static func end(of new: NewCanvasLink, from now: Timestamp) throws(Problem) -> Timestamp {
    let days = new.days ?? AuthAPI.linkDays
    guard (1...AuthAPI.mostLinkDays).contains(days) else {
      throw .unacceptable(
        "auth.link.days.invalid", field: "days", "A link is good for 1 to \(AuthAPI.mostLinkDays) days.")
    }
    return now.adding(seconds: days * 24 * 3600)
  }
}
