package import EaselKit
package import Logging

/// How people sign in to a shared server.
package struct SignInSettings: Sendable {
  /// How mails are sent; nil puts them into a folder beside the data.
  let mail: MailSettings?

  package init(mail: MailSettings? = nil) { self.mail = mail }

  /// The auth service over a folder of data, with its keys in a folder below.
  package func auth(
    in folder: String, logger: Logger, now: @escaping @Sendable () -> Timestamp
  ) throws(BackendError) -> (service: BackendService, tokens: AccessTokens) {
    let tokens = AccessTokens(ring: try KeyRing(folder: "\(folder)/keys", now: now), now: now)
    let mail = mail ?? MailSettings(drop: "\(folder)/mail")
    if case .drop(let folder) = mail.route {
      logger.notice("mails are not sent but put into a folder", metadata: ["folder": "\(folder)"])
    }
    return (.auth(AuthSettings(tokens: tokens, mailer: mail.mailer(), logger: logger)), tokens)
  }
}
