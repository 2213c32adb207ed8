/// Puts mails into a folder instead of sending them, one file each: for development, and until a server has a way to
/// send mail.
package struct FileDropMailer: Mailer {
  let folder: String
  let sender: String

  package init(folder: String, sender: String) {
    self.folder = folder
    self.sender = sender
  }

  package func send(_ mail: MailMessage) async throws(MailFailure) {
    do {
      try PrivateFiles.makeFolder(folder)
      try PrivateFiles.write(Array(mail.wire(from: sender).utf8), to: "\(folder)/\(mail.id).eml")
    } catch {
      throw MailFailure(error.sentence)
    }
  }
}
