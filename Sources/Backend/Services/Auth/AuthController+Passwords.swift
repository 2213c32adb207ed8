import EaselAPI
import EaselKit

extension AuthController {
  @Sendable func changePassword(_ call: Call) async throws -> Reply {
    let (caller, session) = try await signedIn(call)
    let body = try await call.body(PasswordChange.self)
    try PasswordRule.checkLength(body.currentPassword, field: "currentPassword")
    try PasswordRule.check(body.newPassword, field: "newPassword", email: caller.email, name: caller.name)
    var keys = GuessKeys(email: caller.email, session: session, network: call.clientNetwork)
    let user = try await proven(body.currentPassword, of: caller.email, &keys, from: call.clientNetwork)
    let hash = try await settings.hasher.hash(body.newPassword)
    try await store.takeBack(keys.here)
    let ended = try await store.changePassword(of: user, to: hash, keeping: session, at: environment.now())
    guard let ended else { throw Problem.credentialsRefused }
    end(ended)
    return .noContent
  }

  @Sendable func forgotPassword(_ call: Call) async throws -> Reply {
    let email = try EmailAddress.checked(try await call.body(PasswordForgotten.self).email)
    let now = environment.now()
    if let wait = try await store.admit(.passwordForgotten, network: call.clientNetwork, at: now) {
      throw Problem.tooMany(
        "auth.reset.exceeded", retryAfter: wait, "Resets were asked for too often from here; try again in an hour.")
    }
    try await store.forgetPassword(email: email.text, at: now)
    runner.wake()
    return try .accepted(
      AuthNotice(message: "If this address has an account, a mail with a code for a new password is on its way."))
  }

  @Sendable func resetPassword(_ call: Call) async throws -> Reply {
    let body = try await call.body(PasswordReset.self)
    try PasswordRule.check(body.newPassword, field: "newPassword", email: "", name: "")
    end(
      try await guessing(from: call) {
        let hash = try await settings.hasher.hash(body.newPassword)
        return try await store.resetPassword(
          SecretCode.hash(body.code), to: hash, from: call.clientNetwork, at: environment.now())
      })
    return .noContent
  }
}
