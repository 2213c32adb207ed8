import EaselKit
import Foundation
import TestKit
import Testing

/// Signing in to the real server, with the code from a mail that a real mail server received.
@Suite("sign-in journeys", .timeLimit(.minutes(3)))
struct SignInJourneyTests {
  private static let signUp: [String: JSONValue] = [
    "email": "ada@example.com", "name": "Ada", "password": "a horse, a battery",
  ]
  private static let login: [String: JSONValue] = [
    "email": "ada@example.com", "password": "a horse, a battery", "terminal": "laptop",
  ]

  private static func verify(_ code: String, at server: ServedDesk) throws -> ServedDesk.Answer {
    try server.send(
      "POST", "/api/auth/verify", ["code": .string(code), "password": signUp["password"] ?? .null])
  }

  @Test("from a mail to the first todo, and on after a restart")
  func fromMailToTodo() async throws {
    try await withTemporaryFolder { folder in
      let post = try await PostOffice.open()
      defer { post.close() }
      let home = folder.appending(path: "home")
      let mail = ["--mail", "smtp://127.0.0.1:\(post.port)", "--mail-from", "easel@example.org"]
      let server = try await ServedDesk.open(home, mail)
      let refused = try server.send("GET", "/api/todo/items")
      #expect(refused.status == 401)
      #expect(refused.head.contains("WWW-Authenticate: Bearer"))
      #expect(refused.body?["code"] == "auth.required")

      #expect(try server.send("POST", "/api/auth/signup", Self.signUp).status == 202)
      let arrival = try await post.next()
      #expect(arrival.recipients == ["ada@example.com"])
      #expect(arrival.sender == "easel@example.org")
      #expect(arrival.text.contains("Subject: Your code for Easel"))
      let code = try #require(arrival.code)
      #expect(try server.send("POST", "/api/auth/login", Self.login).status == 401)
      #expect(try Self.verify(code, at: server).status == 200)
      #expect(try await post.next().text.contains("Subject: Welcome to Easel"))

      let signedIn = try server.send("POST", "/api/auth/login", Self.login)
      #expect(signedIn.status == 200)
      #expect(signedIn.body?["account"]?["role"] == "owner")
      let token = try #require(signedIn.body?["accessToken"]?.string)
      #expect(try server.send("POST", "/api/todo/items", ["title": "a"], token: token).status == 201)
      #expect(server.close() == 0)

      let again = try await ServedDesk.open(home, mail)
      #expect(try again.send("GET", "/api/todo/items", token: token).body?["items"]?.array?.count == 1)
      let next = try again.send(
        "POST", "/api/auth/refresh", ["refreshToken": signedIn.body?["refreshToken"] ?? .null])
      #expect(next.status == 200)
      let newer = try #require(next.body?["accessToken"]?.string)
      #expect(try again.send("POST", "/api/auth/logout", token: newer).status == 204)
      #expect(try again.send("GET", "/api/todo/items", token: newer).status == 401)
      #expect(again.close() == 0)

      let log = try String(contentsOfFile: home.path + ".log", encoding: .utf8)
      for secret in [code, token, newer, "a horse", "ada@example.com"] { #expect(!log.contains(secret)) }
    }
  }

  @Test("a mail server that is down gets the mail when it is back")
  func mailServerDown() async throws {
    try await withTemporaryFolder { folder in
      let closed = try await PostOffice.open()
      closed.close()
      let home = folder.appending(path: "home")
      let server = try await ServedDesk.open(home, ["--mail", "smtp://127.0.0.1:\(closed.port)"])
      defer { server.close() }
      #expect(try server.send("POST", "/api/auth/signup", Self.signUp).status == 202)
      let post = try await PostOffice.open(port: closed.port)
      defer { post.close() }
      let code = try #require(try await post.next().code)
      #expect(try Self.verify(code, at: server).status == 200)
    }
  }

  @Test("a mail server that wants a password gets it, from the environment")
  func mailServerWithPassword() async throws {
    try await withTemporaryFolder { folder in
      let post = try await PostOffice.open(for: ["easel", "the password of the post"])
      defer { post.close() }
      let server = try await ServedDesk.open(
        folder.appending(path: "home"), ["--mail", "smtp://easel@127.0.0.1:\(post.port)"],
        environment: ["EASELD_SMTP_PASSWORD": "the password of the post"])
      defer { server.close() }
      #expect(try server.send("POST", "/api/auth/signup", Self.signUp).status == 202)
      #expect(try await post.next().recipients == ["ada@example.com"])
    }
  }

  @Test("a mail server that offers STARTTLS gets the mail encrypted, and none when its certificate is a stranger's")
  func startTLS() async throws {
    try await withTemporaryFolder { folder in
      func file(_ name: String, _ text: String) throws -> String {
        let path = folder.appending(path: name).path
        try Data(text.utf8).write(to: URL(filePath: path))
        return path
      }
      let authority = try file("authority.pem", TestCertificates.authority)
      let known = [
        try file("first.pem", TestCertificates.first), try file("first.key", TestCertificates.firstKey),
      ]
      let alien = [
        try file("alien.pem", TestCertificates.alien), try file("alien.key", TestCertificates.alienKey),
      ]
      for (name, tls) in [("known", known), ("alien", alien)] {
        let post = try await PostOffice.open(tls: tls)
        defer { post.close() }
        let home = folder.appending(path: name)
        let server = try await ServedDesk.open(
          home, ["--mail", "smtp://127.0.0.1:\(post.port)", "--mail-authority", authority])
        defer { server.close() }
        #expect(try server.send("POST", "/api/auth/signup", Self.signUp).status == 202)
        if name == "known" {
          #expect(try await post.next().isEncrypted)
        } else {
          let log = home.path + ".log"
          try await waitUntil {
            let text = try String(contentsOfFile: log, encoding: .utf8)
            return text.contains("event was not handled") && text.contains("certificate")
          }
        }
      }
    }
  }

  @Test("without sign-in a server on this machine is its owner's, as it is on a socket")
  func withoutSignIn() async throws {
    try await withTemporaryFolder { folder in
      let server = try await ServedDesk.open(folder.appending(path: "home"), ["--no-sign-in"])
      defer { server.close() }
      #expect(try server.send("GET", "/api/todo/items").status == 200)
      #expect(try server.send("GET", "/api/auth/me").body?["role"] == "owner")
      #expect(!FileManager.default.fileExists(atPath: folder.path + "/home/data/services/auth.sqlite"))
    }
  }

  @Test("without a mail server mails lie beside the data, where only the owner reads them")
  func fileDrop() async throws {
    try await withTemporaryFolder { folder in
      let data = folder.appending(path: "data")
      let server = try await ServedDesk.open(folder.appending(path: "home"), ["--data", data.path])
      defer { server.close() }
      #expect(try server.send("POST", "/api/auth/signup", Self.signUp).status == 202)
      let drop = data.appending(path: "mail").path
      var names: [String] = []
      // Each call gives the server a moment; the suite's time limit ends this when the mail never comes.
      while names.isEmpty {
        _ = try server.send("GET", "/health/ready")
        names = ((try? FileManager.default.contentsOfDirectory(atPath: drop)) ?? []).filter { $0.hasSuffix(".eml") }
      }
      for (path, mode) in [("mail", 0o700), ("keys", 0o700), ("auth.sqlite", 0o600), ("mail/\(names[0])", 0o600)] {
        let attributes = try FileManager.default.attributesOfItem(atPath: "\(data.path)/\(path)")
        #expect(attributes[.posixPermissions] as? Int == mode, "\(path)")
      }
    }
  }
}
