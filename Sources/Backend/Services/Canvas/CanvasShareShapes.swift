import EaselAPI
import EaselKit

extension CanvasRole {
  fileprivate static let schema = Schema.choice(allCases.map(\.rawValue))
}

extension CanvasShare: Described {
  static var schema: Schema {
    .object([
      "id": .text(format: .uuid), "name": .text(), "role": CanvasRole.schema.meaning("What you may do on it."),
      "members": Schema.count(from: 1).meaning("How many members it has."), "version": .version,
      "createdAt": .timestamp,
    ])
  }

  static var example: CanvasShare {
    CanvasShare(
      id: Example.id, name: "Team", role: .owner, members: 2, version: 2, createdAt: Example.instant)
  }
}

extension NewCanvasShare: Described {
  static var schema: Schema {
    .body([
      "id": .chosenID, "name": CanvasShareController.name.schema,
      "layout": Schema.anyObject.orNull.optional.meeting("canvas.layout.invalid", "canvas.layout.large")
        .meaning("The arrangement to begin with, which is revision 1; absent for an empty one."),
    ])
  }

  static var example: NewCanvasShare {
    NewCanvasShare(id: Example.id, name: "Team", layout: CanvasExample.layout)
  }
}

extension CanvasShareChange: Described {
  static var schema: Schema { .body(["name": CanvasShareController.name.schema]) }

  static var example: CanvasShareChange { CanvasShareChange(name: "Team") }
}

extension CanvasMember: Described {
  static var schema: Schema {
    .object([
      "id": .text().meaning("The person's id."), "name": .text(), "role": CanvasRole.schema, "joinedAt": .timestamp,
    ])
  }

  static var example: CanvasMember {
    CanvasMember(id: Example.otherID, name: "Bob", role: .editor, joinedAt: Example.instant)
  }
}

extension CanvasRoleChoice: Described {
  static var schema: Schema {
    .body(["role": CanvasRole.schema.meaning("A viewer looks, an editor arranges, an owner says who may.")])
  }

  static var example: CanvasRoleChoice { CanvasRoleChoice(role: .editor) }
}

extension CanvasInvitation: Described {
  static var schema: Schema {
    .object([
      "id": .text(format: .uuid),
      "code": .text().meaning("Makes a member, once; only who repeats this call with its key is told it again."),
      "role": CanvasRole.schema,
      "expiresAt": .timestamp,
    ])
  }

  static var example: CanvasInvitation {
    CanvasInvitation(
      id: Example.otherID, code: "pX3vT9kq...", role: .editor,
      expiresAt: Example.instant.adding(seconds: CanvasShareAPI.invitationSeconds))
  }
}

extension OpenInvitation: Described {
  static var schema: Schema {
    .object([
      "id": .text(format: .uuid), "role": CanvasRole.schema,
      "maker": .text().meaning("The id of the owner who made it."),
      "makerName": .text(), "createdAt": .timestamp, "expiresAt": .timestamp,
    ])
  }

  static var example: OpenInvitation {
    OpenInvitation(
      id: Example.otherID, role: .editor, maker: Example.id, makerName: "Ada", createdAt: Example.instant,
      expiresAt: Example.instant.adding(seconds: CanvasShareAPI.invitationSeconds))
  }
}

extension CanvasJoining: Described {
  static var schema: Schema { .body(["code": .text().meaning("The code of the invitation.")]) }

  static var example: CanvasJoining { CanvasJoining(code: "pX3vT9kq...") }
}

extension CanvasWhereabouts: Described {
  static var schema: Schema {
    let id = Schema.text(1...CanvasRules.longestID, format: .line).meeting("canvas.presence.invalid")
    return .body([
      "page": id.meaning("The id of the page."),
      "focus": id.orNull.optional.meaning("The id of the widget that has the keys."),
      "isZoomed": Schema.flag.meaning("Whether that widget fills the page."),
      "scroll": Schema.integer(CanvasRules.scrolls).meeting("canvas.presence.invalid")
        .meaning("By how many rows of the grid the page is scrolled."),
    ])
  }

  static var example: CanvasWhereabouts {
    CanvasWhereabouts(page: "page-1", focus: "todo-1", isZoomed: false, scroll: 0)
  }
}

extension CanvasPresence: Described {
  static var schema: Schema {
    .object([
      "origin": .text().meaning("The terminal."), "user": .text().meaning("The person's id."), "name": .text(),
      "place": Schema.named(CanvasWhereabouts.self).optional, "seenAt": .timestamp,
    ])
  }

  static var example: CanvasPresence {
    CanvasPresence(
      origin: "desk", user: Example.otherID, name: "Bob", place: .example, seenAt: Example.instant)
  }
}

extension CanvasPresences: Described {
  static var schema: Schema {
    .object(["items": .list(of: .named(CanvasPresence.self), most: CanvasShareAPI.mostPresences)])
  }

  static var example: CanvasPresences { CanvasPresences(items: [.example]) }
}
