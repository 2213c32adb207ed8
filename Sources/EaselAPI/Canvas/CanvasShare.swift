package import EaselKit

/// What somebody may do on a canvas that is shared with others.
package enum CanvasRole: String, Codable, Sendable, Hashable, CaseIterable, Comparable {
  /// Look at it.
  case viewer
  /// Arrange it, too.
  case editor
  /// Say who else may, too.
  case owner

  package static func < (first: CanvasRole, second: CanvasRole) -> Bool { first.rank < second.rank }

  private var rank: Int {
    switch self {
    case .viewer: 0
    case .editor: 1
    case .owner: 2
    }
  }
}

/// A canvas that is shared with others, as one of its members sees it.
package struct CanvasShare: Codable, Sendable, Hashable, Identifiable {
  package var id: String
  package var name: String
  /// What the caller may do on it.
  package var role: CanvasRole
  /// How many members it has.
  package var members: Int
  /// Counts the changes of name and members; the entity tag is this number in quotes.
  package var version: Int
  package var createdAt: Timestamp

  package init(id: String, name: String, role: CanvasRole, members: Int, version: Int, createdAt: Timestamp) {
    self.id = id
    self.name = name
    self.role = role
    self.members = members
    self.version = version
    self.createdAt = createdAt
  }
}

/// What makes a canvas that can be shared; whoever makes it is its owner.
package struct NewCanvasShare: WriteBody, Hashable {
  package static let fields: Set<String> = ["id", "name", "layout"]

  package var id: String?
  package var name: String
  /// The arrangement to begin with, a layout of the canvas's own model; nil for an empty one.
  package var layout: JSONValue?

  package init(id: String?, name: String, layout: JSONValue?) {
    self.id = id
    self.name = name
    self.layout = layout
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    id = try values.decodeIfPresent(String.self, forKey: .id)
    name = try values.decode(String.self, forKey: .name)
    layout = try values.decodeIfPresent([String: JSONValue].self, forKey: .layout).map(JSONValue.object)
  }
}

/// What gives a shared canvas another name.
package struct CanvasShareChange: WriteBody, Hashable {
  package static let fields: Set<String> = ["name"]

  package var name: String

  package init(name: String) { self.name = name }
}

/// Somebody who shares a canvas.
package struct CanvasMember: Codable, Sendable, Hashable, Identifiable {
  /// The person's id.
  package var id: String
  /// The name that others see.
  package var name: String
  package var role: CanvasRole
  package var joinedAt: Timestamp

  package init(id: String, name: String, role: CanvasRole, joinedAt: Timestamp) {
    self.id = id
    self.name = name
    self.role = role
    self.joinedAt = joinedAt
  }
}

/// A role, for an invitation or for a member.
package struct CanvasRoleChoice: WriteBody, Hashable {
  package static let fields: Set<String> = ["role"]

  package var role: CanvasRole

  package init(role: CanvasRole) { self.role = role }
}

/// With what somebody becomes a member, once, until it expires.
package struct CanvasInvitation: Codable, Sendable, Hashable {
  /// By which it is withdrawn; nil from servers that keep no ids.
  package var id: String?
  /// The server keeps a hash, and tells it again only to who repeats the call that made it.
  package var code: Secret
  package var role: CanvasRole
  package var expiresAt: Timestamp

  package init(id: String? = nil, code: Secret, role: CanvasRole, expiresAt: Timestamp) {
    self.id = id
    self.code = code
    self.role = role
    self.expiresAt = expiresAt
  }
}

/// An invitation that can still be used, without its code.
package struct OpenInvitation: Codable, Sendable, Hashable, Identifiable {
  package var id: String
  package var role: CanvasRole
  /// The id of the owner who made it, and the name that others see.
  package var maker: String
  package var makerName: String
  package var createdAt: Timestamp
  package var expiresAt: Timestamp

  package init(
    id: String, role: CanvasRole, maker: String, makerName: String, createdAt: Timestamp, expiresAt: Timestamp
  ) {
    self.id = id
    self.role = role
    self.maker = maker
    self.makerName = makerName
    self.createdAt = createdAt
    self.expiresAt = expiresAt
  }
}

/// What makes the caller a member.
package struct CanvasJoining: WriteBody, Hashable {
  package static let fields: Set<String> = ["code"]

  package var code: Secret

  package init(code: Secret) { self.code = code }
}

/// What an event `canvas.share.arranged` tells.
package struct CanvasShareNews: Codable, Sendable, Hashable {
  /// The shared canvas.
  package var share: String
  package var revision: Int
  /// The change's id, by which its terminal knows it again.
  package var id: String
  package var origin: String
  /// The change itself; nil when it is too large for an event, and is to be asked for.
  package var change: JSONValue?

  package init(share: String, revision: Int, id: String, origin: String, change: JSONValue?) {
    self.share = share
    self.revision = revision
    self.id = id
    self.origin = origin
    self.change = change
  }
}
