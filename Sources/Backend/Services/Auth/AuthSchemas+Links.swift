import EaselAPI
import EaselKit

extension LinkScope: Described {
  static var schema: Schema {
    .object([
      "canvas": Schema.text(format: .uuid).meaning("The id of the shared canvas."),
      "services": Schema.list(of: .text()).meaning("Whose data it shows, as its maker sees them."),
    ])
  }

  static var example: LinkScope { LinkScope(canvas: Example.id, services: ["todo", "calendar"]) }
}

extension CanvasLink: Described {
  static var schema: Schema {
    .object([
      "id": Schema.text(format: .uuid).meaning("The id among the sign-ins, by which it is revoked."), "name": .text(),
      "token": Schema.text().meaning(
        "The refresh token of the link, which is told only here, and again to who repeats this call with its key."),
      "link": .named(LinkScope.self), "expiresAt": .timestamp,
    ])
  }

  static var example: CanvasLink {
    CanvasLink(
      id: Example.otherID, name: "hall", token: "kB8xJ2vQ...", link: .example,
      expiresAt: Example.instant.adding(seconds: AuthAPI.linkDays * 24 * 3600))
  }
}

extension NewCanvasLink: Described {
  private static let service = Schema.text(1...LinkScope.longestService, pattern: LinkScope.servicePattern)

  static var schema: Schema {
    .body([
      "name": AuthController.linkName.schema.meaning("What you and the members of the canvas see of its screens."),
      "canvas": Schema.text(format: .uuid).meeting("auth.link.canvas.invalid")
        .meaning("The id of a shared canvas; it is shown as long as you are one of its owners."),
      "services": Schema.list(of: service, most: AuthAPI.mostLinkServices, isUnique: true)
        .meeting("auth.link.services.invalid", "auth.link.services.unknown").meaning(
          "The services whose data it shows, as you see them."),
      "days": Schema.integer(1...AuthAPI.mostLinkDays).otherwise(.int(AuthAPI.linkDays)).orNull.optional
        .meeting("auth.link.days.invalid").meaning("For how many days it is good."),
    ])
  }

  static var example: NewCanvasLink {
    NewCanvasLink(name: "hall", canvas: Example.id, services: ["todo", "calendar"], days: AuthAPI.linkDays)
  }
}
