import EaselKit
import Foundation

/// A real mail server (aiosmtpd) that tells of each mail it takes.
struct PostOffice {
  /// A mail that arrived.
  struct Arrival {
    let recipients: [String]
    let sender: String
    let text: String
    /// Whether it came over an encrypted connection.
    let isEncrypted: Bool

    /// The code in it, which stands alone on an indented line.
    var code: String? {
      text.split(whereSeparator: \.isNewline).first { $0.hasPrefix("    ") }?.trimmingCharacters(in: .whitespaces)
    }
  }

  private static let script = """
    import asyncio, json, ssl, sys
    from aiosmtpd.smtp import SMTP, AuthResult

    class Tray:
        async def handle_DATA(self, server, session, envelope):
            mail = {"tls": session.ssl is not None, "from": envelope.mail_from, "to": envelope.rcpt_tos, "text": envelope.content.decode("ascii")}
            print(json.dumps(mail), flush=True)
            return "250 OK"

    def check(server, session, envelope, mechanism, data):
        return AuthResult(success=[data.login.decode(), data.password.decode()] == sys.argv[4:6])

    def make():
        if sys.argv[2]:
            context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
            context.load_cert_chain(sys.argv[2], sys.argv[3])
            return SMTP(Tray(), tls_context=context, require_starttls=True)
        if len(sys.argv) < 6:
            return SMTP(Tray())
        return SMTP(Tray(), authenticator=check, auth_required=True, auth_require_tls=False)

    async def main():
        loop = asyncio.get_running_loop()
        server = await loop.create_server(make, "127.0.0.1", int(sys.argv[1]))
        print(server.sockets[0].getsockname()[1], flush=True)
        await server.serve_forever()

    asyncio.run(main())
    """

  let port: Int
  private let program: RunningProgram

  /// Opens at a port, or at any that is free; with a user and a password it takes mail from nobody else, with the files
  /// of a certificate and its key only over STARTTLS.
  static func open(port: Int = 0, for login: [String] = [], tls: [String] = ["", ""]) async throws -> PostOffice {
    // Debian's own Python, which sees Debian's packages.
    let program = try RunningProgram("/usr/bin/python3", ["-c", script, String(port)] + tls + login)
    guard let line = await program.line(), let port = Int(line) else { throw POSIXError(.ECONNREFUSED) }
    return PostOffice(port: port, program: program)
  }

  /// The next mail.
  func next() async throws -> Arrival {
    guard let line = await program.line() else { throw POSIXError(.EPIPE) }
    let mail = try JSONDecoder().decode(JSONValue.self, from: Data(line.utf8))
    return Arrival(
      recipients: mail["to"]?.array?.compactMap(\.string) ?? [], sender: mail["from"]?.string ?? "",
      text: mail["text"]?.string ?? "", isEncrypted: mail["tls"] == true)
  }

  func close() { program.stop() }
}
