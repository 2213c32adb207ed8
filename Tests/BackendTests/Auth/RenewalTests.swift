import EaselAPI
import EaselKit
import HTTPTypes
import TestKit
import Testing

@testable import Backend

/// Renewals whose answer was lost on its way, and are made again.
@Suite("renewals that are repeated", .timeLimit(.minutes(1)))
struct RenewalTests {
  private static let attempt: Secret = "an-attempt-of-this-terminal"

  /// Expects that a refresh token is good for nothing.
  private func refuse(
    _ token: Secret, _ attempt: Secret? = nil, at desk: AuthDesk, location: SourceLocation = #_sourceLocation
  ) async throws {
    let answer = try await desk.send(AuthAPI.refresh(token, attempt: attempt).request)
    try desk.server.refusal(401, "auth.refresh.refused", of: answer, at: location)
  }

  @Test("the same attempt is answered anew as long as what was given for it was not used")
  func repeated() async throws {
    try await AuthDesk.with { desk in
      let first = try await desk.newcomer("ada@example.com")
      let renew = AuthAPI.refresh(first.refreshToken, attempt: Self.attempt)
      var given: [SignedIn] = []
      for _ in 0..<3 { given.append(try await desk.call(renew)) }
      #expect(Set(given.map(\.refreshToken)).count == 3)
      #expect(given.allSatisfy { $0.session == first.session })
      let newest = try #require(given.last)
      let next = try await desk.call(AuthAPI.refresh(newest.refreshToken, attempt: "another-attempt-2"))
      #expect(try await desk.call(AuthAPI.me(), as: next.accessToken).id == first.account.id)

      // Its answer arrived, so whoever repeats the attempt now is another.
      try await refuse(first.refreshToken, Self.attempt, at: desk)
      try await refuse(next.refreshToken, at: desk)
      try desk.server.refusal(
        401, "auth.token.refused", of: try await desk.send(AuthAPI.me().request, as: next.accessToken))
    }
  }

  @Test(
    "whichever answer arrived is good; once it is used, whoever comes with a lost one ends the sign-in",
    arguments: [0, 1, 2])
  func lostAnswer(arrived: Int) async throws {
    try await AuthDesk.with { desk in
      let first = try await desk.newcomer("ada@example.com")
      let renew = AuthAPI.refresh(first.refreshToken, attempt: Self.attempt)
      var given: [Secret] = []
      for _ in 0..<3 { given.append(try await desk.call(renew).refreshToken) }
      let next = try await desk.call(AuthAPI.refresh(given[arrived], attempt: "another-attempt-2"))
      #expect(next.session == first.session)
      try await refuse(given[(arrived + 1) % 3], "another-attempt-2", at: desk)
      try await refuse(next.refreshToken, at: desk)
      #expect(await desk.mails.next().subject == "A terminal of yours was signed out of Easel")
    }
  }

  @Test(
    "another attempt, or none, is a second use",
    arguments: [nil, "an-attempt-of-a-thief-1", "AN-ATTEMPT-OF-THIS-TERMINAL"])
  func otherAttempts(attempt: String?) async throws {
    try await AuthDesk.with { desk in
      let first = try await desk.newcomer("ada@example.com")
      let second = try await desk.call(AuthAPI.refresh(first.refreshToken, attempt: Self.attempt))
      try await refuse(first.refreshToken, attempt.map { Secret($0) }, at: desk)
      try await refuse(second.refreshToken, at: desk)
    }
  }

  @Test("a renewal that named no attempt cannot be repeated by one")
  func unnamed() async throws {
    try await AuthDesk.with { desk in
      let first = try await desk.newcomer("ada@example.com")
      let second = try await desk.call(AuthAPI.refresh(first.refreshToken))
      try await refuse(first.refreshToken, Self.attempt, at: desk)
      try await refuse(second.refreshToken, at: desk)
    }
  }

  @Test("an attempt that is taken for each renewal repeats only the last")
  func older() async throws {
    try await AuthDesk.with { desk in
      let first = try await desk.newcomer("ada@example.com")
      let second = try await desk.call(AuthAPI.refresh(first.refreshToken, attempt: Self.attempt))
      let third = try await desk.call(AuthAPI.refresh(second.refreshToken, attempt: Self.attempt))
      let again = try await desk.call(AuthAPI.refresh(second.refreshToken, attempt: Self.attempt))
      #expect(again.refreshToken != third.refreshToken)
      try await refuse(first.refreshToken, Self.attempt, at: desk)
      try await refuse(again.refreshToken, at: desk)
    }
  }

  @Test("it may be repeated for a day, counted from the first time")
  func age() async throws {
    try await AuthDesk.with { desk in
      let clock = desk.server.clock
      let first = try await desk.newcomer("ada@example.com")
      let renew = AuthAPI.refresh(first.refreshToken, attempt: Self.attempt)
      _ = try await desk.call(renew)
      clock.advance(seconds: AuthStore.attemptLife - 1)
      let again = try await desk.call(renew)
      clock.advance(seconds: 1)
      try await refuse(first.refreshToken, Self.attempt, at: desk)
      try await refuse(again.refreshToken, at: desk)
    }
  }

  @Test("of many that make the same attempt at once, any answer may be the one that arrives")
  func race() async throws {
    try await AuthDesk.with { desk in
      _ = try await desk.newcomer("ada@example.com")
      for arrived in 0..<8 {
        let first = try await desk.login("ada@example.com")
        let renew = AuthAPI.refresh(first.refreshToken, attempt: Self.attempt)
        let given = try await withThrowingTaskGroup(of: Secret.self) { group in
          for _ in 0..<8 { group.addTask { try await desk.call(renew).refreshToken } }
          return try await group.reduce(into: [Secret]()) { $0.append($1) }
        }
        #expect(Set(given).count == 8)
        let next = try await desk.call(AuthAPI.refresh(given[arrived]))
        #expect(next.session == first.session)
        #expect(try await desk.call(AuthAPI.refresh(next.refreshToken)).session == first.session)
      }
    }
  }

  @Test("an attempt is repeated so many times at once, then now and then; one too soon has to wait, and ends nothing")
  func limit() async throws {
    try await AuthDesk.with { desk in
      let first = try await desk.newcomer("ada@example.com")
      let renew = AuthAPI.refresh(first.refreshToken, attempt: Self.attempt)
      var given: [Secret] = []
      for _ in 0..<AuthStore.mostSuccessors { given.append(try await desk.call(renew).refreshToken) }
      let clock = desk.server.clock
      for seconds in [AuthStore.successorPause, AuthStore.successorPause - 1] {
        let answer = try await desk.send(renew.request)
        try desk.server.refusal(429, "auth.renewals.exceeded", of: answer)
        #expect(answer.headers[.retryAfter] == "\(seconds)")
        clock.advance(seconds: 1)
      }
      clock.advance(seconds: AuthStore.successorPause - 2)
      given.append(try await desk.call(renew).refreshToken)
      try desk.server.refusal(429, "auth.renewals.exceeded", of: try await desk.send(renew.request))
      #expect(Set(given).count == AuthStore.mostSuccessors + 1)
      #expect(try await desk.call(AuthAPI.refresh(given[0])).session == first.session)
      try await refuse(given[1], at: desk)
    }
  }

  @Test("however often an attempt was repeated, who comes without it ends the sign-in")
  func theftAfterMany() async throws {
    try await AuthDesk.with { desk in
      let first = try await desk.newcomer("ada@example.com")
      let renew = AuthAPI.refresh(first.refreshToken, attempt: Self.attempt)
      var given: [Secret] = []
      for _ in 0..<AuthStore.mostSuccessors { given.append(try await desk.call(renew).refreshToken) }
      try desk.server.refusal(429, "auth.renewals.exceeded", of: try await desk.send(renew.request))
      try await refuse(first.refreshToken, "an-attempt-of-a-thief-1", at: desk)
      try await refuse(given[0], at: desk)
      try await refuse(first.refreshToken, Self.attempt, at: desk)
    }
  }

  @Test("an attempt is a secret of some length, of which the server keeps a hash")
  func shape() async throws {
    try await AuthDesk.with { desk in
      let first = try await desk.newcomer("ada@example.com")
      for text in [
        "", "short", String(repeating: "a", count: 15), String(repeating: "a", count: 201), "with a space in it, too",
        "mit-Umlaut-äöü-und-mehr", "with\u{7F}control-in-it",
      ] {
        let answer = try await desk.send(AuthAPI.refresh(first.refreshToken, attempt: Secret(text)).request)
        let problem = try desk.server.refusal(422, "auth.attempt.invalid", field: "attempt", of: answer)
        if text.count > 5 { #expect(!problem.detail.contains(text)) }
      }
      for count in [16, 200] {
        let attempt = Secret(String(repeating: "~", count: count))
        let renewed = try await desk.login("ada@example.com")
        _ = try await desk.call(AuthAPI.refresh(renewed.refreshToken, attempt: attempt))
      }
      _ = try await desk.call(AuthAPI.refresh(first.refreshToken, attempt: Self.attempt))
      let files = try StoredBytes(of: "\(desk.server.folder)/services", named: "auth.sqlite")
      #expect(!files.contain(Self.attempt.revealed))
    }
  }
}
