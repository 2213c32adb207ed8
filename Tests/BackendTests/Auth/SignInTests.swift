import Backend
import EaselAPI
import EaselKit
import Foundation
import HTTPTypes
import TestKit
import Testing

/// From signing up to signing out.
@Suite("sign-in", .timeLimit(.minutes(1)))
struct SignInTests {
  @Test("sign-up, verification, login, and then everything else")
  func journey() async throws {
    try await AuthDesk.with { desk in
      let answer = try await desk.send(
        AuthAPI.signUp(SignUp(email: "Ada@Example.com", name: " Ada ", password: AuthDesk.password)).request)
      #expect(answer.status == 202)
      let mail = await desk.mails.next()
      #expect(mail.to == "ada@example.com")
      try desk.server.refusal(
        401, "auth.credentials.refused",
        of: try await desk.send(AuthAPI.login(Login(email: "ada@example.com", password: AuthDesk.password)).request))
      #expect(
        try await desk.send(AuthAPI.verify(try #require(mail.code), password: AuthDesk.password).request).status == 200)

      let signedIn = try await desk.login("ADA@example.com", terminal: "laptop")
      #expect(signedIn.expiresIn == 900)
      #expect(signedIn.tokenType == "Bearer")
      #expect(signedIn.account.name == "Ada")
      #expect(try await desk.call(AuthAPI.me(), as: signedIn.accessToken) == signedIn.account)
      let item = try await desk.call(TodoAPI.create(NewTodoItem(title: "a"), key: "k"), as: signedIn.accessToken)
      #expect(try await desk.call(TodoAPI.items(), as: signedIn.accessToken).items == [item])
    }
  }

  @Test("what happens to an account is told its person, and nobody else")
  func told() async throws {
    try await AuthDesk.with { desk in
      let ada = try await desk.newcomer("ada@example.com")
      let bob = try await desk.newcomer("bob@example.com")
      _ = try await desk.send(AuthAPI.logout().request, as: ada.accessToken)
      let again = try await desk.login("ada@example.com")
      await desk.server.exchange.settle()
      let told = try await desk.call(EventsAPI.events(pattern: "auth.**"), as: again.accessToken).items
      #expect(
        told.map(\.type) == [
          "auth.user.registered", "auth.user.verified", "auth.session.started", "auth.session.ended",
          "auth.session.started",
        ])
      #expect(told[3].subject == ada.session)
      let others = try await desk.call(EventsAPI.events(pattern: "auth.**"), as: bob.accessToken).items
      #expect(others.last?.subject == bob.session)
      #expect(others.count == 3)
    }
  }

  @Test("what is wrong with a sign-up is told, by member")
  func badSignUps() async throws {
    try await AuthDesk.with { desk in
      let cases: [(String, String, Secret, String, String)] = [
        ("ada", "Ada", AuthDesk.password, "auth.email.invalid", "email"),
        ("a@b@c", "Ada", AuthDesk.password, "auth.email.invalid", "email"),
        ("a\r\nBcc: x@y.z@example.com", "Ada", AuthDesk.password, "auth.email.invalid", "email"),
        ("<a@example.com>", "Ada", AuthDesk.password, "auth.email.invalid", "email"),
        ("\"a b\"@example.com", "Ada", AuthDesk.password, "auth.email.invalid", "email"),
        (".a@example.com", "Ada", AuthDesk.password, "auth.email.invalid", "email"),
        ("a@-example.com", "Ada", AuthDesk.password, "auth.email.invalid", "email"),
        ("ä@example.com", "Ada", AuthDesk.password, "auth.email.invalid", "email"),
        ("a@example.com", " ", AuthDesk.password, "auth.name.empty", "name"),
        ("a@example.com", "A\nB", AuthDesk.password, "auth.name.invalid", "name"),
        ("a@example.com", "Ada", "short", "auth.password.short", "password"),
        ("a@example.com", "Ada", "", "auth.password.short", "password"),
        ("a@example.com", "Ada", "aaaaaaaaaa", "auth.password.guessable", "password"),
        ("ada@example.com", "Ada", "ADA@example.com", "auth.password.guessable", "password"),
        ("a@example.com", "Ada", Secret(String(repeating: "ab", count: 513)), "auth.password.long", "password"),
      ]
      for (email, name, password, code, field) in cases {
        let answer = try await desk.send(
          AuthAPI.signUp(SignUp(email: email, name: name, password: password)).request)
        let problem = try desk.server.refusal(422, code, field: field, of: answer)
        if password.revealed.count > 20 { #expect(!problem.detail.contains(password.revealed)) }
      }
      #expect(desk.hasher.work == 0)
    }
  }

  @Test("only the sign-up whose code is used becomes the account: nobody prepares one for another's address")
  func preparedAccounts() async throws {
    try await AuthDesk.with { desk in
      let thief: Secret = "the thief's own password"
      let signUp = { (name: String, password: Secret) in
        try await desk.send(
          AuthAPI.signUp(SignUp(email: "ada@example.com", name: name, password: password)).request)
      }
      #expect(try await signUp("Thief", thief).status == 202)
      let first = try #require(await desk.mails.next().code)
      #expect(try await signUp("Ada", AuthDesk.password).status == 202)
      let second = try #require(await desk.mails.next().code)
      #expect(try await signUp("Thief", thief).status == 202)
      let third = try #require(await desk.mails.next().code)
      let verify = { (code: Secret) in
        try await desk.send(AuthAPI.verify(code, password: AuthDesk.password).request)
      }
      // Whichever of the mails, which look alike, she takes the code of: it makes no account of a thief's sign-up, and is
      // used up by no wrong password.
      let work = desk.hasher.work
      for code in [first, third, first] {
        try desk.server.refusal(422, "auth.code.refused", field: "code", of: try await verify(code))
      }
      #expect(desk.hasher.work == work + 3)
      #expect(try await verify(second).status == 200)
      for code in [first, second, third] {
        try desk.server.refusal(422, "auth.code.refused", field: "code", of: try await verify(code))
      }
      try desk.server.refusal(
        422, "auth.code.refused", field: "code",
        of: try await desk.send(AuthAPI.verify(third, password: thief).request))
      #expect(try await desk.login("ada@example.com").account.name == "Ada")
      try desk.server.refusal(
        401, "auth.credentials.refused",
        of: try await desk.send(AuthAPI.login(Login(email: "ada@example.com", password: thief)).request))
    }
  }

  @Test("each refresh gives a new pair; a token that is used again ends the sign-in, whoever holds the newest")
  func reuse() async throws {
    try await AuthDesk.with { desk in
      let first = try await desk.newcomer("ada@example.com")
      desk.server.clock.advance(seconds: 1000)
      try desk.server.refusal(
        401, "auth.token.expired", of: try await desk.send(AuthAPI.me().request, as: first.accessToken))
      let second = try await desk.call(AuthAPI.refresh(first.refreshToken))
      #expect(second.session == first.session)
      #expect(second.refreshToken != first.refreshToken)
      let third = try await desk.call(AuthAPI.refresh(second.refreshToken))
      let other = try await desk.login("ada@example.com")
      #expect(try await desk.send(AuthAPI.me().request, as: third.accessToken).status == 200)

      let reused = AuthAPI.refresh(first.refreshToken).request
      try desk.server.refusal(401, "auth.refresh.refused", of: try await desk.send(reused))
      #expect(await desk.mails.next().subject == "A terminal of yours was signed out of Easel")
      for token in [first.refreshToken, second.refreshToken, third.refreshToken] {
        try desk.server.refusal(
          401, "auth.refresh.refused", of: try await desk.send(AuthAPI.refresh(token).request))
      }
      for path in [AuthAPI.me().request, TodoAPI.items().request] {
        try desk.server.refusal(401, "auth.token.refused", of: try await desk.send(path, as: third.accessToken))
      }
      // The other terminal is another family.
      #expect(try await desk.call(AuthAPI.refresh(other.refreshToken)).session == other.session)
    }
  }

  @Test("of many who use one refresh token at once, one at most gets through")
  func race() async throws {
    try await AuthDesk.with { desk in
      let signedIn = try await desk.newcomer("ada@example.com")
      let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<8 {
          group.addTask { try await desk.send(AuthAPI.refresh(signedIn.refreshToken).request).status }
        }
        return try await group.reduce(into: [Int]()) { $0.append($1) }
      }
      #expect(statuses.filter { $0 == 200 }.count == 1)
      #expect(statuses.filter { $0 == 401 }.count == 7)
    }
  }

  @Test("of what strangers send no more is kept than they can have to say")
  func largeBodies() async throws {
    try await AuthDesk.with { desk in
      for path in ["signup", "verify", "login", "refresh", "password/forgotten", "password/reset"] {
        for (size, isTaken) in [(16 << 10, true), (16 << 10 | 1, false)] {
          let body = Array("{}".utf8) + Array(repeating: UInt8(ascii: " "), count: size - 2)
          let answer = try await desk.server.send(
            .post, "/api/auth/\(path)", [.contentType: "application/json"], body)
          #expect((answer.status == 413) == !isTaken, "\(path) \(size) \(answer.status)")
        }
      }
    }
  }

  @Test("tokens that never were are refused, and so are ones after a month of disuse")
  func strangeRefreshTokens() async throws {
    try await AuthDesk.with { desk in
      let signedIn = try await desk.newcomer("ada@example.com")
      for token in ["", "x", signedIn.accessToken.revealed, signedIn.refreshToken.revealed + "=", signedIn.session] {
        try desk.server.refusal(
          401, "auth.refresh.refused", of: try await desk.send(AuthAPI.refresh(Secret(token)).request))
      }
      desk.server.clock.advance(seconds: 30 * 24 * 3600)
      try desk.server.refusal(
        401, "auth.refresh.refused", of: try await desk.send(AuthAPI.refresh(signedIn.refreshToken).request))
    }
  }

  @Test("logging out ends this sign-in at once and no other")
  func logout() async throws {
    try await AuthDesk.with { desk in
      let here = try await desk.newcomer("ada@example.com")
      let there = try await desk.login("ada@example.com")
      #expect(try await desk.send(AuthAPI.logout().request, as: here.accessToken).status == 204)
      try desk.server.refusal(
        401, "auth.token.refused", of: try await desk.send(TodoAPI.items().request, as: here.accessToken))
      try desk.server.refusal(
        401, "auth.refresh.refused", of: try await desk.send(AuthAPI.refresh(here.refreshToken).request))
      #expect(try await desk.send(TodoAPI.items().request, as: there.accessToken).status == 200)
    }
  }

  @Test("terminals are listed by name, and one's own can be revoked")
  func tokens() async throws {
    try await AuthDesk.with { desk in
      let ada = try await desk.newcomer("ada@example.com")
      let desktop = try await desk.login("ada@example.com", terminal: "desktop")
      let bob = try await desk.newcomer("bob@example.com", name: "Bob")
      let list = try await desk.call(AuthAPI.tokens(), as: desktop.accessToken).items
      #expect(list.map(\.name) == ["terminal", "desktop"])
      #expect(list.map(\.current) == [false, true])
      #expect(list.map(\.id) == [ada.session, desktop.session])

      // Another's is not there at all.
      try desk.server.refusal(
        404, "auth.token.unknown", of: try await desk.send(AuthAPI.revoke(ada.session).request, as: bob.accessToken))
      #expect(try await desk.send(AuthAPI.revoke(ada.session).request, as: desktop.accessToken).status == 204)
      try desk.server.refusal(
        404, "auth.token.unknown",
        of: try await desk.send(AuthAPI.revoke(ada.session).request, as: desktop.accessToken))
      try desk.server.refusal(
        401, "auth.token.refused", of: try await desk.send(TodoAPI.items().request, as: ada.accessToken))
      #expect(try await desk.call(AuthAPI.tokens(), as: desktop.accessToken).items.map(\.name) == ["desktop"])
      #expect(try await desk.call(AuthAPI.tokens(), as: bob.accessToken).items.count == 1)
      try desk.server.refusal(
        422, "auth.terminal.invalid", field: "terminal",
        of: try await desk.send(
          AuthAPI.login(Login(email: "ada@example.com", password: AuthDesk.password, terminal: "a\u{1B}b")).request))
    }
  }

  @Test("a sign-in that was ended while the server was down is over for what the auth service itself answers")
  func endedBeforeRestart() async throws {
    try await withTemporaryFolder { folder in
      let clock = TestClock()
      let signedIn = Locked<SignedIn?>(nil)
      try await AuthDesk.with(in: folder.path, clock: clock) { desk in
        let here = try await desk.newcomer("ada@example.com")
        _ = try await desk.send(AuthAPI.logout().request, as: here.accessToken)
        signedIn.change { $0 = here }
      }
      try await AuthDesk.forgetEnds(in: folder.path)
      try await AuthDesk.with(in: folder.path, clock: clock) { desk in
        let token = try #require(signedIn.value?.accessToken)
        for call in [AuthAPI.me().request, AuthAPI.tokens().request, AuthAPI.logout().request] {
          try desk.server.refusal(401, "auth.session.over", of: try await desk.send(call, as: token))
        }
        clock.advance(seconds: AccessTokens.life + 31)
        try desk.server.refusal(
          401, "auth.token.expired", of: try await desk.send(TodoAPI.items().request, as: token))
      }
    }
  }

  @Test("answers with tokens are kept by nobody, and no event or database holds a secret")
  func secretsStayIn() async throws {
    try await AuthDesk.with { desk in
      let signedIn = try await desk.newcomer("ada@example.com")
      let answer = try await desk.send(AuthAPI.refresh(signedIn.refreshToken).request)
      #expect(answer.headers[.cacheControl] == "no-store")
      let next = try answer.decoded(SignedIn.self)
      let code = try #require(desk.mails.arrived.first?.code)
      let files = try StoredBytes(of: "\(desk.server.folder)/services", named: "auth.sqlite")
      for secret in [signedIn.refreshToken, next.refreshToken, next.accessToken, AuthDesk.password, code] {
        #expect(!files.contain(secret.revealed))
        #expect(!"\(secret) \([secret]) \(next)".contains(secret.revealed))
      }
      #expect(files.contain("ada@example.com"))
    }
  }
}
