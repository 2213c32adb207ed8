import EaselAPI
import EaselKit
import Foundation
import TestKit
import Testing

@testable import Backend

/// Mails: what they look like, where they go, and that they arrive in the end.
@Suite("mail", .timeLimit(.minutes(1)))
struct MailTests {
  @Test("a mail is a whole message, and nothing that was typed is in it")
  func wire() async throws {
    try await AuthDesk.with { desk in
      _ = try await desk.send(
        AuthAPI.signUp(
          SignUp(email: "ada@example.com", name: "Buy at evil.example", password: AuthDesk.password)
        ).request)
      let mail = await desk.mails.next()
      let wire = mail.wire(from: "easel@example.org")
      let head = wire.components(separatedBy: "\r\n\r\n")[0].components(separatedBy: "\r\n")
      #expect(
        head == [
          "From: Easel <easel@example.org>", "To: <ada@example.com>", "Subject: Your code for Easel",
          "Date: Sun, 22 Nov 2026 09:00:00 +0000", "Message-ID: <\(mail.id)@example.org>",
          "Auto-Submitted: auto-generated", "MIME-Version: 1.0", "Content-Type: text/plain; charset=us-ascii",
        ])
      #expect(!wire.contains("evil"))
      #expect(wire.utf8.allSatisfy { $0 < 0x80 })
      #expect(wire.contains(try #require(mail.code).revealed))
      #expect(!wire.replacing("\r\n", with: "").contains { $0.isNewline })
    }
  }

  @Test("mail that cannot be sent is tried again, later each time, also after a restart; the first code is not lost")
  func retries() async throws {
    try await withTemporaryFolder { folder in
      let clock = TestClock()
      let tray = MailTray(failures: 3)
      let desk = try Self.room(in: folder.path, mails: tray, clock: clock)
      try await desk.store.register(
        Registration(id: "r", email: "ada@example.com", name: "Ada", passwordHash: "h"), at: clock.now())
      for seconds in [5, 10, 20] {
        #expect(await desk.runner.drain() == .seconds(seconds))
        clock.advance(seconds: seconds - 1)
        #expect(await desk.runner.drain() == .seconds(1))
        clock.advance(seconds: 1)
      }
      #expect(tray.arrived.isEmpty)
      let later = try Self.room(in: folder.path, mails: tray, clock: clock)
      #expect(await later.runner.drain() == nil)
      let code = try #require(tray.arrived.first?.code)
      #expect(try await later.store.verify(SecretCode.hash(code), at: clock.now())?.email == "ada@example.com")
    }
  }

  @Test("mail that can never be sent is dropped in the end, of which nothing is left, and holds up no other")
  func givingUp() async throws {
    try await withTemporaryFolder { folder in
      let clock = TestClock()
      let tray = MailTray(failures: AuthEventRunner.attemptsOfDay)
      let desk = try Self.room(in: folder.path, mails: tray, clock: clock)
      try await desk.store.register(
        Registration(id: "r", email: "ada@example.com", name: "Ada", passwordHash: "h"), at: clock.now())
      let start = clock.now()
      let queues = { try await desk.store.database.read(PendingEvents.counts) }
      #expect(try await queues() == ["mail": 1, "mailFailing": 0])
      let waits = try await Self.exhaust(desk, clock) { () async throws in
        #expect(try await queues() == ["mail": 1, "mailFailing": 1])
      }
      #expect(waits == AuthEventRunner.attemptsOfDay - 1)
      #expect(clock.now() >= start.adding(seconds: 24 * 3600))
      #expect(clock.now() < start.adding(seconds: 27 * 3600))
      #expect(try await queues() == ["mail": 0, "mailFailing": 0])
      #expect(tray.arrived.isEmpty)
      try await desk.store.register(
        Registration(id: "s", email: "bob@example.com", name: "Bob", passwordHash: "h"), at: clock.now())
      #expect(await desk.runner.drain() == nil)
      #expect(tray.arrived.map(\.to) == ["bob@example.com"])
    }
  }

  @Test("what befell an account is told although mail was down for days, and dropped after a week of failures")
  func longFailure() async throws {
    try await withTemporaryFolder { folder in
      let clock = TestClock()
      let tray = MailTray()
      let desk = try Self.room(in: folder.path, mails: tray, clock: clock)
      try await Self.makeUser(desk, tray, clock)
      for (failures, isSent) in [
        (AuthEventRunner.attemptsOfWeek - 1, true), (AuthEventRunner.attemptsOfWeek, false),
      ] {
        let before = tray.arrived.count
        tray.fail(failures)
        let start = clock.now()
        _ = try await desk.store.write { [start] db in
          try PendingEvents.add(.passwordChanged("r", at: start), dueAt: start, in: db)
          return true
        }
        #expect(try await Self.exhaust(desk, clock) {} == AuthEventRunner.attemptsOfWeek - 1)
        #expect(clock.now() >= start.adding(seconds: 7 * 24 * 3600))
        #expect(tray.arrived.count == before + (isSent ? 1 : 0))
        #expect(try await desk.store.database.read(PendingEvents.counts)["mail"] == 0)
      }
    }
  }

  /// Hands on what is pending until nothing waits any more, and answers how often it was waited for.
  private static func exhaust(
    _ desk: Room, _ clock: TestClock, meanwhile look: () async throws -> Void
  ) async throws -> Int {
    var waits = 0
    while let pause = await desk.runner.drain() {
      waits += 1
      try await look()
      clock.advance(seconds: Int(pause.components.seconds))
    }
    return waits
  }

  /// Makes the account of a person who is called `r`.
  private static func makeUser(_ desk: Room, _ tray: MailTray, _ clock: TestClock) async throws {
    let new = Registration(id: "r", email: "ada@example.com", name: "Ada", passwordHash: "h")
    try await desk.store.register(new, at: clock.now())
    _ = await desk.runner.drain()
    let code = try #require(tray.arrived.first?.code)
    _ = try await desk.store.verify(SecretCode.hash(code), at: clock.now())
    _ = await desk.runner.drain()
  }

  @Test("an event that comes twice sends one mail, and one address gets eight of a kind an hour")
  func repetition() async throws {
    try await withTemporaryFolder { folder in
      let clock = TestClock()
      let tray = MailTray()
      let desk = try Self.room(in: folder.path, mails: tray, clock: clock)
      for number in 0..<10 {
        try await desk.store.register(
          Registration(id: "r\(number)", email: "ada@example.com", name: "Ada", passwordHash: "h"), at: clock.now())
      }
      let event = ServiceEvent.userRegistered("r0", at: clock.now())
      try await desk.handler.handle(event)
      try await desk.handler.handle(event)
      #expect(tray.arrived.count == 1)
      #expect(await desk.runner.drain() == nil)
      #expect(tray.arrived.count == AuthMailHandler.perHour)
      #expect(Set(tray.arrived.map(\.id)).count == AuthMailHandler.perHour)
      // What no longer concerns anybody sends nothing.
      try await desk.handler.handle(.userRegistered("gone", at: clock.now()))
      try await desk.handler.handle(.passwordForgotten("gone", at: clock.now()))
      #expect(tray.arrived.count == AuthMailHandler.perHour)
    }
  }

  @Test("however many mails strangers ask for, those of other kinds come, and what befell an account is told")
  func kinds() async throws {
    try await withTemporaryFolder { folder in
      let clock = TestClock()
      let tray = MailTray()
      let desk = try Self.room(in: folder.path, mails: tray, clock: clock)
      try await Self.makeUser(desk, tray, clock)
      let events: [(() -> ServiceEvent, Int)] = [
        ({ .signUpRepeated("r", at: clock.now()) }, AuthMailHandler.perHour),
        ({ .passwordForgotten("r", at: clock.now()) }, AuthMailHandler.perHour),
        ({ .passwordChanged("r", at: clock.now()) }, 12),
        ({ .sessionEnded("s", of: "r", because: .reused, at: clock.now()) }, 12),
      ]
      for (event, count) in events {
        let before = tray.arrived.count
        for _ in 0..<12 { try await desk.handler.handle(event()) }
        #expect(tray.arrived.count - before == count, "\(event().type)")
      }
      // After an hour there are others.
      clock.advance(seconds: 3601)
      let before = tray.arrived.count
      try await desk.handler.handle(.passwordForgotten("r", at: clock.now()))
      #expect(tray.arrived.count == before + 1)
    }
  }

  @Test("the file drop keeps each mail in a file that only its owner reads")
  func fileDrop() async throws {
    try await withTemporaryFolder { folder in
      let mailer = FileDropMailer(folder: "\(folder.path)/mail", sender: "easel@localhost")
      let mail = MailMessage(
        id: "m", to: "ada@example.com", subject: "s", text: "t", date: Timestamp(seconds: 1_800_000_000))
      try await mailer.send(mail)
      try await mailer.send(mail)
      let file = "\(folder.path)/mail/m.eml"
      #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/mail") == ["m.eml"])
      #expect(try String(contentsOfFile: file, encoding: .utf8) == mail.wire(from: "easel@localhost"))
      #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
      await #expect(throws: MailFailure.self) {
        try await FileDropMailer(folder: "/proc/none", sender: "easel@localhost").send(mail)
      }
    }
  }

  @Test("a mail server that is not there is a failure that tells no address")
  func noServer() async throws {
    let settings = try MailSettings("smtp://127.0.0.1:1")
    let mail = MailMessage(id: "m", to: "ada@example.com", subject: "s", text: "t", date: Timestamp(seconds: 0))
    do {
      try await settings.mailer().send(mail)
      Issue.record("it was sent")
    } catch {
      #expect(error.reason.hasPrefix("127.0.0.1:1: "))
      #expect(!error.reason.contains("ada"))
    }
  }

  @Test("ways to send mail are read, and what is none is refused")
  func settings() throws {
    guard case .smtp(let far) = try MailSettings("smtp://me%40x@mail.example.com", password: "p").route,
      case .smtp(let near) = try MailSettings("smtp://[::1]:2525").route,
      case .smtp(let sealed) = try MailSettings("smtps://mail.example.com").route
    else {
      Issue.record("not read")
      return
    }
    #expect(far.url == "smtp://mail.example.com:587")
    #expect(far.security == .upgrade)
    #expect(far.user == "me@x")
    #expect(near.url == "smtp://[::1]:2525")
    #expect(near.security == .upgradeIfOffered)
    #expect(sealed.url == "smtps://mail.example.com:465")
    #expect(try MailSettings("file:/tmp/x").route == .drop(folder: "/tmp/x"))
    for text in [
      "", "mail.example.com", "http://x", "smtp://", "smtp:/x", "smtp://x:99999", "smtp://u:p@x", "smtp://@x",
      "smtp://x/y", "smtp://x y", "file:x", "file:",
    ] {
      #expect(throws: BackendError.mailAddressInvalid(text)) { try MailSettings(text) }
    }
    for sender in ["", "x", "a b@c", "a@b>\r\nRCPT"] {
      #expect(throws: BackendError.mailSenderInvalid(sender)) { try MailSettings("smtp://x", sender: sender) }
    }
  }

  struct Room {
    let store: AuthStore
    let handler: AuthMailHandler
    let runner: AuthEventRunner
  }

  /// The part of the service that sends mail, without the rest.
  static func room(in folder: String, mails: MailTray, clock: TestClock) throws -> Room {
    let environment = ServiceEnvironment(folder: folder, hub: LiveHub(), now: clock.now)
    let store = AuthStore(
      database: try ServiceDatabase(name: "auth", in: environment, migrations: AuthSchema.register))
    let ring = try KeyRing(folder: "\(folder)/keys", now: clock.now)
    let settings = AuthSettings(
      tokens: AccessTokens(ring: ring, now: clock.now), mailer: mails, hasher: CountingHasher())
    let handler = AuthMailHandler(
      store: store, settings: settings, exchange: environment.exchange, now: clock.now)
    return Room(
      store: store, handler: handler,
      runner: AuthEventRunner(store: store, handler: handler, logger: settings.logger, now: clock.now))
  }
}
