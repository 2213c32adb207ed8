/// Sends mail.
package protocol Mailer: Sendable {
  /// Hands a mail on; when it throws, the mail may be tried again.
  func send(_ mail: MailMessage) async throws(MailFailure)
}

/// Why a mail was not sent, in words that tell no address and no code.
package struct MailFailure: Error, Sendable, Hashable, CustomStringConvertible {
  package let reason: String

  package init(_ reason: String) { self.reason = reason }

  package var description: String { reason }
}
