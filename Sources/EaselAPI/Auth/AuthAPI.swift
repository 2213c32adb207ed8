import EaselKit

/// The calls of the auth backend.
package enum AuthAPI {
  package static let shortestPassword = 8
  /// In bytes of UTF-8.
  package static let longestPassword = 1024
  package static let longestName = 80
  /// How many links a person has at most.
  package static let mostLinks = 20
  /// For how many days a link is good unless its maker says otherwise, and at most.
  package static let linkDays = 90
  package static let mostLinkDays = 366
  /// How many services one link shows at most.
  package static let mostLinkServices = 16

  /// Asks for an account; the answer is the same whether there is one already.
  package static func signUp(_ body: SignUp) -> Endpoint<AuthNotice> { Endpoint(.post, "/api/auth/signup", body: body) }

  /// Finishes the sign-up that a code came for, by who chose its password.
  package static func verify(_ code: Secret, password: Secret) -> Endpoint<Account> {
    Endpoint(.post, "/api/auth/verify", body: Verification(code: code, password: password))
  }

  package static func login(_ body: Login) -> Endpoint<SignedIn> { Endpoint(.post, "/api/auth/login", body: body) }

  /// Gets the next pair of tokens.
  ///
  /// A second use ends the sign-in, unless it is the same attempt and the first answer was never used.
  package static func refresh(_ token: Secret, attempt: Secret? = nil) -> Endpoint<SignedIn> {
    Endpoint(.post, "/api/auth/refresh", body: Refresh(refreshToken: token, attempt: attempt))
  }

  /// Makes a sign-in that can look at one shared canvas; without a key, a call that is repeated makes another.
  package static func makeLink(_ link: NewCanvasLink, key: String? = nil) -> Endpoint<CanvasLink> {
    Endpoint(.post, "/api/auth/links", body: link, idempotencyKey: key)
  }

  /// Ends the sign-in that asks.
  package static func logout() -> Endpoint<Nothing> { Endpoint(.post, "/api/auth/logout") }

  package static func me() -> Endpoint<Account> { Endpoint(.get, "/api/auth/me") }

  package static func tokens() -> Endpoint<Page<SignInToken>> { Endpoint(.get, "/api/auth/tokens") }

  /// Ends one of one's own sign-ins.
  package static func revoke(_ token: String) -> Endpoint<Nothing> {
    Endpoint(.delete, "/api/auth/tokens/\(PercentEncoding.encode(token))")
  }

  /// Changes one's password and ends all other sign-ins.
  package static func changePassword(_ body: PasswordChange) -> Endpoint<Nothing> {
    Endpoint(.post, "/api/auth/password", body: body)
  }

  /// Asks for a mail with a reset code; the answer is the same whether there is an account.
  package static func forgotPassword(email: String) -> Endpoint<AuthNotice> {
    Endpoint(.post, "/api/auth/password/forgotten", body: PasswordForgotten(email: email))
  }

  /// Sets a new password and ends all sign-ins.
  package static func resetPassword(_ body: PasswordReset) -> Endpoint<Nothing> {
    Endpoint(.post, "/api/auth/password/reset", body: body)
  }

  /// Everyone with an account, for owners.
  package static func users(limit: Int = 200, cursor: String? = nil) -> Endpoint<Page<Account>> {
    var query = [BackendRequest.QueryItem("limit", String(limit))]
    if let cursor { query.append(.init("cursor", cursor)) }
    return Endpoint(.get, "/api/auth/users", query: query)
  }

  /// Gives somebody another role, for owners.
  package static func changeRole(of user: String, to role: String, version: Int? = nil) -> Endpoint<Account> {
    change(user, AccountChange(role: role), version: version)
  }

  /// Disables an account, which ends all its sign-ins, or enables it again; for owners.
  package static func setDisabled(
    _ isDisabled: Bool, _ user: String, version: Int? = nil
  ) -> Endpoint<Account> {
    change(user, AccountChange(disabled: isDisabled), version: version)
  }

  private static func change(_ user: String, _ body: AccountChange, version: Int?) -> Endpoint<Account> {
    Endpoint(
      .patch, "/api/auth/users/\(PercentEncoding.encode(user))", body: body,
      ifMatch: version.map { "\"\($0)\"" })
  }
}
