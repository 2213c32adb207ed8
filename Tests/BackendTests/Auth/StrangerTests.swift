import EaselAPI
import EaselKit
import Foundation
import GRDB
import HTTPTypes
import TestKit
import Testing

@testable import Backend

/// Strangers who guess at an account keep its owner from nothing, and have no more guesses for being many.
@Suite("strangers' guesses", .timeLimit(.minutes(1)))
struct StrangerTests {
  private static let ada = "ada@example.com"

  private static func login(_ email: String, _ password: Secret = "wrong password") -> BackendRequest {
    AuthAPI.login(Login(email: email, password: password)).request
  }

  /// Has strangers fail at an account until it waits: five at each of five networks.
  private static func crowd(_ email: String, _ desk: AuthDesk) async throws {
    for number in 0..<Lockout.account.free {
      let answer = try await desk.send(login(email), from: "203.0.113.\(number / Lockout.place.free)")
      try desk.server.refusal(401, "auth.credentials.refused", of: answer)
    }
  }

  @Test("one who goes on for days has nobody wait elsewhere")
  func persistent() async throws {
    try await AuthDesk.with { desk in
      try await desk.makeAccount(Self.ada)
      for number in 0..<60 {
        desk.server.clock.advance(seconds: Lockout.network.longestWait)
        let answer = try await desk.send(Self.login(Self.ada), from: "203.0.113.9")
        #expect(answer.status == 401, "\(number)")
      }
      #expect(try await desk.send(Self.login(Self.ada, AuthDesk.password), from: "198.51.100.7").status == 200)
    }
  }

  @Test("a crowd has the account wait, longer each time, but not where its owner came from before")
  func crowd() async throws {
    try await AuthDesk.with { desk in
      _ = try await desk.newcomer(Self.ada)
      try await Self.crowd(Self.ada, desk)
      let right = Self.login(Self.ada, AuthDesk.password)
      let answer = try await desk.send(right, from: "198.51.100.7")
      try desk.server.refusal(429, "auth.attempts.exceeded", of: answer)
      #expect(answer.headers[.retryAfter] == "30")
      #expect(try await desk.send(right).status == 200)
      // That the owner came gives the crowd no new guesses.
      #expect(try await desk.send(right, from: "198.51.100.7").status == 429)
      desk.server.clock.advance(seconds: 30)
      #expect(try await desk.send(Self.login(Self.ada), from: "203.0.113.200").status == 401)
      #expect(try await desk.send(right, from: "198.51.100.8").headers[.retryAfter] == "60")
      desk.server.clock.advance(seconds: 60)
      #expect(try await desk.send(right, from: "198.51.100.9").status == 200)
    }
  }

  @Test("while an account waits, answer and work are the same for known and unknown, right and wrong, here and there")
  func enumeration() async throws {
    try await AuthDesk.with { desk in
      _ = try await desk.newcomer(Self.ada)
      var answers: Set<[UInt8]> = []
      for email in [Self.ada, "nobody@example.com"] {
        try await Self.crowd(email, desk)
        // From where the owner came before, a wrong password; from elsewhere, also the right one.
        for (password, address) in [
          ("wrong password", "192.0.2.1"), ("wrong password", "198.51.100.7"), (AuthDesk.password, "198.51.100.7"),
        ] as [(Secret, String)] {
          let before = desk.hasher.work
          let answer = try await desk.send(Self.login(email, password), from: address)
          #expect(answer.status == 429)
          #expect(desk.hasher.work == before + 1)
          answers.insert(answer.body)
        }
        desk.server.clock.advance(seconds: Lockout.memory + 1)
      }
      #expect(answers.count == 1)
    }
  }

  @Test("where the owner came from before nobody guesses freely, either")
  func knownPlace() async throws {
    try await AuthDesk.with { desk in
      _ = try await desk.newcomer(Self.ada)
      try await Self.crowd(Self.ada, desk)
      for _ in 0..<Lockout.place.free { #expect(try await desk.send(Self.login(Self.ada)).status == 429) }
      let work = desk.hasher.work
      #expect(try await desk.send(Self.login(Self.ada, AuthDesk.password)).status == 429)
      #expect(desk.hasher.work == work)
    }
  }

  @Test("many places together have few guesses, though one alone has some that do not count for all")
  func distributed() async throws {
    try await AuthDesk.with { desk in
      try await desk.makeAccount(Self.ada)
      var guesses = 0
      for round in 0..<20 {
        for number in 0..<20 {
          let work = desk.hasher.work
          let answer = try await desk.send(Self.login(Self.ada), from: "203.0.\(round).\(number)")
          if answer.status == 401 { guesses += desk.hasher.work - work }
        }
        desk.server.clock.advance(seconds: Lockout.account.longestWait)
      }
      #expect(guesses == Lockout.account.free + 18)
    }
  }

  @Test("own mistakes count no more once one got in, those of others do")
  func mistakes() async throws {
    try await AuthDesk.with { desk in
      try await desk.makeAccount(Self.ada)
      for round in 0..<8 {
        let here = "192.0.2.\(round)"
        for _ in 0..<4 { #expect(try await desk.send(Self.login(Self.ada), from: here).status == 401) }
        #expect(try await desk.send(Self.login(Self.ada, AuthDesk.password), from: here).status == 200)
      }
      #expect(try await desk.send(Self.login(Self.ada, AuthDesk.password), from: "192.0.2.100").status == 200)
      for number in 0..<Lockout.account.free - 1 {
        #expect(try await desk.send(Self.login(Self.ada), from: "203.0.113.\(number / 5)").status == 401)
      }
      // The one that would be too many is right.
      #expect(try await desk.send(Self.login(Self.ada, AuthDesk.password), from: "192.0.2.109").status == 200)
      #expect(try await desk.send(Self.login(Self.ada), from: "203.0.113.77").status == 401)
      #expect(try await desk.send(Self.login(Self.ada, AuthDesk.password), from: "192.0.2.110").status == 429)
    }
  }

  @Test("a terminal that is signed in brings its network along, and so does a reset")
  func provenPlaces() async throws {
    try await AuthDesk.with { desk in
      let ada = try await desk.newcomer(Self.ada)
      let refresh = AuthAPI.refresh(ada.refreshToken).request
      #expect(try await desk.send(refresh, from: "198.51.100.7").status == 200)
      try await Self.crowd(Self.ada, desk)
      let right = Self.login(Self.ada, AuthDesk.password)
      #expect(try await desk.send(right, from: "198.51.100.8").status == 429)
      #expect(try await desk.send(right, from: "198.51.100.7").status == 200)

      #expect(
        try await desk.send(AuthAPI.forgotPassword(email: Self.ada).request, from: "198.51.100.9").status == 202)
      let code = try #require(await desk.mails.next().code)
      let reset = AuthAPI.resetPassword(PasswordReset(code: code, newPassword: AuthDesk.password)).request
      #expect(try await desk.send(reset, from: "198.51.100.9").status == 204)
      try await Self.crowd(Self.ada, desk)
      #expect(try await desk.send(right, from: "198.51.100.10").status == 429)
      #expect(try await desk.send(right, from: "198.51.100.9").status == 200)
    }
  }

  @Test("who is signed in changes the password whatever strangers do, and guesses at it no freer from many networks")
  func change() async throws {
    try await AuthDesk.with { desk in
      let ada = try await desk.newcomer(Self.ada)
      try await Self.crowd(Self.ada, desk)
      let next: Secret = "quite another password"
      let change = { (password: Secret) in
        AuthAPI.changePassword(PasswordChange(currentPassword: password, newPassword: next)).request
      }
      for number in 0..<Lockout.place.free - 1 {
        let answer = try await desk.send(change("wrong"), as: ada.accessToken, from: "198.51.100.\(number)")
        try desk.server.refusal(401, "auth.credentials.refused", of: answer)
      }
      #expect(
        try await desk.send(change(AuthDesk.password), as: ada.accessToken, from: "198.51.100.99").status == 204)
      for number in 0..<2 {
        let answer = try await desk.send(change("wrong"), as: ada.accessToken, from: "198.51.101.\(number)")
        #expect(answer.status == (number == 0 ? 401 : 429))
      }
    }
  }

  @Test("of a person the last networks are kept, and none for longer than three months")
  func networks() async throws {
    try await withTemporaryFolder { folder in
      let clock = TestClock()
      let room = try MailTests.room(in: folder.path, mails: MailTray(), clock: clock)
      let begin = clock.now()
      let known = try await room.store.write { db in
        for id in ["u", "v"] {
          try db.execute(
            sql:
              "INSERT INTO user (id, email, name, passwordHash, role, createdAt, version) VALUES (?, ?, '', '', 'member', 0, 1)",
            arguments: [id, "\(id)@example.com"])
        }
        try AuthStore.note("other", of: "v", at: begin, in: db)
        for number in 0...AuthStore.mostNetworks {
          try AuthStore.note("n\(number)", of: "u", at: begin.adding(seconds: number), in: db)
        }
        let last = begin.adding(seconds: AuthStore.mostNetworks)
        let late = last.adding(seconds: AuthStore.networkLife)
        func knows(_ network: String, _ user: String, _ at: Timestamp) throws -> Bool {
          try AuthStore.knows(network, of: user, at: at, in: db)
        }
        return [
          try !knows("n0", "u", last), try knows("n1", "u", last), try knows("n8", "u", last),
          try knows("other", "v", last), try !knows("other", "u", last), try !knows("n8", "u", late),
        ]
      }
      #expect(known == Array(repeating: true, count: 6))
      let files = try StoredBytes(of: folder.path, named: "auth.sqlite")
      #expect(!files.contain("other"))
    }
  }

  @Test("so many counters are kept; those that wait long are not the ones to go")
  func counters() async throws {
    try await withTemporaryFolder { folder in
      let clock = TestClock()
      let room = try MailTests.room(in: folder.path, mails: MailTray(), clock: clock)
      let now = clock.now()
      let (count, failures) = try await room.store.write { db in
        try db.execute(
          sql: """
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
            INSERT INTO failure (key, count, lastAt, blockedUntil) SELECT 'network:' || i, 1, ?2, 0 FROM n
            """, arguments: [Lockout.mostCounters, now.milliseconds])
        try db.execute(
          sql: "INSERT INTO failure (key, count, lastAt, blockedUntil) VALUES ('network:old', 40, ?, 0)",
          arguments: [now.adding(seconds: -3600).milliseconds])
        _ = try AuthStore.begin([.network("new")], at: now, in: db)
        return [
          try Int.fetchOne(db, sql: "SELECT count(*) FROM failure") ?? 0,
          try Int.fetchOne(db, sql: "SELECT count FROM failure WHERE key = 'network:old'") ?? 0,
        ]
      }.pair
      #expect(count <= Lockout.mostCounters)
      #expect(failures == 40)
    }
  }
}

extension [Int] {
  fileprivate var pair: (Int, Int) { (self[0], self[1]) }
}
