import ArgumentParser
import Backend
import EaselAPI
import Foundation

/// Whether people sign in to a server, and how it writes to them.
struct SignInOptions: ParsableArguments {
  @Flag(inversion: .prefixedNo, help: "Have everybody sign in, or nobody.")
  var signIn: Bool?

  @Option(
    help: ArgumentHelp(
      "How to send mail: smtp://[USER@]HOST[:PORT], smtps://... or file:FOLDER; else it is put beside the data.",
      valueName: "address"))
  var mail: String?

  @Option(help: ArgumentHelp("The address mails come from.", valueName: "address"))
  var mailFrom = MailSettings.defaultSender

  /// How people sign in; nil when nobody does.
  func settings(for part: ServerPlan.Part, isPrivate: Bool) throws -> SignInSettings? {
    if case .service = part {
      guard signIn != true else { throw ValidationError("People sign in at the gateway, not at a service.") }
      return nil
    }
    guard signIn ?? !isPrivate else { return nil }
    return SignInSettings(mail: try mailSettings())
  }

  private func mailSettings() throws(BackendError) -> MailSettings? {
    guard let mail else { return nil }
    let password = ProcessInfo.processInfo.environment["EASELD_SMTP_PASSWORD"].map { Secret($0) }
    let path = mail.hasPrefix("file:") ? "file:\(WorkingFolder.absolute(String(mail.dropFirst(5))))" : mail
    return try MailSettings(path, sender: mailFrom, password: password)
  }
}
