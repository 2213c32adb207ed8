package import EaselKit

/// A person on a server, as they see themselves and owners see them.
package struct Account: Codable, Sendable, Hashable, Identifiable {
  package var id: String
  /// Nil for the owner of a private server, who has none.
  package var email: String?
  /// What others see.
  package var name: String
  /// `owner`, `member` or `guest`.
  package var role: String
  package var createdAt: Timestamp?
  /// Whether an owner disabled it; nil when it is not.
  package var disabled: Bool?
  /// Counts the changes; the entity tag is this number in quotes.
  package var version: Int

  package init(
    id: String, email: String? = nil, name: String, role: String, createdAt: Timestamp? = nil, disabled: Bool? = nil,
    version: Int = 1
  ) {
    self.id = id
    self.email = email
    self.name = name
    self.role = role
    self.createdAt = createdAt
    self.disabled = disabled
    self.version = version
  }
}

/// What a login or a refresh answers.
package struct SignedIn: Codable, Sendable, Hashable {
  /// Goes with every call as `Authorization: Bearer`.
  package var accessToken: Secret
  /// Always `Bearer`.
  package var tokenType: String
  /// For how many seconds the access token is good.
  package var expiresIn: Int
  /// Gets the next pair, once; the one before is worth nothing then, and using it again ends the sign-in.
  package var refreshToken: Secret
  /// The id of this sign-in among the tokens.
  package var session: String
  package var account: Account
  /// What it shows when it is a link, whose refresh token stays the same; nil for people.
  package var link: LinkScope?

  package init(
    accessToken: Secret, expiresIn: Int, refreshToken: Secret, session: String, account: Account,
    link: LinkScope? = nil
  ) {
    self.accessToken = accessToken
    tokenType = "Bearer"
    self.expiresIn = expiresIn
    self.refreshToken = refreshToken
    self.session = session
    self.account = account
    self.link = link
  }
}

/// One sign-in of a person: a terminal that may act for them.
package struct SignInToken: Codable, Sendable, Hashable, Identifiable {
  package var id: String
  /// What the person called it, such as the machine's name.
  package var name: String
  package var createdAt: Timestamp
  package var lastUsedAt: Timestamp
  /// When it ends unless it is used before.
  package var expiresAt: Timestamp
  /// Whether it is the one that asks.
  package var current: Bool
  /// What it shows when it is a link, whose time of ending does not move; nil for terminals.
  package var link: LinkScope?

  package init(
    id: String, name: String, createdAt: Timestamp, lastUsedAt: Timestamp, expiresAt: Timestamp, current: Bool,
    link: LinkScope? = nil
  ) {
    self.id = id
    self.name = name
    self.createdAt = createdAt
    self.lastUsedAt = lastUsedAt
    self.expiresAt = expiresAt
    self.current = current
    self.link = link
  }

  /// Whether nobody has signed in with it: a link is made for a screen that may come later, and its making is no use.
  package var isUnusedLink: Bool { link != nil && lastUsedAt == createdAt }
}

/// What is answered where the answer must not tell whether an account exists.
package struct AuthNotice: Codable, Sendable, Hashable {
  /// One sentence for the person.
  package var message: String

  package init(message: String) { self.message = message }
}
