import EaselAPI
import EaselKit

/// The calls about canvases that are shared with others.
enum CanvasShareOperations {
  private static let unknown = ProblemNote.notFound("canvas.share.unknown")
  private static let role = ProblemNote.forbidden("canvas.share.role")
  private static let lastOwner = ProblemNote.conflict("canvas.share.owner")
  private static let unknownMember = ProblemNote.notFound("canvas.member.unknown")
  private static let id = APIParameter.id(of: "shared canvas")
  private static let user = APIParameter.path(
    "user", .text(format: .segment), "The id of the member.", example: Example.otherID)
  private static let invitation = APIParameter.path(
    "invitation", .text(format: .segment), "The id of the invitation.", example: Example.otherID)
  private static let origin = APIParameter.path(
    "origin", CanvasController.origin.schema.formatted(.segment), "Your terminal, by an id that it chooses.",
    example: "desk")

  static let shares = APIOperation(
    .get, "/api/canvas/shares", "listShares", "The shared canvases that you are a member of, in the order you joined.",
    parameters: [.limit(), .cursor], answer: .ok(Page<CanvasShare>.self, "A page of canvases."))
  static let create = APIOperation(
    .post, "/api/canvas/shares", "createShare", "Makes a canvas that can be shared; you are its owner.",
    parameters: [.idempotencyKey], body: NewCanvasShare.self, answer: .created(CanvasShare.self, hasLocation: true),
    problems: [.conflict("id.taken"), .unacceptable("canvas.shares.many")])
  static let share = APIOperation(
    .get, "/api/canvas/shares/{id}", "getShare", "A shared canvas as you see it.", parameters: [id],
    answer: .ok(CanvasShare.self, "The canvas."), problems: [unknown])
  static let rename = APIOperation(
    .patch, "/api/canvas/shares/{id}", "renameShare", "Gives a shared canvas another name; for its owners.",
    parameters: [id, .ifMatch, .idempotencyKey], body: CanvasShareChange.self,
    answer: .ok(CanvasShare.self, "The canvas as it is now."), problems: [unknown, role, .stale("canvas")])
  static let delete = APIOperation(
    .delete, "/api/canvas/shares/{id}", "deleteShare",
    "Removes a shared canvas with its arrangement, for all members; for its owners.", parameters: [id, .ifMatch],
    answer: .nothing("It is gone."), problems: [unknown, role, .stale("canvas")])

  static let members = APIOperation(
    .get, "/api/canvas/shares/{id}/members", "listShareMembers",
    "Who shares a canvas, in the order they joined; for all members.", parameters: [id, .limit(), .cursor],
    answer: .ok(Page<CanvasMember>.self, "A page of members."), problems: [unknown])
  static let changeMember = APIOperation(
    .patch, "/api/canvas/shares/{id}/members/{user}", "changeShareMember",
    "Gives a member another role; for owners, of whom one must remain.", parameters: [id, user, .idempotencyKey],
    body: CanvasRoleChoice.self, answer: .ok(CanvasMember.self, "The member as they are now."),
    problems: [unknown, unknownMember, role, lastOwner])
  static let removeMember = APIOperation(
    .delete, "/api/canvas/shares/{id}/members/{user}", "removeShareMember",
    "Takes a member away: you (me), or for owners anybody. A last owner has a successor, a last member's canvas goes.",
    parameters: [id, user], answer: .nothing("They are no member any more."), problems: [unknown, unknownMember, role])
  static let invite = APIOperation(
    .post, "/api/canvas/shares/{id}/invitations", "inviteToShare",
    "Makes a code with which somebody becomes a member, once, within a week, while you are an owner; for owners.",
    parameters: [id, .idempotencyKey], body: CanvasRoleChoice.self,
    answer: .ok(CanvasInvitation.self, "The code, which is told only here."),
    problems: [unknown, role, .conflict("canvas.invitations.many"), .answerGone])
  static let invitations = APIOperation(
    .get, "/api/canvas/shares/{id}/invitations", "listInvitations",
    "The invitations that can still be used, in the order they were made; for owners.",
    parameters: [id, .limit(), .cursor], answer: .ok(Page<OpenInvitation>.self, "A page of invitations."),
    problems: [unknown, role])
  static let withdrawOne = APIOperation(
    .delete, "/api/canvas/shares/{id}/invitations/{invitation}", "withdrawInvitation",
    "Withdraws one invitation; for owners.", parameters: [id, invitation], answer: .nothing("It cannot be used."),
    problems: [unknown, role, .notFound("canvas.invitation.gone")])
  static let withdraw = APIOperation(
    .delete, "/api/canvas/shares/{id}/invitations", "withdrawInvitations",
    "Has no invitation hold any more that was not used; for owners.", parameters: [id],
    answer: .nothing("None holds any more."), problems: [unknown, role])
  static let join = APIOperation(
    .post, "/api/canvas/joinings", "joinShare",
    "Makes you a member with a code; who is one already keeps the higher role.", parameters: [.idempotencyKey],
    body: CanvasJoining.self, answer: .ok(CanvasShare.self, "The canvas that you are a member of now."),
    problems: [
      .notFound("canvas.invitation.unknown"), .conflict("canvas.members.many"), .unacceptable("canvas.shares.many"),
    ])

  static let state = APIOperation(
    .get, "/api/canvas/shares/{id}/state", "getShareCanvas",
    "The arrangement of a shared canvas, and the revision it is at.", parameters: [id, .ifNoneMatch],
    answer: CanvasOperations.tagged, problems: [unknown])
  static let makeChange = APIOperation(
    .post, "/api/canvas/shares/{id}/changes", "makeShareChange",
    "Puts a change behind those there are, as on your own canvas; for editors and owners.",
    parameters: [id, .idempotencyKey], body: NewCanvasChange.self, answer: .created(CanvasReceipt.self),
    problems: [
      unknown, role, .conflict("canvas.behind"), .conflict("canvas.ahead"), .conflict("canvas.change.unfit"),
    ])
  static let changes = APIOperation(
    .get, "/api/canvas/shares/{id}/changes", "listShareChanges",
    "The changes of a shared canvas after a revision, in their order.",
    parameters: [id, CanvasOperations.after, .limit(default: 200), .cursor],
    answer: .ok(Page<CanvasEntry>.self, "Some of the changes; fewer than asked for where they are large."),
    problems: [unknown, CanvasOperations.gone])
  static let appear = APIOperation(
    .put, "/api/canvas/shares/{id}/presence/{origin}", "appearOnShare",
    "Says where your terminal is on a shared canvas, for all members; to be said again within two minutes.",
    parameters: [id, origin], body: CanvasWhereabouts.self,
    answer: .ok(CanvasPresences.self, "The terminals that are there, of a link one; the newest first, yours too."),
    problems: [unknown, .conflict("canvas.presence.taken")])
  static let disappear = APIOperation(
    .delete, "/api/canvas/shares/{id}/presence/{origin}", "disappearFromShare",
    "Says that your terminal is there no more.", parameters: [id, origin],
    answer: .nothing("It is not there."), problems: [unknown])

  static let all = [
    shares, create, share, rename, delete, members, changeMember, removeMember, invite, invitations, withdraw,
    withdrawOne, join, state, makeChange, changes, appear, disappear,
  ]
}
