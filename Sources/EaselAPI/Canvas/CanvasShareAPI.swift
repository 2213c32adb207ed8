import EaselKit

/// The calls about canvases that are shared with others.
package enum CanvasShareAPI {
  /// The most Unicode scalars of a shared canvas's name.
  package static let longestName = 60
  /// How many shared canvases a person has at most, and how many members one.
  package static let mostShares = 100
  package static let mostMembers = 100
  /// How long an invitation holds, in seconds.
  package static let invitationSeconds = 7 * 86_400
  /// How many invitations of a canvas hold at the same time.
  package static let mostInvitations = 100
  /// How long a terminal that is not heard of is taken to be there, in seconds; it says so again well before.
  package static let presenceSeconds = 150
  /// How many terminals of a canvas are told of at most, and how many of one person; the earlier go.
  package static let mostPresences = 200
  package static let mostOwnPresences = 10
  /// How many screens of one link are told of; the first stays.
  package static let mostLinkPresences = 1

  /// The type of the event that tells of a change of the arrangement; its data are `CanvasShareNews`, and the subject
  /// is the shared canvas.
  package static let arranged = "canvas.share.arranged"
  /// The type of the event that tells that a name, a member or a role changed, or that it is gone.
  ///
  /// Each member has one of their own, whose data are `share`, `version`, and `role`, what they are now; who is a
  /// member no more is told `gone` instead.
  package static let changed = "canvas.share.changed"

  package static func shares(cursor: String? = nil) -> Endpoint<Page<CanvasShare>> {
    Endpoint(.get, root, query: cursor.map { [.init("cursor", $0)] } ?? [])
  }

  package static func share(_ id: String) -> Endpoint<CanvasShare> { Endpoint(.get, path(id)) }

  package static func make(_ share: NewCanvasShare, key: String) -> Endpoint<CanvasShare> {
    Endpoint(.post, root, body: share, idempotencyKey: key)
  }

  package static func rename(_ id: String, to name: String, key: String) -> Endpoint<CanvasShare> {
    Endpoint(.patch, path(id), body: CanvasShareChange(name: name), idempotencyKey: key)
  }

  package static func delete(_ id: String) -> Endpoint<Nothing> { Endpoint(.delete, path(id)) }

  package static func members(of id: String, cursor: String? = nil) -> Endpoint<Page<CanvasMember>> {
    Endpoint(.get, path(id, "members"), query: cursor.map { [.init("cursor", $0)] } ?? [])
  }

  package static func change(_ member: String, of id: String, to role: CanvasRole, key: String) -> Endpoint<
    CanvasMember
  > {
    Endpoint(.patch, path(id, "members", member), body: CanvasRoleChoice(role: role), idempotencyKey: key)
  }

  /// Has the caller be a member no more.
  package static func leave(_ id: String) -> Endpoint<Nothing> { remove("me", of: id) }

  /// Takes a member away; for everyone but owners, only oneself, who is `me`, too.
  package static func remove(_ member: String, of id: String) -> Endpoint<Nothing> {
    Endpoint(.delete, path(id, "members", member))
  }

  /// Makes a code; without a key, a call that is repeated makes another, and what is not used expires.
  package static func invite(to id: String, as role: CanvasRole, key: String? = nil) -> Endpoint<CanvasInvitation> {
    Endpoint(.post, path(id, "invitations"), body: CanvasRoleChoice(role: role), idempotencyKey: key)
  }

  /// Has no invitation hold any more that was not used.
  package static func withdrawInvitations(to id: String) -> Endpoint<Nothing> {
    Endpoint(.delete, path(id, "invitations"))
  }

  /// The invitations that can still be used; for owners.
  package static func invitations(to id: String, cursor: String? = nil) -> Endpoint<Page<OpenInvitation>> {
    Endpoint(.get, path(id, "invitations"), query: cursor.map { [.init("cursor", $0)] } ?? [])
  }

  package static func withdraw(_ invitation: String, to id: String) -> Endpoint<Nothing> {
    Endpoint(.delete, path(id, "invitations", invitation))
  }

  package static func join(_ code: Secret, key: String) -> Endpoint<CanvasShare> {
    Endpoint(.post, "/api/canvas/joinings", body: CanvasJoining(code: code), idempotencyKey: key)
  }

  package static func state(of id: String) -> Endpoint<CanvasState> { Endpoint(.get, path(id, "state")) }

  package static func make(_ change: NewCanvasChange, in id: String, key: String) -> Endpoint<CanvasReceipt> {
    Endpoint(.post, path(id, "changes"), body: change, idempotencyKey: key)
  }

  package static func changes(of id: String, after revision: Int, limit: Int = 200) -> Endpoint<Page<CanvasEntry>> {
    Endpoint(
      .get, path(id, "changes"), query: [.init("after", String(revision)), .init("limit", String(limit))])
  }

  /// Says where the caller's terminal is, and answers who is there.
  package static func appear(
    at place: CanvasWhereabouts, in id: String, as origin: String
  ) -> Endpoint<CanvasPresences> {
    Endpoint(.put, path(id, "presence", origin), body: place)
  }

  /// Says that the caller's terminal is there no more.
  package static func disappear(from id: String, as origin: String) -> Endpoint<Nothing> {
    Endpoint(.delete, path(id, "presence", origin))
  }

  private static let root = "/api/canvas/shares"

  private static func path(_ parts: String...) -> String {
    ([root] + parts.map { PercentEncoding.encode($0) }).joined(separator: "/")
  }
}
