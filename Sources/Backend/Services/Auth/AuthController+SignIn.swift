import EaselAPI
import EaselKit

extension AuthController {
  static let terminal = TextRule(
    field: "terminal", code: "auth.terminal", noun: "A terminal's name", longest: AuthAPI.longestName)

  @Sendable func login(_ call: Call) async throws -> Reply {
    let body = try await call.body(Login.self)
    let terminal = try Self.terminal.checked(body.terminal ?? "terminal")
    try PasswordRule.checkLength(body.password, field: "password")
    let network = call.clientNetwork
    var keys = GuessKeys(email: body.email, network: network)
    let user = try await proven(body.password, of: body.email, &keys, from: network)
    guard !user.isDisabled else {
      try await store.takeBack(keys.here)
      throw Problem.accountDisabled
    }
    let now = environment.now()
    let refresh = SecretCode.make(SecretCode.tokenBytes, settings.random)
    let new = NewSignIn(id: TimeOrderedID.make(at: now), terminal: terminal, refreshHash: SecretCode.hash(refresh))
    guard try await store.begin(new, for: user, keys: keys, from: network, at: now) else {
      throw Problem.credentialsRefused
    }
    if settings.hasher.isOutdated(user.passwordHash) {
      try await store.renew(try await settings.hasher.hash(body.password), of: user)
    }
    runner.wake()
    return try await pair(for: user, session: new.id, refresh)
  }

  @Sendable func refresh(_ call: Call) async throws -> Reply {
    let body = try await call.body(Refresh.self)
    let attempt = try RenewalAttempt.hash(body.attempt)
    let new = SecretCode.make(SecretCode.tokenBytes, settings.random)
    let outcome = try await store.refresh(
      SecretCode.hash(body.refreshToken), with: SecretCode.hash(new), attempt: attempt, from: call.clientNetwork,
      at: environment.now())
    switch outcome {
    case .refreshed(let user, let session): return try await pair(for: user, session: session, new)
    case .shown(let maker, let link):
      return try await pair(link.identity(of: maker), link.account, body.refreshToken)
    case .reused(let session):
      end([session])
      throw Problem.refreshRefused
    case .exhausted(let seconds): throw Problem.renewalsExceeded(seconds)
    case .refused: throw Problem.refreshRefused
    }
  }

  @Sendable func logout(_ call: Call) async throws -> Reply {
    let (user, session, link) = try await signIn(call)
    // A link is for many screens: one that goes leaves it to the others, and its maker ends it.
    guard link == nil else { return .noContent }
    _ = try await store.end(session: session, of: user.id, because: .logout, at: environment.now())
    end([session])
    return .noContent
  }

  @Sendable func me(_ call: Call) async throws -> Reply {
    let (user, _, link) = try await signIn(call)
    return try .ok(versioned: link?.account ?? user.account)
  }

  @Sendable func tokens(_ call: Call) async throws -> Reply {
    let (user, session) = try await signedIn(call)
    return try .ok(
      await store.sessions(of: user.id, current: session, try call.page(), at: environment.now()))
  }

  @Sendable func revoke(_ call: Call) async throws -> Reply {
    let (user, _) = try await signedIn(call)
    let session = call.parameter("id")
    guard try await store.end(session: session, of: user.id, because: .revoked, at: environment.now()) else {
      throw Problem.notFound("auth.token.unknown", "You have no sign-in of this id (any more).")
    }
    end([session])
    return .noContent
  }

  /// The person that an attempt is for and whose password is right; throws the same for everything that is wrong.
  ///
  /// What is taken back of the counts for it, is by the keys as they are then.
  func proven(
    _ password: Secret, of email: String, _ keys: inout GuessKeys, from network: String
  ) async throws -> User {
    var (counted, refusal) = (keys.here, Problem.credentialsRefused)
    let known: User?
    switch try await store.admit(email: email, keys, from: network, at: environment.now()) {
    case .blocked(let wait): throw Problem.lockedOut(wait)
    case .admitted(let user, let isForAccount):
      known = user
      if isForAccount, let account = keys.account { counted.append(account) }
    case .waiting(let user, let wait):
      known = user
      refusal = .lockedOut(wait)
      keys.account = nil
    }
    do {
      let isRight = try await settings.hasher.verify(password, against: known?.passwordHash)
      guard isRight, let known else { throw refusal }
      return known
    } catch let problem as Problem where problem == .passwordsBusy {
      try await store.takeBack(counted)
      throw problem
    }
  }

  private func pair(for user: User, session: String, _ refresh: Secret) async throws -> Reply {
    try await pair(user.identity(session: session), user.account, refresh)
  }

  private func pair(_ identity: Identity, _ account: Account, _ refresh: Secret) async throws -> Reply {
    let access = try await settings.tokens.make(for: identity)
    return try Reply.ok(
      SignedIn(
        accessToken: access, expiresIn: AccessTokens.seconds(for: identity, at: environment.now()),
        refreshToken: refresh, session: identity.session ?? "", account: account, link: identity.link)
    ).unstored
  }
}
