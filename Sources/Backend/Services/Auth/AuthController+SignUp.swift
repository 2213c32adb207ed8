import EaselAPI
import EaselKit

extension AuthController {
  static let name = TextRule(
    field: "name", code: "auth.name", noun: "A name", longest: AuthAPI.longestName)

  @Sendable func signUp(_ call: Call) async throws -> Reply {
    try environment.features.require(.signUp, for: call.context.identity?.user, at: "auth")
    let body = try await call.body(SignUp.self)
    let email = try EmailAddress.checked(body.email)
    let name = try Self.name.checked(body.name)
    try PasswordRule.check(body.password, field: "password", email: email.text, name: name)
    // Before anything is looked up, as everything that is told here.
    try store.database.requireRoom(for: .adding)
    let now = environment.now()
    if let wait = try await store.admit(.signUp, network: call.clientNetwork, at: now) {
      throw Problem.tooMany(
        "auth.signup.exceeded", retryAfter: wait, "There were too many sign-ups from here; try again in an hour.")
    }
    // Whether there is an account shows in the mail and nowhere else: not in the answer, nor in the time it takes.
    let hash = try await settings.hasher.hash(body.password)
    try await store.register(
      Registration(id: TimeOrderedID.make(at: now), email: email.text, name: name, passwordHash: hash), at: now)
    runner.wake()
    return try .accepted(
      AuthNotice(message: "A mail is on its way to this address; the code in it finishes the sign-up."))
  }

  @Sendable func verify(_ call: Call) async throws -> Reply {
    let body = try await call.body(Verification.self)
    try PasswordRule.checkLength(body.password, field: "password")
    let code = SecretCode.hash(body.code)
    // Who reads the mail cannot tell whose sign-up it came for, so the password must be the one that was chosen there:
    // else a stranger's sign-up would become the account. A code of nothing costs the same work.
    let user = try await guessing(from: call, or: .verificationRefused) { () async throws -> User? in
      let hash = try await store.registration(of: code, at: environment.now())?.passwordHash
      guard try await settings.hasher.verify(body.password, against: hash) else { return nil }
      return try await store.verify(code, at: environment.now())
    }
    runner.wake()
    return try .ok(versioned: user.account)
  }

  /// What a code gives, nil for one that is not good; throws then, and counts it for the network.
  func guessing<Value>(
    from call: Call, or refusal: Problem = .codeRefused, _ take: () async throws -> Value?
  ) async throws -> Value {
    let key = LockoutKey.network(call.clientNetwork)
    if let wait = try await store.begin([key], at: environment.now()) { throw Problem.lockedOut(wait) }
    let value: Value
    do {
      guard let taken = try await take() else { throw refusal }
      value = taken
    } catch let problem as Problem where problem != refusal {
      // Whatever else stands in the way, it was no wrong guess.
      try await store.takeBack([key])
      throw problem
    }
    try await store.takeBack([key])
    return value
  }
}
