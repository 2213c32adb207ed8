import EaselKit
import Foundation
import TestKit
import Testing

/// `easel` at a shared server, from the sign-up to the revoked token.
@Suite("signed-in clients", .serialized, .timeLimit(.minutes(5)))
struct ClientSignInTests {
  @Test("from the sign-up to the first todo, and out again")
  func journey() async throws {
    try await SharedDesk.with { shared in
      try await Desk.with { desk in
        let early = try await shared.easel(
          desk, "login \(shared.url) --email \(SharedDesk.email) --password-stdin", input: SharedDesk.password)
        #expect(early.status == 1)
        #expect(early.complaint.contains("not verified"))
        try await shared.signUp(desk)
        let login = try await shared.logIn(desk)
        #expect(login.status == 0, "\(login.complaint)")
        #expect(login.output.contains("which only you can read"))
        let who = try await desk.easel("whoami", "--json").json()
        #expect(who["server"] == .string(shared.url))
        #expect(who["email"] == .string(SharedDesk.email))
        #expect(who["role"] == "owner")
        #expect(who["terminal"] == "laptop")
        #expect(try await desk.easel("todo", "add", "Pay rent").status == 0)
        #expect(try await desk.easel("todo", "list", "--json").json().array?.count == 1)
        #expect(try await desk.easel("doctor").output.contains(shared.url))

        #expect(try await desk.easel("logout").status == 0)
        #expect(try await desk.easel("todo", "list", "--json").json() == [])
        let refused = try await desk.easel("todo", "list", "--server", shared.url)
        #expect(refused.status == 1)
        #expect(refused.complaint.contains("easel login \(shared.url)"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: desk.home.path + "/data/sign-ins").count == 2)
      }
    }
  }

  @Test("who one is can be told without the server, with how old that is")
  func whoWithoutServer() async throws {
    try await SharedDesk.with { shared in
      try await Desk.with { desk in
        let away = ["EASEL_SERVER": "unix:\(desk.home.path)/none.sock"]
        let stranger = try await desk.easel("whoami", environment: away)
        #expect(stranger.status == 1 && stranger.output.isEmpty)
        try await shared.signUp(desk)
        #expect(try await shared.logIn(desk).status == 0)
        shared.server.close()
        let first = try await desk.easel("whoami", "--json")
        let who = try first.json()
        #expect(who["server"] == .string(shared.url) && who["email"] == .string(SharedDesk.email))
        #expect(who["name"] == "Ada" && who["role"] == "owner" && who["offline"] == true)
        #expect(first.complaint.hasPrefix("easel: The server cannot be reached: "))
        #expect(first.complaint.hasSuffix("As kept here at the sign-in, offline.\n"))
        let plain = try await desk.easel("whoami")
        #expect(plain.status == 0 && plain.output.contains(SharedDesk.email))
      }
    }
  }

  @Test("who one is can be told without the server as it was told last")
  func whoAsHeard() async throws {
    try await SharedDesk.with { shared in
      try await Desk.with { desk in
        try await shared.signUp(desk)
        #expect(try await shared.logIn(desk).status == 0)
        let before = try await desk.easel("whoami", "--json")
        #expect(try before.json()["offline"] == nil && before.complaint.isEmpty)
        shared.server.close()
        let after = try await desk.easel("whoami")
        #expect(after.status == 0 && after.output.contains(SharedDesk.email))
        #expect(after.complaint.contains("As of ") && after.complaint.hasSuffix(", offline.\n"))
      }
    }
  }

  @Test("programs that find an expired token at once renew it once; the sign-in goes on")
  func renewalTogether() async throws {
    try await SharedDesk.with { shared in
      try await Desk.with { desk in
        try await shared.signUp(desk)
        #expect(try await shared.logIn(desk).status == 0)
        for _ in 0..<3 {
          try shared.age(desk)
          let results = try await withThrowingTaskGroup(of: RunResult.self) { group in
            for _ in 0..<8 { group.addTask { try await desk.easel("todo", "list", "--json") } }
            return try await group.reduce(into: []) { $0.append($1) }
          }
          #expect(results.allSatisfy { $0.status == 0 }, "\(results.map(\.complaint))")
        }
        #expect(try await desk.easel("tokens", "--json").json().array?.count == 1)
      }
    }
  }

  @Test("a token revoked from elsewhere is one sentence, also without the server")
  func revoked() async throws {
    try await SharedDesk.with { shared in
      try await Desk.with { laptop in
        try await Desk.with { desktop in
          try await shared.signUp(laptop)
          #expect(try await shared.logIn(laptop).status == 0)
          #expect(try await shared.logIn(desktop, as: "desktop").status == 0)
          let list = try await desktop.easel("tokens", "list")
          #expect(list.output.contains("laptop"))
          #expect(list.output.contains("this one"))
          let wrong = try await desktop.easel("tokens", "revoke", "toaster")
          #expect(wrong.status == 1)
          #expect(try await desktop.easel("tokens", "revoke", "laptop").status == 0)
          let first = try await laptop.easel("todo", "list")
          #expect(first.status == 1)
          #expect(first.complaint.contains("has ended"))
          shared.server.close()
          let second = try await laptop.easel("todo", "list")
          #expect(second.complaint == first.complaint)
          #expect(try await desktop.easel("todo", "list").complaint.contains("nothing listens"))
        }
      }
    }
  }

  @Test("who signs in again is one terminal, not two; a new password signs the others out")
  func again() async throws {
    try await SharedDesk.with { shared in
      try await Desk.with { laptop in
        try await Desk.with { desktop in
          try await shared.signUp(laptop)
          for _ in 0..<2 { #expect(try await shared.logIn(laptop).status == 0) }
          #expect(try await shared.logIn(desktop, as: "desktop").status == 0)
          #expect(try await laptop.easel("tokens", "--json").json().array?.count == 2)
          let wrong = try await shared.easel(
            laptop, "password change --password-stdin", input: "not my password", "another horse, again")
          #expect(wrong.status == 1)
          #expect(try await laptop.easel("whoami").status == 0)
          let changed = try await shared.easel(
            laptop, "password change --password-stdin", input: SharedDesk.password, "another horse, again")
          #expect(changed.status == 0, "\(changed.complaint)")
          #expect(try await laptop.easel("whoami").status == 0)
          #expect(try await desktop.easel("whoami").status == 1)
        }
      }
    }
  }

  @Test("what is about an account is no riddle where nobody is signed in")
  func withoutSignIn() async throws {
    try await Desk.with { desk in
      for command in [["tokens"], ["tokens", "revoke", "laptop"], ["password", "change"]] {
        let result = try await desk.easel(arguments: command)
        #expect(result.status == 1)
        #expect(result.complaint.contains("easel login https://"), "\(result.complaint)")
        let elsewhere = try await desk.easel(arguments: command + ["--server", "http://127.0.0.1:1"])
        #expect(elsewhere.complaint.contains("easel login http://127.0.0.1:1"), "\(elsewhere.complaint)")
      }
    }
  }

  @Test("signing out works without the server, and says what that leaves behind")
  func logoutOffline() async throws {
    try await SharedDesk.with { shared in
      try await Desk.with { desk in
        try await shared.signUp(desk)
        #expect(try await shared.logIn(desk).status == 0)
        shared.server.close()
        let result = try await desk.easel("logout")
        #expect(result.status == 0)
        #expect(result.complaint.contains("could not be told"))
        #expect(result.complaint.contains("easel tokens revoke"))
        let again = try await desk.easel("logout", "--all")
        #expect(again.status == 0)
        #expect(try await desk.easel("logout").status == 1)
      }
    }
  }

  @Test("no secret is in an argument, a log, an answer or a file but its own")
  func secretsStayIn() async throws {
    try await SharedDesk.with { shared in
      try await Desk.with { desk in
        try await shared.signUp(desk)
        let code = try await shared.code()
        var said = ""
        for command in ["whoami", "whoami --json", "tokens", "todo list", "server status", "doctor", "paths"] {
          if command == "whoami" { said += try await shared.logIn(desk).output }
          let result = try await shared.easel(desk, command)
          said += result.output + result.complaint
        }
        said += try await shared.easel(
          desk, "login \(shared.url) --email x@example.com --password-stdin", input: SharedDesk.password
        ).complaint
        let text = try String(contentsOf: try shared.secrets(desk), encoding: .utf8)
        let kept = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
        let tokens = try ["accessToken", "refreshToken"].map { try #require(kept[$0]?.string) }
        for file in try FileManager.default.subpathsOfDirectory(atPath: shared.folder.path) {
          guard !file.hasSuffix(".secret"), !file.hasSuffix(".eml") else { continue }
          said += (try? String(decoding: Data(contentsOf: shared.folder.appending(path: file)), as: UTF8.self)) ?? ""
        }
        for file in try FileManager.default.subpathsOfDirectory(atPath: desk.home.path) where !file.hasSuffix(".secret")
        {
          said += (try? String(decoding: Data(contentsOf: desk.home.appending(path: file)), as: UTF8.self)) ?? ""
        }
        #expect(said.contains(shared.url))
        for (name, secret) in zip(["access", "refresh", "password", "code"], tokens + [SharedDesk.password, code]) {
          let place = said.range(of: secret)?.lowerBound
          let context = place.map { said[..<$0].suffix(200) } ?? ""
          #expect(place == nil, "the \(name) after \(String(context).debugDescription)")
        }
        #expect(try await desk.easel("login", shared.url, "--password", "x").status == 2)
      }
    }
  }

  @Test(
    "what cannot be meant is one sentence and exit code 2",
    arguments: [
      "login http://desk.example --email a@b.c --password-stdin", "login desk.example", "login", "login unix:x",
      "logout --all https://desk.example", "logout --all --server https://desk.example",
      "login https://desk.example --server https://other.example", "login https://desk.example --password-stdin",
      "login https://desk.example --link --email a@b.c", "login https://desk.example --link --new",
      "canvas link Team --days 0", "canvas link Team --show none,todo",
    ])
  func wrongUse(command: String) async throws {
    try await Desk.with { desk in
      let result = try await desk.shell("exec \"$EASEL\" \(command) < /dev/null")
      #expect(result.status == 2, "\(result.complaint)")
      #expect(result.complaint.hasPrefix("easel: "))
      #expect(result.complaint.split(whereSeparator: \.isNewline).count == 1)
    }
  }

  @Test("a certificate of one's own is refused, and trusted when its authority is named")
  func ownAuthority() async throws {
    try await withTemporaryFolder { folder in
      for (name, text) in [
        ("ca", TestCertificates.authority), ("cert", TestCertificates.first), ("key", TestCertificates.firstKey),
      ] {
        let file = folder.appending(path: name)
        try Data((text + "\n").utf8).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
      }
      let files = ["--certificate", "\(folder.path)/cert", "--certificate-key", "\(folder.path)/key"]
      try await SharedDesk.with(files, scheme: "https") { shared in
        try await Desk.with { desk in
          let refused = try await shared.logIn(desk)
          #expect(refused.status == 1)
          #expect(refused.complaint.contains("is not trusted here"))
          let authority = "--ca-file '\(folder.path)/ca'"
          try await shared.signUp(desk, options: authority)
          #expect(try await shared.logIn(desk, options: authority).status == 0)
          #expect(try await desk.easel("todo", "add", "x").status == 0)
          try shared.age(desk)
          #expect(try await desk.easel("whoami").status == 0)
        }
      }
    }
  }
}
