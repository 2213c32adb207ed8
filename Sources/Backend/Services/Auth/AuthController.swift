import EaselAPI
import EaselKit
import HTTPTypes

/// Answers the calls about accounts and sign-ins.
struct AuthController: ServiceController {
  let store: AuthStore
  let settings: AuthSettings
  let environment: ServiceEnvironment
  let runner: AuthEventRunner

  init(store: AuthStore, settings: AuthSettings, environment: ServiceEnvironment) {
    self.store = store
    self.settings = settings
    self.environment = environment
    let mails = AuthMailHandler(
      store: store, settings: settings, exchange: environment.exchange, now: environment.now)
    runner = AuthEventRunner(store: store, handler: mails, logger: settings.logger, now: environment.now)
  }

  func register(on routes: ServiceRoutes) {
    routes.on(AuthOperations.signUp, signUp)
    routes.on(AuthOperations.verify, verify)
    routes.on(AuthOperations.login, login)
    routes.on(AuthOperations.refresh, refresh)
    routes.on(AuthOperations.makeLink, makeLink)
    routes.on(AuthOperations.logout, logout)
    routes.on(AuthOperations.me, me)
    routes.on(AuthOperations.tokens, tokens)
    routes.on(AuthOperations.revoke, revoke)
    routes.on(AuthOperations.changePassword, changePassword)
    routes.on(AuthOperations.forgotPassword, forgotPassword)
    routes.on(AuthOperations.resetPassword, resetPassword)
    routes.on(AuthOperations.users, users)
    routes.on(AuthOperations.changeUser, changeUser)
    routes.on(AuthOperations.jwks) { _ in try .ok(settings.tokens.published) }
  }

  func work() async { await runner.run() }

  func queues() async throws -> [String: Int] { try await store.database.read(PendingEvents.counts) }

  /// The sign-in that a call comes by and that is not over; a token outlives its sign-in by a few minutes.
  func signIn(_ call: Call) async throws -> (user: User, session: String, link: KeptLink?) {
    let identity = try call.identity
    guard let session = identity.session, let found = try await store.signIn(session, at: environment.now()),
      found.user.id == identity.user
    else { throw Problem.signInOver }
    return (found.user, session, found.link)
  }

  /// The person who calls, at a terminal of theirs.
  func signedIn(_ call: Call) async throws -> (user: User, session: String) {
    let found = try await signIn(call)
    guard found.link == nil else { throw Problem.linkRefused }
    return (found.user, found.session)
  }

  /// Ends what tokens of sign-ins may still be about in this process.
  func end(_ sessions: [String]) {
    for session in sessions { settings.tokens.end(session: session) }
    runner.wake()
  }
}

extension Problem {
  static let signInOver = Problem(
    status: 401, code: "auth.session.over", title: "Unauthorized", detail: "This sign-in is over; sign in again.")

  /// The same for an address without an account, one that is not verified, and a wrong password.
  static let credentialsRefused = Problem(
    status: 401, code: "auth.credentials.refused", title: "Unauthorized",
    detail: "Address and password do not belong together, or the address is not verified yet.")

  /// Told only to those who know the password.
  static let accountDisabled = Problem.forbidden(
    "auth.account.disabled", "This account is disabled; ask an owner of this server to enable it.")

  static let codeRefused = Problem.unacceptable(
    "auth.code.refused", field: "code", "This code is not good (any more); ask for a new one.")

  /// The same for a code that is not good and for a password of another sign-up.
  static let verificationRefused = Problem.unacceptable(
    "auth.code.refused", field: "code",
    "This code is not good (any more), or it came for a sign-up with another password; use each code with the password "
      + "that was chosen at its sign-up.")

  static let refreshRefused = Problem(
    status: 401, code: "auth.refresh.refused", title: "Unauthorized",
    detail: "This refresh token is not good (any more); sign in again.")

  static func renewalsExceeded(_ seconds: Int) -> Problem {
    .tooMany(
      "auth.renewals.exceeded", retryAfter: seconds,
      "This renewal was repeated too often without an answer arriving; repeat it in \(seconds) seconds.")
  }

  static let signInsExceeded = Problem.tooMany(
    "auth.attempts.exceeded", retryAfter: 60,
    "The server's disk is nearly full, so nobody signs in more than a few times a minute; try again in a minute.")

  static func lockedOut(_ seconds: Int) -> Problem {
    .tooMany(
      "auth.attempts.exceeded", retryAfter: seconds,
      "There were too many failed attempts; try again in \(seconds) seconds.")
  }
}
