import EaselAPI
import EaselKit

/// The calls about accounts and sign-ins.
enum AuthOperations {
  private static let attempts = ProblemNote.tooMany("auth.attempts.exceeded")
  private static let credentials = ProblemNote.unauthorized("auth.credentials.refused")
  private static let busy = ProblemNote.unavailable("auth.busy")

  static let signUp = APIOperation(
    .post, "/api/auth/signup", "signUp",
    "Asks for an account; a mail with a code follows, and the answer is the same whether there is an account.",
    by: .anybody, body: SignUp.self, answer: .accepted(AuthNotice.self),
    problems: [.tooMany("auth.signup.exceeded"), .off, busy])
  static let verify = APIOperation(
    .post, "/api/auth/verify", "verifyAddress",
    "Finishes a sign-up with the code from its mail and the password that was chosen.", by: .anybody,
    body: Verification.self, answer: .ok(Account.self, "The account that there is now."),
    problems: [.unacceptable("auth.code.refused"), .conflict("auth.name.taken"), attempts, busy])
  static let login = APIOperation(
    .post, "/api/auth/login", "login", "Signs a terminal in.", by: .anybody, body: Login.self,
    answer: .ok(SignedIn.self, "A pair of tokens."),
    problems: [credentials, .forbidden("auth.account.disabled"), attempts, busy])
  static let refresh = APIOperation(
    .post, "/api/auth/refresh", "refreshTokens",
    "Gets the next pair of tokens; using the one before again ends the sign-in, unless the same attempt is repeated "
      + "because no answer came. The refresh token of a link stays the same.", by: .anybody, body: Refresh.self,
    answer: .ok(SignedIn.self, "A pair of tokens."),
    problems: [.unauthorized("auth.refresh.refused"), .tooMany("auth.renewals.exceeded")])
  static let makeLink = APIOperation(
    .post, "/api/auth/links", "makeLink",
    "Makes a link: a sign-in for screens that show one shared canvas and change nothing; for owners and members.",
    parameters: [.idempotencyKey], body: NewCanvasLink.self, answer: .created(CanvasLink.self),
    problems: [.forbidden("auth.role.refused"), .conflict("auth.links.exceeded"), .answerGone])
  static let logout = APIOperation(
    .post, "/api/auth/logout", "logout", "Ends the sign-in that asks; a link stays, for its other screens.",
    answer: .nothing("It is over."))
  static let me = APIOperation(
    .get, "/api/auth/me", "getMe", "Who is signed in; a link is who it is called, with the id of its sign-in.",
    answer: .ok(Account.self, "Your account."))
  static let tokens = APIOperation(
    .get, "/api/auth/tokens", "listTokens", "Your sign-ins and links, in the order they began.",
    parameters: [.limit(), .cursor], answer: .ok(Page<SignInToken>.self, "A page of sign-ins."))
  static let revoke = APIOperation(
    .delete, "/api/auth/tokens/{id}", "revokeToken", "Ends one of your sign-ins or links.",
    parameters: [.id(of: "sign-in")], answer: .nothing("It is over."), problems: [.notFound("auth.token.unknown")])
  static let changePassword = APIOperation(
    .post, "/api/auth/password", "changePassword",
    "Changes your password, ends all your other sign-ins and switches your webhooks off.",
    body: PasswordChange.self, answer: .nothing("The new password counts."), problems: [credentials, attempts, busy])
  static let forgotPassword = APIOperation(
    .post, "/api/auth/password/forgotten", "forgotPassword",
    "Asks for a mail with a code for a new password; the answer is the same whether there is an account.",
    by: .anybody, body: PasswordForgotten.self, answer: .accepted(AuthNotice.self),
    problems: [.tooMany("auth.reset.exceeded")])
  static let resetPassword = APIOperation(
    .post, "/api/auth/password/reset", "resetPassword",
    "Sets a new password with the code from a mail, ends all sign-ins and switches the webhooks of the account off.",
    by: .anybody, body: PasswordReset.self,
    answer: .nothing("The new password counts."),
    problems: [.unacceptable("auth.code.refused"), attempts, busy])
  static let users = APIOperation(
    .get, "/api/auth/users", "listUsers", "Everyone with an account, in the order they came.", by: .owner,
    parameters: [.limit(default: 200), .cursor], answer: .ok(Page<Account>.self, "A page of accounts."))
  static let changeUser = APIOperation(
    .patch, "/api/auth/users/{id}", "changeUser",
    "Gives somebody another role, or disables or enables their account. A disabled account has no sign-ins, links, "
      + "invitations and live channels any more, and its webhooks are switched off.", by: .owner,
    parameters: [.id(of: "account"), .ifMatch], body: AccountChange.self,
    answer: .ok(Account.self, "The account as it is now."),
    problems: [.notFound("auth.user.unknown"), .stale("auth"), .conflict("auth.owner.last")])
  static let jwks = APIOperation(
    .get, "/api/auth/jwks", "getSigningKeys", "The public keys that access tokens are signed with.", by: .anybody,
    answer: .ok(PublicKeySet.self, "A JSON Web Key Set."))

  static let all = [
    signUp, verify, login, refresh, makeLink, logout, me, tokens, revoke, changePassword, forgotPassword, resetPassword,
    users, changeUser, jwks,
  ]
}
