package import EaselAPI

/// Who a call is made for.
package struct Identity: Codable, Sendable, Hashable {
  /// What a person may do on a server.
  package enum Role: String, Codable, Sendable, Hashable, CaseIterable {
    /// Everything, other people's roles included.
    case owner
    /// Everything with what is theirs or shared.
    case member
    /// Read, and say where they look on a shared canvas; nothing else.
    case guest
  }

  /// The person's id; what is theirs is kept under it.
  package let user: String
  /// The name that others see.
  package let name: String
  package let role: Role
  /// The sign-in it came by, which can be revoked; nil for who holds the private socket.
  package let session: String?
  /// The service of another process that the call comes from; nil for people.
  package let service: String?
  /// What it shows when it is a link, which reads that in the person's name and does nothing else; nil for people.
  package let link: LinkScope?
  /// When a link ends, in seconds since 1970; nil for people.
  package let until: Int?

  package init(
    user: String, name: String, role: Role, session: String? = nil, service: String? = nil, link: LinkScope? = nil,
    until: Int? = nil
  ) {
    self.user = user
    self.name = name
    self.role = role
    self.session = session
    self.service = service
    self.link = link
    self.until = until
  }

  /// Who calls, where those who call are told apart: the person, or the link that they made.
  ///
  /// A link is known by the id of its sign-in, which no person has.
  package var caller: String { link == nil ? user : session ?? "link" }
}
