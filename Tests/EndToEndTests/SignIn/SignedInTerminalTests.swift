import Foundation
import TestKit
import Testing

/// Signing in by hand, and the canvas of somebody who is signed in, in a real terminal.
@Suite("signed-in terminals", .serialized, .timeLimit(.minutes(3)))
struct SignedInTerminalTests {
  @Test("the password is asked for and never shown; Ctrl+C leaves the terminal as it was")
  func typed() async throws {
    try await SharedDesk.with { shared in
      try await Desk.with { desk in try await shared.signUp(desk) }
      let session = try TmuxSession()
      defer { session.close() }
      try session.shell("easel login \(shared.url)")
      try session.wait("the question for the address") { $0.contains("E-mail:") }
      try session.shell(SharedDesk.email)
      try session.wait("the question for the password") { $0.contains("Password:") }
      try session.press("C-c")
      try session.wait("the shell again") { $0.contains("Password:\nready$") || $0.contains("Password: ^C") }
      try session.shell("clear; echo hidden-$(stty -a | grep -c -- ' -echo ')")
      let settings = try session.wait("the settings of the terminal") { $0.contains(/hidden-\d/) }
      #expect(settings.contains("hidden-0"))
      try session.shell("clear; easel login \(shared.url) --email \(SharedDesk.email)")
      try session.wait("the question for the password") { $0.contains("Password:") }
      try session.shell(SharedDesk.password)
      let screen = try session.wait("the sign-in") { $0.contains("kept in") }
      #expect(!screen.contains("horse"))
      #expect(screen.contains("@"))
    }
  }

  @Test("a password that is asked for waits while the shell has the terminal, and is hidden again after that")
  func stopped() async throws {
    try await SharedDesk.with { shared in
      try await Desk.with { desk in try await shared.signUp(desk) }
      let session = try TmuxSession()
      defer { session.close() }
      try session.shell("easel login \(shared.url) --email \(SharedDesk.email)")
      try session.wait("the question for the password") { $0.contains("Password:") }
      try session.press("C-z")
      try session.wait("the shell, with a job that is stopped") { $0.contains("Stopped") && $0.contains("ready$") }
      try session.shell("clear; echo hidden-$(stty -a | grep -c -- ' -echo ')")
      let settings = try session.wait("the settings of the terminal") { $0.contains(/hidden-\d/) }
      #expect(settings.contains("hidden-0"))
      let look = "sleep 2; echo again-$(stty -a | grep -c -- ' -echo ')"
      try session.shell("clear; (\(look)) & fg %1")
      let again = try session.wait("the settings for the login") { $0.contains(/again-\d/) }
      #expect(again.contains("again-1"))
      try session.shell(SharedDesk.password)
      let screen = try session.wait("the sign-in") { $0.contains("kept in") }
      #expect(!screen.contains("horse"))
    }
  }

  @Test("whatever signal ends the question for a password, the terminal shows again what is typed")
  func ended() async throws {
    try await SharedDesk.with { shared in
      let session = try TmuxSession()
      defer { session.close() }
      // A shell that is not interactive, as those restore the terminal themselves.
      let script = shared.folder.appending(path: "end.sh")
      let lines = [
        #"sh -c '(sleep 2; kill -USR1 $$) & exec easel login "$0" --email ada@example.com' "$1""#,
        #"echo "left-$? hidden-$(stty -a | grep -c -- ' -echo ')""#,
      ]
      try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: script)
      try session.shell("sh '\(script.path)' \(shared.url)")
      let screen = try session.wait("the end of the program") { $0.contains(/left-\d+ hidden-\d/) }
      #expect(screen.contains("left-138 hidden-0"))
    }
  }

  @Test("a canvas at a server where nobody is signed in goes on by itself once somebody is")
  func signedInElsewhere() async throws {
    try await SharedDesk.with { shared in
      try await Desk.with { desk in
        try await shared.signUp(desk)
        #expect(try await shared.logIn(desk, as: "elsewhere").status == 0)
        #expect(try await desk.easel("todo", "add", "Already there").status == 0)
      }
      let session = try TmuxSession()
      defer { session.close() }
      let secret = shared.folder.appending(path: "password").path
      try Data((SharedDesk.password + "\n").utf8).write(to: URL(filePath: secret))
      let login = "easel login \(shared.url) --email \(SharedDesk.email) --password-stdin < '\(secret)'"
      // Signed in from the same shell, once the canvas of nobody is seen.
      let gate = shared.folder.appending(path: "gate").path
      try session.shell(
        "mkfifo '\(gate)'; (cat '\(gate)'; \(login)) >/dev/null 2>&1 & EASEL_SERVER=\(shared.url) easel")
      try session.wait("the canvas of nobody") { $0.contains("signed out") && $0.contains("easel login") }
      try Data("now\n".utf8).write(to: URL(filePath: gate))
      try session.wait("the canvas of who signed in") { $0.contains("● online") && $0.contains("Already there") }
      try session.leader("q")
      try session.wait("the shell again") { $0.contains("ready$") && !$0.contains("NORMAL") }
    }
  }

  @Test("a canvas whose sign-in is revoked says so, keeps what was not sent, and sends it after the next sign-in")
  func revoked() async throws {
    try await SharedDesk.with { shared in
      try await Desk.with { desktop in
        try await shared.signUp(desktop)
        #expect(try await shared.logIn(desktop, as: "desktop").status == 0)
        let session = try TmuxSession()
        defer { session.close() }
        let secret = desktop.home.deletingLastPathComponent().appending(path: "password").path
        try Data((SharedDesk.password + "\n").utf8).write(to: URL(filePath: secret))
        let login =
          "easel login \(shared.url) --email \(SharedDesk.email) --name laptop --password-stdin < '\(secret)'"
        try session.shell("\(login); easel")
        try session.wait("the canvas, online") { $0.contains("● online") && $0.contains("general") }
        #expect(try await desktop.easel("tokens", "revoke", "laptop").status == 0)
        try session.press("a")
        try session.type("Kept for later")
        try session.press("Enter")
        try session.wait("the end of the sign-in") { $0.contains("signed out") && $0.contains("easel login") }
        try session.wait("the todo, unsent") { $0.contains("Kept for later") }
        let listed = try await desktop.easel("todo", "list")
        #expect(!listed.output.contains("Kept for later"))
        try session.press("Tab")
        try session.leader("q")
        try session.wait("the shell again") { $0.contains("ready$") && !$0.contains("NORMAL") }
        try session.shell("clear; \(login); easel")
        try session.wait("the canvas, online again") { $0.contains("● online") }
        while try await !desktop.easel("todo", "list").output.contains("Kept for later") {
          try session.wait("the canvas") { $0.contains("online") }
        }
      }
    }
  }

  @Test("a canvas whose person signs out in another terminal says so")
  func signedOutElsewhere() async throws {
    try await SharedDesk.with { shared in
      try await Desk.with { desk in
        try await shared.signUp(desk)
        #expect(try await shared.logIn(desk).status == 0)
        let session = try TmuxSession(home: desk.home)
        defer { session.close(keepsHome: true) }
        try session.shell("easel")
        try session.wait("the canvas, online") { $0.contains("● online") && $0.contains("general") }
        #expect(try await desk.easel("logout").status == 0)
        try session.wait("who signed out") { $0.contains("You signed out in another terminal") }
      }
    }
  }
}
