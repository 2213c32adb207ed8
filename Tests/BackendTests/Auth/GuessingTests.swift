import EaselAPI
import EaselKit
import Foundation
import HTTPTypes
import TestKit
import Testing

@testable import Backend

/// Guessing passwords, codes and who has an account.
@Suite("guessing", .timeLimit(.minutes(1)))
struct GuessingTests {
  private static func login(_ email: String, _ password: Secret = "wrong password") -> BackendRequest {
    AuthAPI.login(Login(email: email, password: password)).request
  }

  @Test("unknown address, wrong password and unverified address: the same answer for the same work")
  func enumeration() async throws {
    try await AuthDesk.with { desk in
      try await desk.makeAccount("ada@example.com")
      _ = try await desk.send(
        AuthAPI.signUp(SignUp(email: "eve@example.com", name: "Eve", password: AuthDesk.password)).request)
      _ = await desk.mails.next()
      var answers: Set<[UInt8]> = []
      for email in ["ada@example.com", "nobody@example.com", "eve@example.com", "", "no address"] {
        let before = desk.hasher.work
        let answer = try await desk.send(Self.login(email))
        try desk.server.refusal(401, "auth.credentials.refused", of: answer)
        #expect(desk.hasher.work == before + 1, "\(email)")
        answers.insert(answer.body)
      }
      #expect(answers.count == 1)
    }
  }

  @Test("signing up and resetting answer alike for who has an account and who has none")
  func signUpAndReset() async throws {
    try await AuthDesk.with { desk in
      try await desk.makeAccount("ada@example.com")
      var answers: Set<[UInt8]> = []
      for email in ["ada@example.com", "new@example.com"] {
        let before = desk.hasher.work
        let answer = try await desk.send(
          AuthAPI.signUp(SignUp(email: email, name: "Ada", password: "another password")).request)
        #expect(answer.status == 202)
        #expect(desk.hasher.work == before + 1)
        answers.insert(answer.body)
      }
      #expect(answers.count == 1)
      #expect(await desk.mails.next().subject == "You have an account on Easel already")
      #expect(await desk.mails.next().subject == "Your code for Easel")

      answers = []
      for email in ["nobody@example.com", "ada@example.com"] {
        let before = desk.hasher.work
        let answer = try await desk.send(AuthAPI.forgotPassword(email: email).request)
        #expect(answer.status == 202)
        #expect(desk.hasher.work == before)
        answers.insert(answer.body)
      }
      #expect(answers.count == 1)
      let mail = await desk.mails.next()
      #expect(mail.to == "ada@example.com")
      #expect(mail.subject == "Your code for a new password on Easel")
      // The account is what it was.
      #expect(try await desk.login("ada@example.com").account.name == "Ada")
    }
  }

  @Test(
    "after five wrong passwords at a place an account waits there, longer each time, known or not, and the right one too"
  )
  func placeLockout() async throws {
    for email in ["ada@example.com", "nobody@example.com"] {
      try await AuthDesk.with { desk in
        try await desk.makeAccount("ada@example.com")
        for _ in 0..<5 {
          let answer = try await desk.send(Self.login(email))
          try desk.server.refusal(401, "auth.credentials.refused", of: answer)
        }
        let work = desk.hasher.work
        let right = Self.login(email, AuthDesk.password)
        for seconds in [30, 60, 120] {
          let answer = try await desk.send(right)
          try desk.server.refusal(429, "auth.attempts.exceeded", of: answer)
          #expect(answer.headers[.retryAfter] == "\(seconds)")
          #expect(try answer.decoded(Problem.self).retryAfter == seconds)
          desk.server.clock.advance(seconds: seconds - 1)
          #expect(try await desk.send(right).status == 429)
          desk.server.clock.advance(seconds: 1)
          try desk.server.refusal(401, "auth.credentials.refused", of: try await desk.send(Self.login(email)))
        }
        #expect(desk.hasher.work == work + 3)
        desk.server.clock.advance(seconds: 240)
        #expect(try await desk.send(right).status == (email.hasPrefix("ada") ? 200 : 401))
      }
    }
  }

  @Test("an address with something behind a character that ends texts is nobody's, however it gets here")
  func cutAddresses() async throws {
    try await AuthDesk.with { desk in
      try await desk.makeAccount("ada@example.com")
      let before = desk.hasher.work
      for number in 0..<10 {
        try desk.server.refusal(
          422, "body.member.invalid", field: "email",
          of: try await desk.send(Self.login("ada@example.com\u{0}\(number)", AuthDesk.password)))
      }
      #expect(desk.hasher.work == before)
    }
    try await withTemporaryFolder { folder in
      let clock = TestClock()
      let tray = MailTray()
      let room = try MailTests.room(in: folder.path, mails: tray, clock: clock)
      let new = Registration(id: "r", email: "ada@example.com", name: "Ada", passwordHash: "h")
      try await room.store.register(new, at: clock.now())
      _ = await room.runner.drain()
      let code = try #require(tray.arrived.first?.code)
      _ = try await room.store.verify(SecretCode.hash(code), at: clock.now())
      for (email, isKnown) in [("Ada@Example.com", true), ("ada@example.com\u{0}1", false), ("ada", false)] {
        let keys = GuessKeys(email: email, network: "192.0.2.1")
        let admission = try await room.store.admit(email: email, keys, from: "192.0.2.1", at: clock.now())
        guard case .admitted(let user, _) = admission else {
          Issue.record("\(email) had to wait")
          continue
        }
        #expect((user != nil) == isKnown, "\(email)")
      }
    }
    #expect(LockoutKey.account("Ada@Example.com") == .account("ada@example.com"))
    #expect(LockoutKey.account("\u{212A}@example.com") == .account("k@example.com"))
  }

  @Test("a right password forgets the wrong ones, and other accounts do not wait")
  func success() async throws {
    try await AuthDesk.with { desk in
      try await desk.makeAccount("ada@example.com")
      for _ in 0..<3 {
        for _ in 0..<4 { #expect(try await desk.send(Self.login("ada@example.com")).status == 401) }
        _ = try await desk.login("ada@example.com")
      }
      for _ in 0..<5 { #expect(try await desk.send(Self.login("bob@example.com")).status == 401) }
      #expect(try await desk.send(Self.login("bob@example.com")).status == 429)
      _ = try await desk.login("ada@example.com")
    }
  }

  @Test("a network that fails with many accounts waits, others do not; of IPv6 the whole network")
  func networkLockout() async throws {
    try await AuthDesk.with { desk in
      try await desk.makeAccount("ada@example.com")
      for number in 0..<20 {
        let answer = try await desk.send(Self.login("user\(number)@example.com"), from: "2001:db8:0:1::\(number)")
        try desk.server.refusal(401, "auth.credentials.refused", of: answer)
      }
      let right = Self.login("ada@example.com", AuthDesk.password)
      let answer = try await desk.send(right, from: "2001:db8:0:1:ffff::1")
      try desk.server.refusal(429, "auth.attempts.exceeded", of: answer)
      #expect(answer.headers[.retryAfter] == "60")
      #expect(try await desk.send(right, from: "2001:db8:0:2::1").status == 200)
      #expect(try await desk.send(right, from: "::ffff:192.0.2.9").status == 200)
    }
  }

  @Test("guesses at the same time are counted one by one")
  func concurrentGuesses() async throws {
    try await AuthDesk.with { desk in
      try await desk.makeAccount("ada@example.com")
      let work = desk.hasher.work
      let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<20 { group.addTask { try await desk.send(Self.login("ada@example.com")).status } }
        return try await group.reduce(into: [Int]()) { $0.append($1) }
      }
      #expect(statuses.filter { $0 == 401 }.count == 5)
      #expect(statuses.filter { $0 == 429 }.count == 15)
      #expect(desk.hasher.work == work + 5)
    }
  }

  @Test("a network signs up five times an hour, and asks for five resets")
  func limits() async throws {
    try await AuthDesk.with { desk in
      let signUp = { (number: Int, address: String) in
        try await desk.send(
          AuthAPI.signUp(SignUp(email: "a\(number)@example.com", name: "A", password: AuthDesk.password)).request,
          from: address)
      }
      for number in 0..<5 {
        #expect(try await signUp(number, "192.0.2.1").status == 202)
        desk.server.clock.advance(seconds: 60)
      }
      let answer = try await signUp(5, "192.0.2.1")
      try desk.server.refusal(429, "auth.signup.exceeded", of: answer)
      #expect(answer.headers[.retryAfter] == "3300")
      #expect(try await signUp(6, "192.0.2.2").status == 202)
      desk.server.clock.advance(seconds: 3300)
      #expect(try await signUp(7, "192.0.2.1").status == 202)
      #expect(try await signUp(8, "192.0.2.1").status == 429)

      for _ in 0..<5 {
        #expect(try await desk.send(AuthAPI.forgotPassword(email: "x@example.com").request).status == 202)
      }
      try desk.server.refusal(
        429, "auth.reset.exceeded", of: try await desk.send(AuthAPI.forgotPassword(email: "x@example.com").request))
    }
  }

  @Test("codes are 128 bits, used once, good for a day, and guessing them is counted")
  func codes() async throws {
    try await AuthDesk.with { desk in
      let signUp = AuthAPI.signUp(SignUp(email: "a@example.com", name: "A", password: AuthDesk.password)).request
      _ = try await desk.send(signUp)
      let late = try #require(await desk.mails.next().code)
      #expect(late.revealed.count == 22)
      desk.server.clock.advance(seconds: 24 * 3600)
      try desk.server.refusal(
        422, "auth.code.refused", field: "code",
        of: try await desk.send(AuthAPI.verify(late, password: AuthDesk.password).request))
      _ = try await desk.send(signUp)
      let code = try #require(await desk.mails.next().code)
      #expect(code != late)
      // A code for one thing does nothing else.
      try desk.server.refusal(
        422, "auth.code.refused", field: "code",
        of: try await desk.send(
          AuthAPI.resetPassword(PasswordReset(code: code, newPassword: "a new password")).request))
      for number in 0..<20 {
        let answer = try await desk.send(
          AuthAPI.verify(Secret("guess \(number)"), password: AuthDesk.password).request, from: "203.0.113.5")
        #expect(answer.status == 422)
      }
      let verify = AuthAPI.verify(code, password: AuthDesk.password).request
      try desk.server.refusal(
        429, "auth.attempts.exceeded", of: try await desk.send(verify, from: "203.0.113.5"))
      #expect(try await desk.send(verify).status == 200)
      try desk.server.refusal(422, "auth.code.refused", field: "code", of: try await desk.send(verify))
    }
  }

  @Test("a new password that met a crowd is no guess at its code")
  func busyReset() async throws {
    try await AuthDesk.with { desk in
      try await desk.makeAccount("ada@example.com")
      _ = try await desk.send(AuthAPI.forgotPassword(email: "ada@example.com").request)
      let code = try #require(await desk.mails.next().code)
      let reset = AuthAPI.resetPassword(PasswordReset(code: code, newPassword: "a new password")).request
      desk.hasher.isBusy.change { $0 = true }
      for _ in 0..<25 { try desk.server.refusal(503, "auth.busy", of: try await desk.send(reset)) }
      desk.hasher.isBusy.change { $0 = false }
      #expect(try await desk.send(reset).status == 204)
    }
  }
}
