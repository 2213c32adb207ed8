import EaselKit
import Foundation
import TestKit
import Testing

/// `easel verify`, the server that the commands about sign-ins use, and what owners do with accounts.
@Suite("verifying and accounts", .serialized, .timeLimit(.minutes(3)))
struct VerifyingTests {
  @Test("verify signs in at the server that --server names, and a wrong code without a terminal is one sentence")
  func verifies() async throws {
    try await SharedDesk.with { shared in
      try await Desk.with { desk in
        let asked = try await shared.easel(
          desk, "signup --server \(shared.url) --email \(SharedDesk.email) --name Ada --password-stdin",
          input: SharedDesk.password)
        #expect(asked.status == 0, "\(asked.complaint)")
        #expect(asked.output.contains("Then: easel verify \(shared.url)\n"))
        let code = try await shared.code()
        let verify = "verify --server \(shared.url) --password-stdin --terminal hall"
        let wrong = try await shared.easel(desk, verify, input: "not-the-code", SharedDesk.password)
        #expect(wrong.status == 1)
        #expect(wrong.complaint.split(whereSeparator: \.isNewline).count == 1)
        let done = try await shared.easel(desk, verify, input: " \(code) ", SharedDesk.password)
        #expect(done.status == 0, "\(done.complaint)")
        #expect(done.output.contains(SharedDesk.email))
        let who = try await desk.easel("whoami", "--json").json()
        #expect(who["terminal"] == "hall" && who["email"] == .string(SharedDesk.email))
        #expect(try await desk.easel("logout", "--server", shared.url).status == 0)
        #expect(try await desk.easel("logout", "--server", shared.url).complaint.contains("not signed in to"))
      }
    }
  }

  @Test("on a terminal the code is shown while it is typed, and a mistyped one is typed again")
  func typed() async throws {
    try await SharedDesk.with { shared in
      try await Desk.with { desk in
        let asked = try await shared.easel(
          desk, "signup \(shared.url) --email \(SharedDesk.email) --name Ada --password-stdin",
          input: SharedDesk.password)
        #expect(asked.status == 0, "\(asked.complaint)")
      }
      let code = try await shared.code()
      let session = try TmuxSession()
      defer { session.close() }
      try session.shell("easel verify \(shared.url)")
      try session.wait("the question for the code") { $0.contains("Code:") }
      try session.type("mistyped")
      try session.wait("the code, shown") { $0.contains("Code: mistyped") }
      try session.press("Enter")
      try session.wait("the question for the password") { $0.contains("The password you chose:") }
      try session.shell(SharedDesk.password)
      try session.wait("the second question for the code") {
        $0.contains("Type it again") && $0.matches(of: /Code:/).count == 2
      }
      try session.shell(code)
      try session.wait("the second question for the password") {
        $0.matches(of: /The password you chose:/).count == 2
      }
      try session.shell(SharedDesk.password)
      let screen = try session.wait("the sign-in") { $0.contains("kept in") }
      #expect(!screen.contains("horse"))
    }
  }

  @Test("on a terminal a mistyped code of an invitation is typed again")
  func invited() async throws {
    let session = try TmuxSession()
    defer { session.close() }
    try session.shell("easel canvas join")
    try session.wait("the question for the code") { $0.contains("Code:") }
    try session.shell("mistyped")
    try session.wait("the second question") {
      $0.contains("Type it again") && $0.matches(of: /Code:/).count == 2
    }
  }

  @Test("an owner disables and enables an account from the command line, and never the last owner")
  func disabling() async throws {
    try await SharedDesk.with { shared in
      try await Desk.with { ada in
        try await Desk.with { ben in
          try await shared.signUp(ada)
          #expect(try await shared.logIn(ada).status == 0)
          try await shared.signUp(ben, email: "ben@example.com", name: "Ben")
          #expect(try await shared.logIn(ben, email: "ben@example.com").status == 0)
          #expect(try await ben.easel("users").status == 1)
          let disabled = try await ada.easel("users", "disable", "ben@example.com")
          #expect(disabled.status == 0, "\(disabled.complaint)")
          #expect(try await ada.easel("users").output.contains("disabled"))
          #expect(try await ben.easel("todo", "list").status == 1)
          let refused = try await shared.logIn(ben, email: "ben@example.com")
          #expect(refused.status == 1 && refused.complaint.contains("disabled"))
          let last = try await ada.easel("users", "disable", "Ada")
          #expect(last.status == 1 && last.complaint.contains("There must be an owner"))
          #expect(try await ada.easel("users", "enable", "Ben").status == 0)
          #expect(try await shared.logIn(ben, email: "ben@example.com").status == 0)
          #expect(try await ada.easel("webhooks", "--all", "--json").json() == [])
        }
      }
    }
  }

  @Test("a file of sign-ins that others could read is closed, which is said once")
  func openFile() async throws {
    try await SharedDesk.with { shared in
      try await Desk.with { desk in
        try await shared.signUp(desk)
        #expect(try await shared.logIn(desk).status == 0)
        let secret = try shared.secrets(desk).path
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: secret)
        let first = try await desk.easel("whoami")
        #expect(first.status == 0 && first.complaint.contains("could read \(secret)"))
        let mode = try FileManager.default.attributesOfItem(atPath: secret)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        #expect(try await desk.easel("whoami").complaint.isEmpty)
      }
    }
  }

  @Test("easeld lists and rotates the signing keys of a server that runs; nobody is signed out")
  func keys() async throws {
    try await SharedDesk.with { shared in
      try await Desk.with { desk in
        try await shared.signUp(desk)
        #expect(try await shared.logIn(desk).status == 0)
        let data = shared.folder.appending(path: "server/data/services").path
        let before = try await desk.easeld("keys", "--data", data)
        #expect(before.status == 0, "\(before.complaint)")
        #expect(before.output.split(separator: "\n").count == 1)
        #expect(try await desk.easeld("keys", "rotate", "--data", data).status == 0)
        let after = try await desk.easeld("keys", "list", "--data", data).output.split(separator: "\n")
        #expect(after.count == 2 && after.last?.hasSuffix("signs") == true)
        let newest = try #require(after.last?.split(separator: " ").first.map(String.init))
        try await waitUntil {
          let answer = try shared.server.send("GET", "/api/auth/jwks")
          return answer.body?["keys"]?.array?.contains { $0["kid"]?.string == newest } == true
        }
        #expect(try await desk.easel("todo", "add", "Pay rent").status == 0)
        try shared.age(desk)
        #expect(try await desk.easel("todo", "list").output.contains("Pay rent"))
        let none = try await desk.easeld("keys", "rotate", "--data", desk.home.path)
        #expect(none.status == 1 && none.complaint.contains("no signing keys"))
      }
    }
  }
}
