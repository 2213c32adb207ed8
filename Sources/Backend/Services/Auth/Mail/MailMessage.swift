package import EaselKit

/// One mail to one person.
///
/// Nothing that somebody typed is in it but the address it goes to: a form on the net must not become a way to send
/// one's own words to strangers.
package struct MailMessage: Sendable, Hashable {
  /// The same for every attempt to send it, so that a mailbox can tell a repetition.
  package let id: String
  package let to: String
  package let subject: String
  /// ASCII, lines parted by newlines.
  package let text: String
  package let date: Timestamp

  package init(id: String, to: String, subject: String, text: String, date: Timestamp) {
    self.id = id
    self.to = to
    self.subject = subject
    self.text = text
    self.date = date
  }

  /// The mail as it travels (RFC 5322), from an address.
  func wire(from sender: String) -> String {
    let domain = EmailAddress(sender)?.domain ?? "localhost"
    let head = [
      "From: Easel <\(sender)>", "To: <\(to)>", "Subject: \(subject)", "Date: \(Self.dateText(date))",
      "Message-ID: <\(id)@\(domain)>", "Auto-Submitted: auto-generated", "MIME-Version: 1.0",
      "Content-Type: text/plain; charset=us-ascii",
    ]
    let lines = head + [""] + text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return lines.joined(separator: "\r\n") + "\r\n"
  }

  /// A date as mails have it, as in `Sun, 22 Nov 2026 09:00:00 +0000`.
  private static func dateText(_ date: Timestamp) -> String {
    let civil = date.civil()
    let day = civil.date
    let time = [civil.hour, civil.minute, civil.second].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    return "\(DateText.weekday(day.weekday).prefix(3)), \(DateText.day(day)) \(day.year) \(time) +0000"
  }
}
