package import EaselKit
package import Logging

/// How people sign in to a shared server.
package struct SignInSettings: Sendable {
  /// How mails are sent; nil puts them into a folder beside the data.
  let mail: MailSettings?
  /// After how many days a new key signs access tokens.
  package var keyDays = KeyRing.signingDays

  package init(mail: MailSettings? = nil) { self.mail = mail }

  /// Has the signing keys be their owner's alone, and says so where others could read or replace them.
  static func keepOthersOut(of folder: String, logger: Logger) throws(BackendError) {
    for path in [folder] + SigningKey.files(in: folder).map({ "\(folder)/\($0)" }) {
      do throws(PrivateFiles.SystemFailure) {
        guard try PrivateFiles.keepOthersOut(path) else { continue }
        logger.warning(
          """
          other users of this machine could open \(path); only its owner can now; if somebody may have read the keys, \
          run: easeld keys rotate
          """)
      } catch {
        throw .keyUnusable(path: path, reason: "others can open it, and that cannot be changed: \(error.reason)")
      }
    }
  }

  /// The auth service over a folder of data, with its keys in a folder below.
  package func auth(
    in folder: String, logger: Logger, now: @escaping @Sendable () -> Timestamp
  ) throws(BackendError) -> (service: BackendService, tokens: AccessTokens, ring: KeyRing) {
    try Self.keepOthersOut(of: "\(folder)/keys", logger: logger)
    let ring = try KeyRing(folder: "\(folder)/keys", days: keyDays, now: now)
    let tokens = AccessTokens(ring: ring, now: now)
    let mail = mail ?? MailSettings(drop: "\(folder)/mail")
    if case .drop(let folder) = mail.route {
      logger.notice("mails are not sent but put into a folder", metadata: ["folder": "\(folder)"])
    }
    return (.auth(AuthSettings(tokens: tokens, mailer: mail.mailer(), logger: logger)), tokens, ring)
  }
}
