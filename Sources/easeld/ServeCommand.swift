import ArgumentParser
import Backend
import EaselAPI
import Foundation
import Logging

/// `easeld serve`.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Serve at an address until stopped.",
    discussion: """
      Over TCP everybody signs in; with --no-sign-in nobody does, and only addresses of this machine itself are taken. \
      At a Unix socket, which is its owner's alone, whoever reaches it is the owner, unless --sign-in is given.

      The password of the mail server is read from EASELD_SMTP_PASSWORD.
      """)

  @Option(help: ArgumentHelp("Where to listen: HOST:PORT or unix:PATH.", valueName: "address"))
  var listen = "127.0.0.1:8080"

  @Option(help: ArgumentHelp("The folder of the databases, made when missing.", valueName: "folder"))
  var data: String?

  @Flag(inversion: .prefixedNo, help: "Have everybody sign in, or nobody.")
  var signIn: Bool?

  @Option(
    help: ArgumentHelp(
      "How to send mail: smtp://[USER@]HOST[:PORT], smtps://... or file:FOLDER; else it is put beside the data.",
      valueName: "address"))
  var mail: String?

  @Option(help: ArgumentHelp("The address mails come from.", valueName: "address"))
  var mailFrom = MailSettings.defaultSender

  func run() async throws {
    let socket = listen.hasPrefix("unix:") ? WorkingFolder.absolute(String(listen.dropFirst(5))) : nil
    let signsIn = signIn ?? (socket == nil)
    let address = try ListenAddress(socket.map { "unix:\($0)" } ?? listen, withSignIn: signsIn)
    let settings = signsIn ? SignInSettings(mail: try mailSettings()) : nil
    let paths = EaselPaths(environment: ProcessInfo.processInfo.environment.absoluteHome)
    let folder = data.map(WorkingFolder.absolute) ?? paths.services
    WorkingFolder.leave()
    let server = SharedServer(
      address: address, folder: folder, signIn: settings,
      logger: Logger(label: "easeld") { StreamLogHandler.standardError(label: $0) })
    try await server.run { port in
      if case .tcp(let host, _) = address, let port {
        Terminal.say("Easel serves on http://\(ListenAddress.tcp(host: host, port: port)).")
      } else {
        Terminal.say("Easel serves on \(address).")
      }
    }
  }

  private func mailSettings() throws(BackendError) -> MailSettings? {
    guard let mail else { return nil }
    let password = ProcessInfo.processInfo.environment["EASELD_SMTP_PASSWORD"].map { Secret($0) }
    let path = mail.hasPrefix("file:") ? "file:\(WorkingFolder.absolute(String(mail.dropFirst(5))))" : mail
    return try MailSettings(path, sender: mailFrom, password: password)
  }
}
