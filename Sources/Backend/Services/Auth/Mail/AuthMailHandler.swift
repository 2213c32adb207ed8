import EaselAPI
import EaselKit
import Foundation
import GRDB

/// Sends the mails that events of the auth service call for.
///
/// Codes are made here, at the moment of sending, and only their hashes are kept: no event and no table ever holds one.
struct AuthMailHandler: AuthEventHandler {
  /// How many mails of each kind that is asked for one address gets in an hour, whoever asks.
  static let perHour = 8
  /// What strangers can have sent to an address.
  ///
  /// All else has a cause that they cannot bring about, and is never left out: whoever takes an account over would first
  /// see to it that its owner is not told.
  private static let askedFor: Set = [
    ServiceEvent.userRegistered, ServiceEvent.signUpRepeated, ServiceEvent.passwordForgotten,
  ]

  let store: AuthStore
  let settings: AuthSettings
  let exchange: EventExchange
  let now: @Sendable () -> Timestamp

  func handle(_ event: ServiceEvent) async throws {
    guard let recipient = try await recipient(of: event), try await mayBeSent(event, to: recipient) else { return }
    guard let content = try await content(of: event) else { return }
    try await settings.mailer.send(
      MailMessage(id: event.id, to: recipient, subject: content.subject, text: content.text, date: now()))
    try await noteSent(event, to: recipient)
  }

  /// What was asked for is worth a day, like its codes; what befell an account is told also when mail is down for long.
  func mostAttempts(at event: ServiceEvent) -> Int {
    Self.askedFor.contains(event.type) ? AuthEventRunner.attemptsOfDay : AuthEventRunner.attemptsOfWeek
  }

  /// Whom an event calls to write to, nil when to nobody (any more).
  private func recipient(of event: ServiceEvent) async throws -> String? {
    switch event.type {
    case ServiceEvent.userRegistered: return try await store.registration(event.subject)?.email
    case ServiceEvent.signUpRepeated, ServiceEvent.userVerified, ServiceEvent.passwordForgotten,
      ServiceEvent.passwordChanged:
      return try await store.user(event.subject)?.email
    case ServiceEvent.sessionEnded where event.data["reason"]?.string == SessionEnd.reused.rawValue:
      guard let user = event.data["user"]?.string else { return nil }
      return try await store.user(user)?.email
    default: return nil
    }
  }

  private func content(of event: ServiceEvent) async throws -> (subject: String, text: String)? {
    switch event.type {
    case ServiceEvent.userRegistered:
      return MailTexts.verification(try await newCode(for: .verification, event.subject))
    case ServiceEvent.signUpRepeated: return MailTexts.known
    case ServiceEvent.userVerified: return MailTexts.welcome
    case ServiceEvent.passwordForgotten: return MailTexts.reset(try await newCode(for: .reset, event.subject))
    case ServiceEvent.passwordChanged:
      let count = await exchange.webhooksSwitchedOff(of: event.subject, passwordChangedAt: event.timestamp)
      return MailTexts.passwordChanged(webhooks: count ?? 0)
    case ServiceEvent.sessionEnded: return MailTexts.reused
    default: return nil
    }
  }

  private func newCode(for purpose: CodePurpose, _ subject: String) async throws -> Secret {
    let code = SecretCode.make(SecretCode.mailBytes, settings.random)
    try await store.keep(SecretCode.hash(code), for: purpose, subject: subject, at: now())
    return code
  }

  /// Whether an event's mail was not sent yet, and its address did not get too many of its kind.
  private func mayBeSent(_ event: ServiceEvent, to recipient: String) async throws -> Bool {
    let time = now()
    let since = time.adding(seconds: -3600)
    return try await store.database.read { db in
      let isSent = try Bool.fetchOne(
        db, sql: "SELECT EXISTS (SELECT 1 FROM sentMail WHERE event = ?)", arguments: [event.id])
      let count = try Int.fetchOne(
        db, sql: "SELECT count(*) FROM sentMail WHERE recipient = ? AND kind = ? AND at > ? AND at <= ?",
        arguments: [SecretCode.hash(recipient), event.type, since.milliseconds, time.milliseconds])
      return isSent != true && (!Self.askedFor.contains(event.type) || (count ?? 0) < Self.perHour)
    }
  }

  private func noteSent(_ event: ServiceEvent, to recipient: String) async throws {
    let time = now()
    _ = try await store.write { db in
      try db.execute(
        sql: "DELETE FROM sentMail WHERE at < ?", arguments: [time.adding(seconds: -7 * 24 * 3600).milliseconds])
      try db.execute(
        sql: "INSERT OR IGNORE INTO sentMail (event, recipient, kind, at) VALUES (?, ?, ?, ?)",
        arguments: [event.id, SecretCode.hash(recipient), event.type, time.milliseconds])
      return true
    }
  }
}
