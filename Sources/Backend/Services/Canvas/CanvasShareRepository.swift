import EaselAPI
import EaselKit
import Foundation

/// Keeps canvases that are shared with others.
///
/// Who is no member of one finds nothing there, whatever is asked; a link finds its canvas and can change nothing.
protocol CanvasShareRepository: Sendable {
  /// The canvases that somebody is a member of, in the order of their joining.
  func shares(of user: String, _ page: PageRequest) async throws -> Page<CanvasShare>
  func share(_ id: String, for person: Identity) async throws -> CanvasShare
  /// Makes a canvas whose owner is who makes it.
  func create(_ new: NewCanvasShare, id: String, by person: Identity, once: IdempotencyKey?) async throws -> Outcome<
    CanvasShare
  >
  func rename(
    _ id: String, to name: String, by person: Identity, if condition: VersionCondition, once: IdempotencyKey?
  ) async throws -> Outcome<CanvasShare>
  /// Removes a canvas with all that belongs to it.
  func deleteShare(_ id: String, by person: Identity, if condition: VersionCondition) async throws

  /// Members in the order of their joining.
  func members(of id: String, for person: Identity, _ page: PageRequest) async throws -> Page<CanvasMember>
  /// Gives a member another role; throws `canvas.share.owner` when no owner would be left.
  func change(
    _ member: String, of id: String, to role: CanvasRole, by person: Identity, once: IdempotencyKey?
  ) async throws -> Outcome<CanvasMember>
  /// Takes a member away, who may be the caller.
  ///
  /// Where no owner is left, a member becomes one; where nobody is, the canvas goes with all that belongs to it.
  func remove(_ member: String, of id: String, by person: Identity) async throws

  /// Keeps the hash of a code that makes a member; answers what to tell, for a repeated call what the first was told.
  func invite(
    _ new: NewInvitation, to id: String, by person: Identity, once: IdempotencyKey?
  ) async throws -> SealedAnswer
  /// The invitations that can be used, in the order they were made; for owners.
  func invitations(to id: String, for person: Identity, _ page: PageRequest) async throws -> Page<OpenInvitation>
  func withdrawInvitations(to id: String, by person: Identity) async throws
  func withdraw(_ invitation: String, to id: String, by person: Identity) async throws
  /// Ends the invitations to all canvases that a person made until an instant.
  func voidInvitations(by maker: String, until instant: Timestamp) async throws
  /// Uses a code up, and makes somebody a member with it; its maker must be an owner at that moment.
  func join(with hash: Data, by person: Identity, once: IdempotencyKey?) async throws -> Outcome<CanvasShare>

  func state(ofShare id: String, for person: Identity) async throws -> CanvasState
  func make(
    _ change: NewCanvasChange, id: String, inShare share: String, by person: Identity, once: IdempotencyKey?
  ) async throws -> Outcome<CanvasReceipt>
  func changes(
    ofShare id: String, after revision: Int, limit: Int, for person: Identity
  ) async throws -> Page<CanvasEntry>

  /// Notes where a terminal is, and answers who is there.
  func appear(
    at place: CanvasWhereabouts, inShare id: String, as origin: String, by person: Identity
  ) async throws -> CanvasPresences
  /// Notes that a terminal is there no more.
  func disappear(fromShare id: String, as origin: String, by person: Identity) async throws
}

/// An invitation as it is kept, without its code.
struct NewInvitation: Sendable {
  let id: String
  let role: CanvasRole
  let hash: Data
  let createdAt: Timestamp
  let expiresAt: Timestamp
  /// What its maker is told, code and all.
  let answer: SealedAnswer
}
