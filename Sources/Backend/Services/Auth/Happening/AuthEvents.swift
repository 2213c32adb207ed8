import EaselKit

/// What happens at the auth service.
///
/// Events carry ids only: no address, no code, no token. Those of a person may be told that person and nobody else.
extension ServiceEvent {
  static let userRegistered = "auth.user.registered"
  static let signUpRepeated = "auth.signup.repeated"
  static let userVerified = "auth.user.verified"
  static let userUpdated = "auth.user.updated"
  static let sessionStarted = "auth.session.started"
  static let sessionEnded = "auth.session.ended"
  static let passwordChanged = "auth.password.changed"
  static let passwordForgotten = "auth.password.forgotten"

  /// Somebody asked for an account.
  static func userRegistered(_ registration: String, at now: Timestamp) -> ServiceEvent {
    auth(userRegistered, subject: registration, user: registration, at: now)
  }

  /// Somebody asked for an account with an address that has one.
  static func signUpRepeated(_ user: String, at now: Timestamp) -> ServiceEvent {
    auth(signUpRepeated, subject: user, user: user, at: now)
  }

  static func userVerified(_ user: String, at now: Timestamp) -> ServiceEvent {
    auth(userVerified, subject: user, user: user, at: now)
  }

  static func userUpdated(_ user: User, at now: Timestamp) -> ServiceEvent {
    auth(
      userUpdated, subject: user.id, user: user.id, at: now,
      ["role": .string(user.role.rawValue), "disabled": .bool(user.isDisabled)])
  }

  static func sessionStarted(_ session: String, of user: String, at now: Timestamp) -> ServiceEvent {
    auth(sessionStarted, subject: session, user: user, at: now, ["user": .string(user)])
  }

  static func sessionEnded(
    _ session: String, of user: String, because reason: SessionEnd, at now: Timestamp
  ) -> ServiceEvent {
    auth(
      sessionEnded, subject: session, user: user, at: now,
      ["user": .string(user), "reason": .string(reason.rawValue)])
  }

  static func passwordChanged(_ user: String, at now: Timestamp) -> ServiceEvent {
    auth(passwordChanged, subject: user, user: user, at: now)
  }

  static func passwordForgotten(_ user: String, at now: Timestamp) -> ServiceEvent {
    auth(passwordForgotten, subject: user, user: user, at: now)
  }

  /// Whether it tells that an account is disabled now.
  var tellsOfDisabledAccount: Bool {
    guard source == "auth", type == Self.userUpdated, case .bool(true)? = data["disabled"] else { return false }
    return true
  }

  private static func auth(
    _ type: String, subject: String, user: String, at now: Timestamp, _ data: [String: JSONValue] = [:]
  ) -> ServiceEvent {
    ServiceEvent(
      id: TimeOrderedID.make(at: now), type: type, source: "auth", subject: subject, timestamp: now,
      data: .object(data), audience: .user(user))
  }
}
