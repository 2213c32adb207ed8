import EaselAPI
import EaselKit

private let ada = "ada@example.com"
private let token: Secret = "kB8xJ2vQ..."

extension Schema {
  fileprivate static let email = text(3...EmailAddress.longest, format: .email).meeting("auth.email.invalid")
  fileprivate static let newPassword = text(
    AuthAPI.shortestPassword...AuthAPI.longestPassword, format: .password
  ).meeting("auth.password.short", "auth.password.long", "auth.password.guessable")
  fileprivate static let password = text(0...AuthAPI.longestPassword).meeting("auth.password.long")
  fileprivate static let role = choice(Identity.Role.allCases.map(\.rawValue))
}

extension Account: Described {
  static var schema: Schema {
    .object([
      "id": .text(), "email": Schema.text(format: .email).optional, "name": .text(), "role": .role,
      "createdAt": Schema.timestamp.optional,
      "disabled": Schema.flag.optional.meaning("Whether nobody can sign in with it."), "version": .version,
    ])
  }

  static var example: Account {
    Account(
      id: Example.id, email: ada, name: "Ada", role: "member", createdAt: Example.instant, disabled: true)
  }
}

extension SignedIn: Described {
  static var schema: Schema {
    .object([
      "accessToken": .text().meaning("Goes with every call as Authorization: Bearer."),
      "tokenType": .choice(["Bearer"]), "expiresIn": Schema.count(from: 1).meaning("Seconds."),
      "refreshToken": .text().meaning("Gets the next pair, once; that of a link as often as wanted."),
      "session": .text(format: .uuid).meaning("The id of this sign-in among the tokens."),
      "account": .named(Account.self),
      "link": Schema.named(LinkScope.self).optional.meaning("What it shows, when it is a link."),
    ])
  }

  static var example: SignedIn {
    SignedIn(
      accessToken: "eyJhbGciOiJFZERTQSIs...", expiresIn: AccessTokens.life, refreshToken: token,
      session: Example.otherID, account: .example, link: .example)
  }
}

extension SignInToken: Described {
  static var schema: Schema {
    .object([
      "id": .text(format: .uuid), "name": .text(), "createdAt": .timestamp, "lastUsedAt": .timestamp,
      "expiresAt": .timestamp, "current": Schema.flag.meaning("Whether it is the one that asks."),
      "link": Schema.named(LinkScope.self).optional.meaning("What it shows, when it is a link."),
    ])
  }

  static var example: SignInToken {
    SignInToken(
      id: Example.otherID, name: "laptop", createdAt: Example.instant, lastUsedAt: Example.instant,
      expiresAt: Example.instant.adding(seconds: AuthStore.sessionLife), current: true, link: .example)
  }
}

extension AuthNotice: Described {
  static var schema: Schema { .object(["message": .text().meaning("One sentence for the person.")]) }

  static var example: AuthNotice {
    AuthNotice(message: "A mail is on its way to this address; the code in it finishes the sign-up.")
  }
}

extension PublicKeySet: Described {
  static var schema: Schema {
    let members = ["kty", "crv", "alg", "use", "kid", "x"]
    return .object(["keys": .list(of: .object(Dictionary(uniqueKeysWithValues: members.map { ($0, .text()) })))])
  }

  static var example: PublicKeySet {
    PublicKeySet(
      keys: [
        Key(
          kty: "OKP", crv: "Ed25519", alg: AccessTokens.algorithm, use: "sig", kid: "k1",
          x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo")
      ])
  }
}

extension SignUp: Described {
  static var schema: Schema {
    .body(["email": .email, "name": AuthController.name.schema, "password": .newPassword])
  }

  static var example: SignUp { SignUp(email: ada, name: "Ada", password: "four words by chance") }
}

extension Verification: Described {
  static var schema: Schema {
    .body([
      "code": .text().meaning("The code from the mail."),
      "password": Schema.password.meaning("What was chosen at the sign-up that the code came for."),
    ])
  }

  static var example: Verification { Verification(code: token, password: "four words by chance") }
}

extension Login: Described {
  static var schema: Schema {
    .body([
      "email": .text(), "password": .password,
      "terminal": AuthController.terminal.schema.orNull.optional.meaning("What the list of sign-ins shall call it."),
    ])
  }

  static var example: Login { Login(email: ada, password: "four words by chance", terminal: "laptop") }
}

extension Refresh: Described {
  static var schema: Schema {
    .body([
      "refreshToken": .text(),
      "attempt": Schema.text(RenewalAttempt.length, pattern: RenewalAttempt.pattern).orNull.optional
        .meeting("auth.attempt.invalid")
        .meaning("A secret of your making, new for each renewal; say it again when you repeat one without an answer."),
    ])
  }

  static var example: Refresh { Refresh(refreshToken: token, attempt: "4Tn0cVq8Zr1mXw5e") }
}

extension PasswordChange: Described {
  static var schema: Schema { .body(["currentPassword": .password, "newPassword": .newPassword]) }

  static var example: PasswordChange {
    PasswordChange(currentPassword: "four words by chance", newPassword: "four other words")
  }
}

extension PasswordForgotten: Described {
  static var schema: Schema { .body(["email": .email]) }

  static var example: PasswordForgotten { PasswordForgotten(email: ada) }
}

extension PasswordReset: Described {
  static var schema: Schema {
    .body(["code": .text().meaning("The code from the mail."), "newPassword": .newPassword])
  }

  static var example: PasswordReset { PasswordReset(code: token, newPassword: "four other words") }
}

extension AccountChange: Described {
  static var schema: Schema {
    .body([
      "role": Schema.role.orNull.optional.meeting("auth.role.unknown"),
      "disabled": Schema.flag.orNull.optional.meaning("Whether nobody can sign in with it."),
    ])
  }

  static var example: AccountChange { AccountChange(role: "guest", disabled: false) }
}
