package import Logging

/// What the auth service needs beside its database.
package struct AuthSettings: Sendable {
  let tokens: AccessTokens
  let mailer: any Mailer
  let hasher: any PasswordHashing
  let random: @Sendable (Int) -> [UInt8]
  let logger: Logger

  /// Settings; tests bring a cheap hasher.
  package init(
    tokens: AccessTokens, mailer: any Mailer, hasher: any PasswordHashing = ScryptHasher(),
    random: @escaping @Sendable (Int) -> [UInt8] = SecretCode.systemRandom,
    logger: Logger = Logger(label: "easeld.auth") { _ in SwiftLogNoOpLogHandler() }
  ) {
    self.tokens = tokens
    self.mailer = mailer
    self.hasher = hasher
    self.random = random
    self.logger = logger
  }
}
