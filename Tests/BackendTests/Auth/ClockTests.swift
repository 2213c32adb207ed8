import EaselAPI
import EaselKit
import Foundation
import HTTPTypes
import TestKit
import Testing

@testable import Backend

/// The server's time was hours ahead and is put back: nothing that was noted meanwhile lasts for those hours.
@Suite("a clock that is put back", .timeLimit(.minutes(1)))
struct ClockTests {
  private static let ahead = 5 * 3600

  @Test("tokens that are made after a change of role are good; those of before are not")
  func tokens() async throws {
    try await AuthDesk.with { desk in
      let clock = desk.server.clock
      clock.advance(seconds: Self.ahead)
      let ada = try await desk.newcomer("ada@example.com")
      let bob = try await desk.newcomer("bob@example.com")
      _ = try await desk.call(AuthAPI.changeRole(of: bob.account.id, to: "guest"), as: ada.accessToken)
      clock.advance(seconds: -Self.ahead)
      let items = TodoAPI.items().request
      #expect(try await desk.send(items, as: bob.accessToken).status == 401)
      let next = try await desk.call(AuthAPI.refresh(bob.refreshToken))
      #expect(try await desk.send(items, as: next.accessToken).status == 200)
      // Once it is as late again, the old one is no better.
      clock.advance(seconds: Self.ahead)
      #expect(try await desk.send(items, as: bob.accessToken).status == 401)
    }
  }

  @Test("who has to wait does so no longer than was said")
  func guessing() async throws {
    try await AuthDesk.with { desk in
      let clock = desk.server.clock
      try await desk.makeAccount("ada@example.com")
      let wrong = AuthAPI.login(Login(email: "ada@example.com", password: "wrong password")).request
      clock.advance(seconds: Self.ahead)
      for _ in 0..<5 { #expect(try await desk.send(wrong).status == 401) }
      #expect(try await desk.send(wrong).status == 429)
      clock.advance(seconds: -Self.ahead)
      let answer = try await desk.send(wrong)
      #expect(answer.status == 429 && answer.headers[.retryAfter] == "30")
      clock.advance(seconds: 30)
      _ = try await desk.login("ada@example.com")
    }
  }

  @Test("what may be done only so often may be done again")
  func limits() async throws {
    try await AuthDesk.with { desk in
      try await desk.makeAccount("ada@example.com")
      let forgotten = AuthAPI.forgotPassword(email: "x@example.com").request
      desk.server.clock.advance(seconds: Self.ahead)
      for _ in 0..<5 { #expect(try await desk.send(forgotten).status == 202) }
      #expect(try await desk.send(forgotten).status == 429)
      desk.server.clock.advance(seconds: -Self.ahead)
      #expect(try await desk.send(forgotten).status == 202)
    }
  }

  @Test("a mail that waits for its next attempt does not wait for hours, and as many are sent as ever")
  func mails() async throws {
    try await withTemporaryFolder { folder in
      let clock = TestClock()
      let tray = MailTray(failures: AuthMailHandler.perHour)
      let desk = try MailTests.room(in: folder.path, mails: tray, clock: clock)
      let sent = AuthMailHandler.perHour
      for number in 0..<sent {
        try await desk.store.register(
          Registration(id: "r\(number)", email: "ada@example.com", name: "Ada", passwordHash: "h"), at: clock.now())
      }
      #expect(await desk.runner.drain() == .seconds(5))
      clock.advance(seconds: -Self.ahead)
      #expect(await desk.runner.drain() == nil)
      #expect(tray.arrived.count == sent)
      clock.advance(seconds: -Self.ahead)
      try await desk.store.register(
        Registration(id: "s", email: "ada@example.com", name: "Ada", passwordHash: "h"), at: clock.now())
      #expect(await desk.runner.drain() == nil)
      #expect(tray.arrived.count == sent + 1)
    }
  }
}
