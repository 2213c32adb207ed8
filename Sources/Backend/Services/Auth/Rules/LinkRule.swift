import EaselAPI
import EaselKit

/// What a new link may show, and for how long.
enum LinkRule {
  /// What a link is to show; whether its maker has a right to that canvas is for the canvas to say, each time it is
  /// looked at.
  static func scope(of new: NewCanvasLink, among hasService: (String) -> Bool) throws(Problem) -> LinkScope {
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
    if let unknown = new.services.first(where: { !hasService($0) }) {
      throw .unacceptable(
        "auth.link.services.unknown", field: "services", "There is no service \(Problem.quoted(unknown)) here.")
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
