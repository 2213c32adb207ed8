import EaselKit
import Foundation
import TestKit
import Testing

/// `easeld config`, `easeld features`, and how a server follows its file.
@Suite(.timeLimit(.minutes(2))) struct ServerConfigTests {
  /// The options of `easeld serve` with values they take.
  private static let values = [
    "listen": "127.0.0.1:1", "data": "/a", "disk-reserve": "1", "key-days": "1", "drain": "1",
    "certificate": "/a", "certificate-key": "/a",
    "client-authority": "/a", "rate": "1", "channels": "1", "proxies": "10.0.0.0/8",
    "mail": "file:/a", "mail-from": "a@example.com", "mail-password-file": "/a", "mail-authority": "/a",
    "upstream": "a=http://a", "gateway": "http://a", "advertise": "http://a", "internal-key": "/a",
    "inner-certificate": "/a", "inner-certificate-key": "/a", "inner-authority": "/a",
    "keep-events": "1", "log-format": "text", "log-level": "error", "trace-file": "/a", "trace-url": "http://a/b",
    "trace-ratio": "0.5", "metrics-token": "/a",
  ]
  private static let flags = ["sign-in", "behind-proxy", "webhooks-allow-inner"]

  @Test func everyOptionIsASettingAndTheOtherWayRound() async throws {
    try await Desk.with { desk in
      let arguments = Self.values.flatMap { ["--\($0)", $1] } + Self.flags.map { "--no-\($0)" }
      let shown = try await desk.easeld(arguments: ["config", "show", "--json"] + arguments).json()
      let origins = (shown.array ?? []).compactMap { $0["origin"]?.string }
      let given = (Self.values.keys + Self.flags).map { "--\($0)" }
      #expect(origins.filter { $0.hasPrefix("--") }.sorted() == given.sorted())
      // All that is left are secrets.
      #expect(origins.filter { !$0.hasPrefix("--") } == ["default", "default"])
      let help = try await desk.easeld("serve", "--help").output
      let options = Set(help.matches(of: /--([a-z-]+)/).map { String($0.1) }.filter { !$0.hasPrefix("no-") })
      #expect(options.subtracting(["help", "version", "config"]) == Set(Self.values.keys).union(Self.flags))
    }
  }

  @Test func whatHoldsIsShownWithoutSecrets() async throws {
    try await Desk.with { desk in
      let file = try desk.file("easeld.toml", "drain = 3\n[mail]\nserver = \"smtp://me@mail.example.com\"\n")
      let shown = try await desk.easeld(
        arguments: ["config", "show", "--config", file, "--rate", "7"],
        environment: ["EASELD_SMTP_PASSWORD": "hunter2", "EASELD_MAIL_FROM": "easel@example.com"])
      #expect(shown.status == 0, "\(shown.complaint)")
      let rows = shown.output.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
      for row in [
        ["drain", "3", "\(file):1"], ["mail.server", "\"smtp://me@mail.example.com\"", "\(file):3"],
        ["mail.from", "\"easel@example.com\"", "EASELD_MAIL_FROM"], ["mail.password", "***", "EASELD_SMTP_PASSWORD"],
        ["edge.rate", "7", "--rate"], ["edge.behind-proxy", "false", "default"],
      ] {
        #expect(rows.contains(row), "\(row): \(shown.output)")
      }
      #expect(!shown.output.contains("hunter2"))
    }
  }

  @Test func whatIsWrongIsToldAndEndsWith78() async throws {
    try await Desk.with { desk in
      let file = try desk.file("easeld.toml", "lissen = 1\n[edge]\nrate = -1\n")
      for arguments in [
        ["config", "check", file], ["serve", "--config", file], ["config", "show", "--config", file],
      ] {
        let result = try await desk.easeld(arguments: arguments)
        #expect(result.status == 78, "\(arguments)")
        #expect(
          result.complaint == """
            easeld: \(file):1: There is no setting "lissen"; did you mean "listen"?
            easeld: \(file):3: rate must be a whole number from 0 to 1000000, not -1.

            """)
      }
      let missing = try await desk.easeld("serve", "--config", file + "x")
      #expect(missing.status == 78)
      let variable = try await desk.easeld(arguments: ["serve"], environment: ["EASELD_RATE": "x"])
      #expect(variable.status == 78)
      #expect(variable.complaint.contains("EASELD_RATE"))
      let good = try desk.file("good.toml", "drain = 1\n")
      #expect(try await desk.easeld("config", "check", good).output == "\(good) is in order.\n")
      #expect(try await desk.easeld("config", "check").output.hasPrefix("There is no file"))
      #expect(try await desk.easeld("config", "path").output == "\(desk.home.path)/config/easeld.toml\n")
      #expect(!FileManager.default.fileExists(atPath: desk.home.path))
    }
  }

  @Test func featuresAreListed() async throws {
    try await Desk.with { desk in
      let file = try desk.file("easeld.toml", "[features]\npublish = { percent = 10, users = [\"ada\"] }\n")
      let list = try await desk.easeld("features", "list", "--config", file, "--json").json()
      let states = (list.array ?? []).map { "\($0["name"]?.string ?? ""): \($0["state"]?.string ?? "")" }
      #expect(states == ["signup: on", "webhooks: on", "publish: on for 10 % of people, for ada"])
    }
  }

  @Test func aServerFollowsItsFile() async throws {
    try await withTemporaryFolder { home in
      let file = home.appending(path: "easeld.toml")
      func write(_ text: String) throws { try Data(text.utf8).write(to: file, options: .atomic) }
      try write("[features]\nsignup = false\n")
      let desk = try await ServedDesk.open(
        home, ["--config", file.path, "--mail", "file:\(home.path)/mail"])
      defer { desk.close() }
      func isOpen() throws -> Bool? {
        try desk.send("GET", "/api/features").body?["features"]?["signup"]?.bool
      }
      #expect(try isOpen() == false)
      let body: [String: JSONValue] = [
        "email": .string("ada@example.com"), "name": .string("Ada"), "password": .string("a horse, a battery"),
      ]
      #expect(try desk.send("POST", "/api/auth/signup", body).status == 403)
      try write("[features]\nsignup = true\n")
      try await waitUntil { try isOpen() == true }
      #expect(try desk.send("POST", "/api/auth/signup", body).status == 202)
      // What is wrong is not followed, and what comes after it is.
      try write("[features]\nsignup = 1\n")
      desk.signal(SIGHUP)
      let log = home.path + ".log"
      try await waitUntil { try String(contentsOfFile: log, encoding: .utf8).contains("signup must be true") }
      #expect(try isOpen() == true)
      try write("[features]\nsignup = false\n")
      try await waitUntil { try isOpen() == false }
    }
  }
}
